package dev.nimbus.contest.problem;

/**
 * Which integers may stand at a place.
 *
 * @param multiple what they are multiples of, 1 for any
 */
public record Range(Bound least, Bound most, long multiple) {
    /** What a count is if the file says nothing else. */
    static final Range COUNT = new Range(Bound.of(1), Bound.of(Integer.MAX_VALUE), 1);

    /** What any other integer is if the file says nothing else. */
    static final Range ANY = new Range(Bound.of(0), Bound.of(Long.MAX_VALUE), 1);
}
