package dev.nimbus.contest.check;

import java.util.SplittableRandom;

/** Random integers, which lie in their ranges as the size of an input says. */
final class RandomNumbers {
    private static final int EIGHTHS = 8;

    private final SplittableRandom random;
    private final InputSize.Ends ends;

    RandomNumbers(SplittableRandom random, InputSize.Ends ends) {
        this.random = random;
        this.ends = ends;
    }

    /** Whether something comes true that does so in so many of eight cases. */
    boolean isOneOf(int eighths) {
        return random.nextInt(EIGHTHS) < eighths;
    }

    /** An integer from 0 to {@code most}, all equally likely. */
    int upTo(int most) {
        return random.nextInt(most + 1);
    }

    /** An integer from {@code least} to {@code most}, both included; a count is rather small. */
    long pick(long least, long most, boolean isCount) {
        return switch (ends) {
            case LEAST -> least;
            case MOST -> most;
            case MIXED ->
                switch (random.nextInt(EIGHTHS)) {
                    case 0 -> least;
                    case 1 -> most;
                    case 2, 3 -> least + smallUpTo(most - least);
                    default -> least + (isCount ? smallUpTo(most - least) : anyUpTo(most - least));
                };
        };
    }

    private long anyUpTo(long span) {
        return span == Long.MAX_VALUE ? random.nextLong() >>> 1 : random.nextLong(span + 1);
    }

    /** All lengths of an integer are equally likely. */
    long smallUpTo(long span) {
        int bits = random.nextInt(1 + Long.SIZE - Long.numberOfLeadingZeros(span));
        return bits == 0 ? 0 : Math.min(span, random.nextLong() >>> (Long.SIZE - bits));
    }

    /** The integers from 0 to {@code count - 1} in a random order. */
    int[] order(int count) {
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            int place = random.nextInt(i + 1);
            order[i] = order[place];
            order[place] = i;
        }
        return order;
    }
}
