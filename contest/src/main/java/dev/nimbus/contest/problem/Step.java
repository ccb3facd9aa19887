package dev.nimbus.contest.problem;

import java.util.List;

/** One step through an input. */
public sealed interface Step {
    /**
     * Reads an integer.
     *
     * @param what what it is, for errors
     */
    record ReadNumber(String name, String what, Range range) implements Step {}

    /**
     * Reads a string without blanks.
     *
     * @param tried how long the words of random inputs are
     * @param letters their letters; empty for those of the sample
     * @param without what does not stand in them; empty for nothing
     */
    record ReadWord(String name, String what, Range tried, String letters, String without) implements Step {}

    /**
     * Reads a list of integers.
     *
     * @param isAscending whether none is less than the one before
     * @param shape what the lists of random inputs are like
     */
    record ReadNumbers(String name, Bound count, String what, Range range, boolean isAscending, Shape shape)
            implements Step {}

    /**
     * Goes through some steps several times, and makes a list.
     *
     * @param item what comes of the steps each time
     * @param shape what the lists of random inputs are like
     */
    record ReadItems(String name, Bound count, Template item, List<Step> steps, Shape shape) implements Step {}

    /** Goes through some steps several times. */
    record Repeat(Bound count, List<Step> steps) implements Step {}

    /** Goes through some steps again and again while the input goes on. */
    record UntilEnd(List<Step> steps) implements Step {}

    /** Goes through some steps again and again, until the integers with these names, read in them, are all 0. */
    record UntilZero(List<String> names, List<Step> steps) implements Step {}

    /** Goes through some steps for each integer of a range. */
    record For(String name, Bound from, Bound to, List<Step> steps) implements Step {}

    /**
     * Asks the problem's query.
     *
     * @param endsLine whether a line ends behind the answer
     */
    record Ask(boolean endsLine) implements Step {}

    /** Ends a line of the output. */
    record EndLine() implements Step {}
}
