package dev.nimbus.search;

/** The question what the nim-value of a component is: the couples with 0, 1, 2, … in turn, until one is lost. */
final class Valuation extends SearchStack.Frame {
    private long tried;

    Valuation(SearchContext search, SearchStack stack) {
        super(search, stack);
        asked = SearchStack.ANY;
    }

    void ask(ComponentList parts, int i) {
        take(parts, i);
        tried = 0;
    }

    @Override
    long excluded() {
        return tried;
    }

    @Override
    boolean begin() {
        int known = search.values.find(high, low);
        if (ValueTable.isExact(known)) {
            stack.value = ValueTable.value(known);
            return true;
        }
        while (ValueTable.decides(known, tried)) {
            tried++;
        }
        stack.pushCouple().ask(this, tried, ProofTable.INFINITE, ProofTable.INFINITE);
        return false;
    }

    @Override
    boolean isKnown() {
        return ValueTable.isExact(search.values.find(high, low));
    }

    @Override
    boolean resume() {
        if (stack.disproof == 0) {
            stack.value = tried;
            return true;
        }
        tried++;
        return begin();
    }
}
