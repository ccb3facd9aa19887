package dev.nimbus.tables.rules;

import java.util.stream.Stream;

/**
 * What the moves of all large heaps have in common, so that a period of the values can be proved.
 *
 * @param form which moves these are
 * @param from every heap from here on has the same moves but for its size, and none takes more than this
 * @param least where a heap is split, all parts from here on are possible
 */
public record Lookback(Form form, long from, long least) {

    /** Each includes those before it. */
    public enum Form {
        /** Each move takes a number of a finite set. */
        TAKES,
        /** Also moves that only small heaps have, or that end every large heap. */
        BOUNDED,
        /** Also splits into two heaps, of all sizes that sum to the heap less a number. */
        SPLITS
    }

    /** Of moves that leave large heaps with no other moves than they had: none takes more. */
    public static Lookback of(Form form, long from) {
        return new Lookback(form, from, 0);
    }

    /** That of both kinds of moves. */
    public Lookback and(Lookback other) {
        return new Lookback(
                Stream.of(form, other.form).max(Form::compareTo).orElseThrow(),
                Math.max(from, other.from),
                Math.max(least, other.least));
    }
}
