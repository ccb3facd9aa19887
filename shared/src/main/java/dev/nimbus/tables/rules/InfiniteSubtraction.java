package dev.nimbus.tables.rules;

import java.util.Arrays;

/** Subtraction games of infinite sets: take a number of the set from one heap. */
public enum InfiniteSubtraction implements Recurrence {
    /** 1, 2, 3, 5, 8, … */
    FIBONACCI("fibonacci") {
        @Override
        public int next(int[] members, int count) {
            return count < 2 ? count + 1 : members[count - 1] + members[count - 2];
        }
    },
    /** 2, 3, 5, 7, 11, … */
    PRIMES("primes") {
        @Override
        public int next(int[] members, int count) {
            return Primes.after(count == 0 ? 1 : members[count - 1]);
        }
    },
    /** 1, 4, 9, 16, … */
    SQUARES("squares") {
        @Override
        public int next(int[] members, int count) {
            return (count + 1) * (count + 1);
        }
    },
    /** 1, 2, 4, 8, … */
    POWERS_OF_TWO("powers-of-two") {
        @Override
        public int next(int[] members, int count) {
            return 1 << count;
        }
    };

    private final String set;

    InfiniteSubtraction(String set) {
        this.set = set;
    }

    /** The next member after the {@code count} smallest, which stand in {@code members}; negative past an int. */
    public abstract int next(int[] members, int count);

    /** The members up to 2<sup>31</sup> − 1, ascending. */
    public int[] members() {
        int[] members = new int[64];
        int count = 0;
        for (int next = next(members, 0); next > 0; next = next(members, count)) {
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
