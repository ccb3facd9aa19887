package dev.nimbus.tables;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Picks the kernel of a game. */
final class Strategies {

    private Strategies() {}

    static Kernel kernel(Recurrence rules) {
        Recurrence game = simplest(rules);
        if (game instanceof TakeAndBreak code) {
            return kernel(code);
        }
        if (game instanceof Subtraction finite) {
            return kernel(finite);
        }
        if (game instanceof AllBut allBut) {
            return new AllButKernel(allBut);
        }
        if (game == InfiniteSubtraction.PRIMES) {
            return new ManyNumbersKernel(new MemberBits(InfiniteSubtraction.PRIMES));
        }
        if (game instanceof InfiniteSubtraction infinite) {
            return new InfiniteSubtractionKernel(infinite);
        }
        return new TwoPartKernel(TwoPartRules.grundysGame(), new PlainGrundy());
    }

    private static Kernel kernel(TakeAndBreak code) {
        if (code.parts() > 2) {
            return new ManyPartsKernel(code);
        }
        Kernel plain = new PlainRecurrence(MoveRules.of(code));
        boolean splits = code.parts() == 2 && !code.repeating();
        return splits ? new TwoPartKernel(TwoPartRules.of(code), plain) : plain;
    }

    private static Kernel kernel(Subtraction finite) {
        int[] takes = MoveRules.of(finite).takes();
        if (takes.length <= FewNumbersKernel.MOST) {
            return new FewNumbersKernel(takes);
        }
        long[] bits = MemberBits.of(takes);
        boolean dense = takes.length > bits.length;
        return dense ? new ManyNumbersKernel(bound -> bits) : new PlainRecurrence(MoveRules.of(finite));
    }

    /**
     * The same game in the form with the strongest theorem and the fastest kernel: a code whose digits are all 0 or 3 is
     * a subtraction game, or an all-but game if it repeats.
     */
    static Recurrence simplest(Recurrence game) {
        if (!(game instanceof TakeAndBreak code)) {
            return game;
        }
        IntStream indices = IntStream.rangeClosed(0, code.lastIndex());
        if (!indices.map(code::digit).allMatch(d -> d == 0 || d == MoveRules.TAKE)) {
            return game;
        }
        return code.repeating() ? AllBut.of(indices(code, d -> d == 0)) : Subtraction.of(indices(code, d -> d != 0));
    }

    private static long[] indices(TakeAndBreak code, IntPredicate digit) {
        return LongStream.rangeClosed(1, code.lastIndex())
                .filter(i -> digit.test(code.digit(i)))
                .toArray();
    }

    /** Closed forms: games whose period is known by a theorem before any value is computed. */
    static Optional<Period> closedForm(Recurrence game) {
        if (game == InfiniteSubtraction.POWERS_OF_TWO) {
            return Optional.of(new Period(3, 0, 0, 0, List.of(), "1 and 2 are in the set, no multiple of 3 is", 3));
        }
        if (game.equals(TakeAndBreak.of(true, 4, MoveRules.TAKE))) {
            return Optional.of(new Period(4, 1, 4, 1, Arrays.asList(0L), "closed form of Lasker's Nim", 5));
        }
        return Optional.empty();
    }
}
