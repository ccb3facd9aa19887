package dev.nimbus.proof.write;

import java.util.List;
import java.util.stream.Collectors;

/** Sums of positions as the texts of these, in one line. */
record SumTexts<P>(Options<P> options) implements OpenPositions.Texts<List<P>> {
    private static final int LIST_BYTES = 50;

    /** No text of a position has it but as an escape. */
    private static final String BETWEEN = "\t";

    @Override
    public String write(List<P> sum) {
        return sum.stream().map(options::write).collect(Collectors.joining(BETWEEN));
    }

    @Override
    public List<P> read(String text) {
        return List.of(text.split(BETWEEN)).stream().map(options::read).toList();
    }

    @Override
    public long bytes(List<P> sum) {
        return LIST_BYTES + sum.stream().mapToLong(options::bytes).sum();
    }
}
