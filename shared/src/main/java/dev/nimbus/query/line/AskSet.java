package dev.nimbus.query.line;

import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Refusal;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** The sets of asks, one shared instance each, so that a query carries its set without making one. */
public record AskSet(int mask, Set<Ask> asks) {
    private static final Ask[] ALL = Ask.values();
    private static final AskSet[] SETS = sets();

    /** No asks yet. */
    public static final AskSet EMPTY = SETS[0];

    /** What is asked where a query does not say. */
    private static final AskSet DEFAULT = EMPTY.with(Ask.OUTCOME);

    public boolean has(Ask ask) {
        return (mask >> ask.ordinal() & 1) != 0;
    }

    /** Whether something is asked that is answered after {@code ask}. */
    boolean isAskedBehind(Ask ask) {
        return mask >> (ask.ordinal() + 1) != 0;
    }

    /**
     * Into how many parts the budget that is left is divided, of which {@code ask} may take one: into one if nothing is asked
     * after it, else into two. Nim-value, move and moves tell the outcome too, so before these alone it may take all.
     */
    int parts(Ask ask) {
        return isAskedBehind(ask == Ask.OUTCOME ? Ask.MOVES : ask) ? 2 : 1;
    }

    /** Whether {@link dev.nimbus.theory.Ruleset#isFormula} speaks of all of them. */
    public boolean areOfFormulas() {
        return !has(Ask.MOVES) && !has(Ask.OPTIONS) && !has(Ask.PROBABILITY) && !has(Ask.SCORE);
    }

    /** What is asked by these words: {@link #DEFAULT} where there are none. */
    public AskSet orDefault() {
        return mask == 0 ? DEFAULT : this;
    }

    public AskSet with(Ask ask) {
        return SETS[mask | 1 << ask.ordinal()];
    }

    /**
     * This set with the ask that {@code word} names.
     *
     * @param at the word's place, for the error
     */
    public AskSet with(String word, String at) {
        for (Ask ask : ALL) {
            if (ask.notation().equals(word)) {
                return with(ask);
            }
        }
        throw Refusal.invalidQuery("\"" + word + "\" cannot be asked; expected any of " + words(), at);
    }

    public static String words() {
        return Arrays.stream(ALL).map(Ask::notation).collect(Collectors.joining(", "));
    }

    private static AskSet[] sets() {
        AskSet[] sets = new AskSet[1 << ALL.length];
        for (int mask = 0; mask < sets.length; mask++) {
            EnumSet<Ask> asks = EnumSet.noneOf(Ask.class);
            for (Ask ask : ALL) {
                if ((mask >> ask.ordinal() & 1) != 0) {
                    asks.add(ask);
                }
            }
            sets[mask] = new AskSet(mask, Set.copyOf(asks));
        }
        return sets;
    }
}
