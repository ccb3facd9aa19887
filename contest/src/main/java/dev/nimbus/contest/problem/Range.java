package dev.nimbus.contest.problem;

import java.util.stream.Stream;

/**
 * Which integers may stand at a place.
 *
 * @param multiple what they are multiples of, 1 for any
 * @param tryLeast the least that random inputs have, where that is more than {@code least}
 * @param tryMost the most that random inputs have, where that is less than {@code most}
 */
public record Range(Bound least, Bound most, long multiple, Bound tryLeast, Bound tryMost) {
    /** What a count is if the file says nothing else. */
    static final Range COUNT = of(1, Integer.MAX_VALUE);

    /** What any other integer is if the file says nothing else. */
    static final Range ANY = of(0, Long.MAX_VALUE);

    static Range of(long least, long most) {
        return new Range(Bound.of(least), Bound.of(most), 1, Bound.of(least), Bound.of(most));
    }

    /** Whether a bound of it is made of this name. */
    boolean names(String name) {
        return Stream.of(least, most, tryLeast, tryMost)
                .anyMatch(bound -> bound.name().equals(name));
    }

    /** The least that random inputs have. */
    public long randomLeast(InputNames scope) {
        return Math.max(least.value(scope), tryLeast.value(scope));
    }

    /** The most that random inputs have. */
    public long randomMost(InputNames scope) {
        return Math.min(most.value(scope), tryMost.value(scope));
    }
}
