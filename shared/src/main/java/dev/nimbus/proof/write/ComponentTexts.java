package dev.nimbus.proof.write;

/** Components as their texts. */
record ComponentTexts<P>(Options<P> options) implements OpenPositions.Texts<P> {
    @Override
    public String write(P component) {
        return options.write(component);
    }

    @Override
    public P read(String text) {
        return options.componentsOf(options.read(text)).get(0);
    }

    @Override
    public long bytes(P component) {
        return options.bytes(component);
    }
}
