package dev.nimbus.search;

import dev.nimbus.theory.team.Exchange;

/** The question what the nim-value of a component is: the couples with 0, 1, 2, … in turn, until one is lost. */
final class Valuation implements SearchStack.Frame {
    private final SearchContext search;
    private final SearchStack stack;
    private ComponentList parts;
    private int part;
    private long tried;

    Valuation(SearchContext search, SearchStack stack) {
        this.search = search;
        this.stack = stack;
    }

    void ask(ComponentList ofParts, int i) {
        parts = ofParts;
        part = i;
        tried = 0;
    }

    @Override
    public long excluded() {
        return tried;
    }

    @Override
    public boolean begin() {
        int known = search.values.find(parts.high[part], parts.low[part]);
        if (ValueTable.isExact(known)) {
            stack.value = ValueTable.value(known);
            return true;
        }
        while (ValueTable.decides(known, tried)) {
            tried++;
        }
        stack.push(parts, part, tried);
        return false;
    }

    @Override
    public boolean isKnown() {
        return ValueTable.isExact(search.values.find(parts.high[part], parts.low[part]));
    }

    @Override
    public long key() {
        return ProofTable.key(high(), low(), SearchStack.ANY);
    }

    @Override
    public long high() {
        return parts.high[part];
    }

    @Override
    public long low() {
        return parts.low[part];
    }

    @Override
    public void share(Sharing sharing) {
        sharing.add(parts.words, parts.from[part], parts.length[part], parts.high[part], parts.low[part]);
    }

    @Override
    public Exchange.Question question() {
        return new Exchange.Question(search.form(parts.words, parts.from[part], parts.length[part]), SearchStack.ANY);
    }

    @Override
    public boolean resume() {
        if (stack.disproof == 0) {
            stack.value = tried;
            return true;
        }
        tried++;
        return begin();
    }
}
