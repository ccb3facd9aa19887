package dev.nimbus.search;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Helpers;
import dev.nimbus.theory.SearchProgress;
import dev.nimbus.theory.team.Exchange;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Puts what another node has found into the tables of this one. Equal words must mean the same on both, so only nodes at games
 * of which that is so tell anything. Safe for use by several threads.
 */
public final class HeardFacts {
    /** Bytes of the longest form that is shared. */
    static final int MOST_BYTES = Long.BYTES * (1 + Sharing.MOST_WORDS);

    private final ValueTable values;
    private final ProofTable proofs;
    private final SumFacts sums;

    HeardFacts(ValueTable values, ProofTable proofs) {
        this.values = values;
        this.proofs = proofs;
        this.sums = new SumFacts(values);
    }

    /** Of a node that does not search: it keeps facts, and proof numbers help it with nothing. */
    public HeardFacts(ValueTable values) {
        this(values, new ProofTable(Budget.withoutSteps(new SearchProgress(), Helpers.NONE)));
    }

    /** Takes the facts of a message. */
    public void learn(Exchange.News news) {
        news.facts().forEach(this::learn);
        news.cheap().forEach(block -> CheapFacts.learn(block, values, proofs));
    }

    private void learn(Exchange.Fact told) {
        if (ValueTable.isFact(told.fact())) {
            key(told.form()).ifPresent(key -> values.put(key[0], key[1], told.fact(), ValueTable.steps(told.work())));
        }
    }

    private static boolean isForm(byte... form) {
        return form.length > Long.BYTES && form.length % Long.BYTES == 0 && form.length <= MOST_BYTES;
    }

    /** The key that a component, or a sum, has in this node's table. Empty where the bytes are no form. */
    Optional<long[]> key(byte... form) {
        if (!isForm(form)) {
            return Optional.empty();
        }
        long[] words = new long[form.length / Long.BYTES];
        ByteBuffer.wrap(form).asLongBuffer().get(words);
        return words[0] == SumForm.SEED ? SumForm.key(sums, words) : Optional.of(hash(words));
    }

    private long[] hash(long... words) {
        long[] high = new long[1];
        long[] low = new long[1];
        values.key().hash(words[0], words, 1, words.length - 1, high, low, 0);
        return new long[] {high[0], low[0]};
    }
}
