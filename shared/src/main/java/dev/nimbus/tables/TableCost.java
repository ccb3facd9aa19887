package dev.nimbus.tables;

import dev.nimbus.tables.kernel.FewNumbersKernel;
import dev.nimbus.tables.kernel.UserRulesKernel;
import dev.nimbus.tables.rules.AllBut;
import dev.nimbus.tables.rules.GrundysGame;
import dev.nimbus.tables.rules.InfiniteSubtraction;
import dev.nimbus.tables.rules.MoveRules;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.Subtraction;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.rules.UserRules;
import java.util.function.DoubleUnaryOperator;

/**
 * What a table of some length costs, estimated before it is computed; never much too low.
 *
 * <p>Bytes follow from the arrays: a value of two bytes has a quarter more room, and the old array is held beside the new one
 * while that is copied, so 4.5 bytes; a copy of four bytes adds 9. Work is counted by {@link
 * dev.nimbus.tables.kernel.Kernel#work}. Work that was counted, by the estimate, and bytes held for each value (2026-11-28):
 *
 * <ul>
 *   <li>0.6, 100 000 to 400 000 heaps: 0.5 to 1.9 times, 13.5 to 19 bytes;
 *   <li>0.376, 0.14 and Grundy's game, 100 000 to 800 000: 0.03 to 0.9 times, 8 to 12 bytes;
 *   <li>0.04, 0.007 and 0.06, which have no sparse space, 20 000 to 200 000: 1.5 to 1.8 times;
 *   <li>0.88 and 0.8, three heaps, up to 4 096: 0.3 to 0.9 times, 2.3 times the bytes of the estimate, which the kernel limits;
 *   <li>subtraction of three or of 40 numbers, of Fibonacci numbers, of powers of two and of squares, and all but three numbers,
 *       300 000 or 10<sup>6</sup>: 0.7 to 1.0 times, 4.5 bytes, with a copy 12.3 at most;
 *   <li>subtraction of primes, 300 000: 2.7 times, 4.7 bytes.
 * </ul>
 */
final class TableCost {

    /** Bytes for each value of a game that splits heaps: the value 2.5, its cells 5 and the sets of witnesses 4.5 at most. */
    private static final int SPLIT_BYTES = 14;
    /** Bytes for each value below 65 536: the value, a quarter more room, and a copy while the table grows. */
    private static final int TAKE_BYTES = 5;
    /** The same with the kernel's copy of the values, of four bytes each, which grows as well. */
    private static final int COPIED_BYTES = 15;
    /** Bytes for each value of any size, and for how often it occurs. */
    private static final int WIDE_BYTES = 22;
    /** Bytes for each value of any size, with the kernel's copy and the mark of each value. */
    private static final int WIDE_COPIED_BYTES = 32;

    /** Heaps at which the moves of a user's rules are counted: where steps grow as the heap, the sum comes out an eighth too high, as its square a fifth. */
    private static final int SAMPLES = 8;
    /** A step of a user's rules counts as so many options of a kernel, which are as fast as memory is. */
    private static final double OPTIONS_OF_A_STEP = TablesConfig.defaults().work() / UserRulesKernel.MOST_STEPS;

    /** In a set, and in the arrays of a kernel. */
    private static final int BYTES_OF_NUMBER = 16;

    private TableCost() {}

    /** About how many options are evaluated for a table of so many values; grows with the length. */
    static double work(Recurrence game, double length) {
        if (game instanceof TakeAndBreak code) {
            return work(MoveRules.of(code), length);
        }
        if (game instanceof Subtraction || game instanceof AllBut) {
            return length * (1 + numbers(game));
        }
        if (game instanceof InfiniteSubtraction infinite) {
            return length * (1 + members(infinite, length));
        }
        if (game instanceof UserRules own) {
            return work(own, length);
        }
        if (game instanceof GrundysGame) {
            return length * length / 4;
        }
        throw new IllegalArgumentException("no cost is known for " + game.key());
    }

    /** Measured at some heaps; {@link UserRulesKernel} allows no more steps than the budget of options says here. */
    private static double work(UserRules own, double length) {
        double steps = 0;
        for (int i = 1; i <= SAMPLES; i++) {
            steps += own.moves().steps((long) (length * i / SAMPLES)) * length / SAMPLES;
        }
        return steps * OPTIONS_OF_A_STEP;
    }

    private static double work(MoveRules rules, double length) {
        double work = digitWork(rules.tailDigit(), length);
        for (int digit : rules.digits()) {
            work += digitWork(digit, length);
        }
        return work;
    }

    /** Sums of three and four heaps are kept as bit sets, taken to hold a quarter as many values as there are heaps. */
    private static double digitWork(int digit, double n) {
        double work = n;
        work += (digit & 4) != 0 ? n * n / 4 : 0;
        work += (digit & 8) != 0 ? n * n * (1 + n / 256) : 0;
        work += (digit & 16) != 0 ? 2 * n * n * (1 + n / 256) : 0;
        return work;
    }

    private static double members(InfiniteSubtraction game, double length) {
        return switch (game) {
            case FIBONACCI -> 2.1 * Math.log(length + 2);
            case POWERS_OF_TWO -> 1.45 * Math.log(length + 2);
            case SQUARES -> Math.sqrt(length);
            case PRIMES -> length / 64;
        };
    }

    /**
     * About how many bytes are held while a table grows, by its length; what depends on the game alone, which may take
     * milliseconds, is found once.
     */
    static DoubleUnaryOperator bytes(Recurrence game) {
        if (game instanceof TakeAndBreak code && code.parts() > 2) {
            int sums = code.parts() - 1;
            return length -> length * (SPLIT_BYTES + sums * (8 + length / 32));
        }
        int ofValue = bytesOfValue(Strategies.simplest(game));
        return length -> length * ofValue;
    }

    /** About how many bytes the numbers of a game's rules take, in the game and in its kernel: a notation may say many in short. */
    static long bytesOfRules(Recurrence game) {
        return BYTES_OF_NUMBER * numbers(game);
    }

    /** How many numbers a finite set of the rules has; 0 for rules of other kinds. */
    private static long numbers(Recurrence game) {
        if (game instanceof Subtraction finite) {
            return finite.numbers().size();
        }
        return game instanceof AllBut allBut ? allBut.numbers().size() : 0;
    }

    private static int bytesOfValue(Recurrence game) {
        if (game instanceof TakeAndBreak code) {
            return code.repeating() ? WIDE_COPIED_BYTES : code.parts() == 2 ? SPLIT_BYTES : COPIED_BYTES;
        }
        if (game instanceof AllBut) {
            return WIDE_BYTES;
        }
        if (game instanceof GrundysGame) {
            return SPLIT_BYTES;
        }
        boolean isCopied = game instanceof UserRules
                || game == InfiniteSubtraction.SQUARES
                || (game instanceof Subtraction finite && finite.numbers().size() > FewNumbersKernel.MOST);
        return isCopied ? COPIED_BYTES : TAKE_BYTES;
    }

    /** The greatest length of a table within {@code work} and {@code bytes}. */
    static int reach(Recurrence game, double work, double bytes) {
        DoubleUnaryOperator bytesOf = bytes(game);
        int low = 0;
        int high = Integer.MAX_VALUE - 1024;
        while (low < high) {
            int middle = (int) (((long) low + high + 1) / 2);
            if (work(game, middle) <= work && bytesOf.applyAsDouble(middle) <= bytes) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
