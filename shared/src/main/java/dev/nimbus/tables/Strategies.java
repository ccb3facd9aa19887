package dev.nimbus.tables;

import dev.nimbus.tables.kernel.AllButKernel;
import dev.nimbus.tables.kernel.FewNumbersKernel;
import dev.nimbus.tables.kernel.Kernel;
import dev.nimbus.tables.kernel.ManyNumbersKernel;
import dev.nimbus.tables.kernel.ManyPartsKernel;
import dev.nimbus.tables.kernel.PlainRecurrence;
import dev.nimbus.tables.kernel.UserRulesKernel;
import dev.nimbus.tables.kernel.sparse.TwoPartKernel;
import dev.nimbus.tables.rules.AllBut;
import dev.nimbus.tables.rules.GrundysGame;
import dev.nimbus.tables.rules.InfiniteSubtraction;
import dev.nimbus.tables.rules.MoveRules;
import dev.nimbus.tables.rules.Primes;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.Subtraction;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.rules.UserRules;
import dev.nimbus.theory.period.Period;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Picks the kernel of a game. */
public final class Strategies {

    private Strategies() {}

    /** As {@link #kernel(Recurrence, long)}, with all the memory there is. */
    public static Kernel kernel(Recurrence rules) {
        return kernel(rules, Long.MAX_VALUE);
    }

    /**
     * The fastest kernel; rules told by a function alone get {@link UserRulesKernel}, which lists every move.
     *
     * @param mostBytes what the kernel may hold, where the rules do not say how much it will be
     */
    public static Kernel kernel(Recurrence rules, long mostBytes) {
        Recurrence game = simplest(rules);
        if (game instanceof TakeAndBreak code) {
            return kernel(code, mostBytes);
        }
        if (game instanceof Subtraction finite) {
            return kernel(finite);
        }
        if (game instanceof AllBut allBut) {
            return new AllButKernel(allBut);
        }
        if (game == InfiniteSubtraction.PRIMES) {
            return new ManyNumbersKernel(Primes::bits);
        }
        if (game == InfiniteSubtraction.SQUARES) {
            return new PlainRecurrence(MoveRules.of(InfiniteSubtraction.SQUARES));
        }
        if (game instanceof InfiniteSubtraction sparse) {
            return new FewNumbersKernel(sparse.members(Integer.MAX_VALUE));
        }
        if (game instanceof GrundysGame) {
            return new TwoPartKernel(MoveRules.grundysGame());
        }
        if (game instanceof UserRules own) {
            return new UserRulesKernel(own);
        }
        throw new IllegalArgumentException("no kernel for " + game.key());
    }

    private static Kernel kernel(TakeAndBreak code, long mostBytes) {
        if (code.parts() > 2) {
            return new ManyPartsKernel(code, mostBytes);
        }
        MoveRules moves = MoveRules.of(code);
        boolean splits = code.parts() == 2 && !code.repeating();
        return splits ? new TwoPartKernel(moves) : new PlainRecurrence(moves);
    }

    private static Kernel kernel(Subtraction finite) {
        int[] takes = MoveRules.of(finite).takes();
        if (takes.length <= FewNumbersKernel.MOST) {
            return new FewNumbersKernel(takes);
        }
        return ManyNumbersKernel.suits(takes) ? ManyNumbersKernel.of(takes) : new PlainRecurrence(MoveRules.of(finite));
    }

    /**
     * A game with the same values in the form with the strongest theorem and the fastest kernel: splits that change no
     * value are left out; a code whose digits are all 0 or 3 is a subtraction game, or an all-but game if it repeats.
     */
    public static Recurrence simplest(Recurrence game) {
        return game instanceof TakeAndBreak code
                ? withoutDigits(SplitsWithoutEffect.remaining(code).orElse(code))
                : game;
    }

    private static Recurrence withoutDigits(TakeAndBreak code) {
        IntStream indices = IntStream.rangeClosed(0, code.lastIndex());
        if (!indices.map(code::digit).allMatch(d -> d == 0 || d == MoveRules.TAKE)) {
            return code;
        }
        return code.repeating() ? AllBut.of(indices(code, d -> d == 0)) : Subtraction.of(indices(code, d -> d != 0));
    }

    private static long[] indices(TakeAndBreak code, IntPredicate digit) {
        return LongStream.rangeClosed(1, code.lastIndex())
                .filter(i -> digit.test(code.digit(i)))
                .toArray();
    }

    /** Closed forms: games whose period is known by a theorem before any value is computed. */
    public static Optional<Period> closedForm(Recurrence game) {
        if (game == InfiniteSubtraction.POWERS_OF_TWO) {
            return Optional.of(new Period(3, 0, 0, 0, List.of(), "1 and 2 are in the set, no multiple of 3 is", 3));
        }
        return game instanceof TakeAndBreak code && code.repeating() ? closedForm(code) : Optional.empty();
    }

    private static Optional<Period> closedForm(TakeAndBreak code) {
        if (code.equals(TakeAndBreak.of(true, 4, MoveRules.TAKE))) {
            return Optional.of(new Period(4, 1, 4, 1, List.of(0L), "closed form of Lasker's Nim", 5));
        }
        if (isTakenWhole(code)) {
            String theorem = "a heap may be taken whole, and what else is left is an even number of heaps worth 1";
            return Optional.of(new Period(1, 1, 0, 1, List.of(0L), theorem, 2));
        }
        if (isTakenAndSplitAtWill(code)) {
            String theorem =
                    "G(n) = 2n-2 from n = 2 on: parts of n are worth 2n-3 at most, and m, m+1 for even m below";
            return Optional.of(new Period(1, 2, 2, 2, List.of(0L, 1L), theorem, 3));
        }
        return Optional.empty();
    }

    /**
     * Every heap may be taken whole, and every other move leaves 2 or 4 heaps, as in 0.5…: by induction all heaps but 0
     * are worth 1, since the options are worth 0.
     */
    private static boolean isTakenWhole(TakeAndBreak code) {
        int even = 1 << 2 | 1 << 4;
        return allDigits(code, 1, digit -> (digit & ~even) == 1) && (code.digit(0) & ~even) == 0;
    }

    /**
     * Any number may be taken, also 0, and what is left may be split or not, as in 4.7…. By induction G(n) = 2n − 2 from
     * n = 2 on, and G(1) = 1: the parts of a split add up to 2n − 3 at most; single heaps m are worth 2m − 2, and beside
     * a heap of 1 they are worth 2m − 1, which are all numbers below 2n − 2, with 0 from two heaps of 1. Only from a
     * heap of 1 must the last token be taken.
     */
    private static boolean isTakenAndSplitAtWill(TakeAndBreak code) {
        return (code.digit(0) & 4) != 0 && (code.digit(1) & 7) == 7 && allDigits(code, 2, digit -> (digit & 6) == 6);
    }

    private static boolean allDigits(TakeAndBreak code, int from, IntPredicate test) {
        return IntStream.rangeClosed(from, Math.max(from, code.lastIndex()))
                .map(code::digit)
                .allMatch(test);
    }
}
