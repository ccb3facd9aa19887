package dev.nimbus.tables.rules;

import java.util.Arrays;

/** Subtraction games of infinite sets: take a number of the set from one heap. */
public enum InfiniteSubtraction implements Recurrence {
    /** 1, 2, 3, 5, 8, … */
    FIBONACCI("fibonacci", (members, count) -> count < 2 ? count + 1 : members[count - 1] + members[count - 2]),
    /** 2, 3, 5, 7, 11, … */
    PRIMES("primes", (members, count) -> Primes.after(count == 0 ? 1 : members[count - 1])),
    /** 1, 4, 9, 16, … */
    SQUARES("squares", (members, count) -> (count + 1) * (count + 1)),
    /** 1, 2, 4, 8, … */
    POWERS_OF_TWO("powers-of-two", (members, count) -> 1 << count);

    private interface Sequence {
        /** The next member after the {@code count} smallest, which stand in {@code members}; negative past an int. */
        int next(int[] members, int count);
    }

    private final String set;
    private final Sequence sequence;

    InfiniteSubtraction(String set, Sequence sequence) {
        this.set = set;
        this.sequence = sequence;
    }

    /** The members up to {@code most}, ascending; of primes those below 2³⁰. */
    public int[] members(int most) {
        int[] members = new int[64];
        int count = 0;
        for (int next = sequence.next(members, 0); next > 0 && next <= most; next = sequence.next(members, count)) {
            if (count == members.length) {
                members = Arrays.copyOf(members, 2 * count);
            }
            members[count++] = next;
        }
        return Arrays.copyOf(members, count);
    }

    /** The name of the set, for instance {@code fibonacci}. */
    public String set() {
        return set;
    }

    @Override
    public String key() {
        return "subtraction(" + set + ")";
    }
}
