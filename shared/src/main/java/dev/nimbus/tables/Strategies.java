package dev.nimbus.tables;

import java.util.Arrays;

/** Picks the kernel of a game, and says what its tables cost. */
final class Strategies {

    private Strategies() {}

    static Kernel kernel(Recurrence game) {
        if (game instanceof TakeAndBreak code) {
            Kernel plain = new PlainRecurrence(MoveRules.of(code));
            boolean twoParts = code.parts() == 2 && !code.repeating();
            return twoParts ? new TwoPartKernel(TwoPartRules.of(code), plain) : plain;
        }
        if (game instanceof Subtraction finite) {
            return new PlainRecurrence(MoveRules.of(finite));
        }
        if (game instanceof AllBut allBut) {
            return new AllButKernel(allBut);
        }
        if (game instanceof InfiniteSubtraction infinite) {
            return new InfiniteSubtractionKernel(infinite);
        }
        return new TwoPartKernel(TwoPartRules.grundysGame(), new PlainGrundy());
    }

    /** About how many options are evaluated for a table of so many values; grows with the length. */
    static double work(Recurrence game, double length) {
        if (game instanceof TakeAndBreak code) {
            return work(MoveRules.of(code), length);
        }
        if (game instanceof Subtraction finite) {
            return length * (1 + finite.numbers().length);
        }
        if (game instanceof AllBut allBut) {
            return length * (1 + allBut.numbers().length);
        }
        if (game instanceof InfiniteSubtraction infinite) {
            return length * (1 + members(infinite, length));
        }
        return length * length / 4;
    }

    private static double work(MoveRules rules, double length) {
        double work = digitWork(rules.tailDigit(), length);
        for (int digit : rules.digits()) {
            work += digitWork(digit, length);
        }
        return work;
    }

    /** The number of splits into k parts of all totals below n is about n^k / (k! k!) times k. */
    private static double digitWork(int digit, double n) {
        double work = n;
        work += (digit & 4) != 0 ? n * n / 4 : 0;
        work += (digit & 8) != 0 ? n * n * n / 36 : 0;
        work += (digit & 16) != 0 ? n * n * n * n / 576 : 0;
        return work;
    }

    private static double members(InfiniteSubtraction game, double length) {
        return switch (game) {
            case FIBONACCI -> 1.45 * Math.log(length + 2) * 1.45;
            case POWERS_OF_TWO -> 1.45 * Math.log(length + 2);
            case SQUARES -> Math.sqrt(length);
            case PRIMES -> length / Math.log(length + 3);
        };
    }

    /** The greatest length of a table whose work stays within {@code work}, at most {@code longest}. */
    static int reach(Recurrence game, double work, int longest) {
        int low = 0;
        int high = longest;
        while (low < high) {
            int middle = (int) (((long) low + high + 1) / 2);
            if (work(game, middle) <= work) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Closed forms: games whose period is known by a theorem before any value is computed. */
    static java.util.Optional<Period> closedForm(Recurrence game) {
        if (game == InfiniteSubtraction.POWERS_OF_TWO) {
            return java.util.Optional.of(
                    new Period(3, 0, 0, 0, Arrays.asList(), "1 and 2 are in the set and no multiple of 3 is", 3));
        }
        return java.util.Optional.empty();
    }
}
