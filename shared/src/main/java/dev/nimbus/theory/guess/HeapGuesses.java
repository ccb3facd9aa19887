package dev.nimbus.theory.guess;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;

/** The formulas that fit the first values of heaps. */
final class HeapGuesses {
    private static final int MOST_FACTOR = 12;
    private static final int MOST_SHIFT = 2;

    private final long[] values;
    /** So many values are fitted. */
    private final int length;

    private final List<Guess> found = new ArrayList<>();

    private HeapGuesses(long[] values, int length) {
        this.values = values;
        this.length = length;
    }

    /** All formulas that fit the first {@code length} values, simple ones first. */
    static List<Guess> of(long[] values, int length) {
        HeapGuesses guesses = new HeapGuesses(values, length);
        guesses.remainder();
        guesses.linear();
        guesses.powersOfTwo();
        guesses.period();
        guesses.arithmeticPeriod();
        guesses.zeros();
        return guesses.found;
    }

    private boolean keep(Guess guess) {
        boolean fits = length - guess.from() >= 4 && guess.firstException(values, length) == length;
        if (fits) {
            found.add(guess);
        }
        return fits;
    }

    private void remainder() {
        long modulus = 1 + Arrays.stream(values, 0, length).max().orElse(0);
        for (int divisor = 1; divisor <= MOST_FACTOR && divisor * modulus < length; divisor++) {
            int by = divisor;
            String n = by == 1 ? "n" : "⌊n/" + by + "⌋";
            if (modulus > 1 && keep(new Guess("G(n) = " + n + " mod " + modulus, 0, heap -> heap / by % modulus))) {
                return;
            }
        }
    }

    private void linear() {
        for (int c = 1; c <= MOST_FACTOR; c++) {
            for (int a = 1; a <= MOST_FACTOR; a++) {
                for (int b = -MOST_FACTOR; b <= MOST_FACTOR; b++) {
                    if (keep(linear(a, b, c))) {
                        return;
                    }
                }
            }
        }
    }

    private static Guess linear(int a, int b, int c) {
        String times = a == 1 ? "n" : a + "n";
        String sum = b == 0 ? times : times + (b < 0 ? " − " : " + ") + Math.abs(b);
        String claim = c == 1 ? "G(n) = " + sum : "G(n) = ⌊" + (b == 0 ? sum : "(" + sum + ")") + "/" + c + "⌋";
        int from = b < 0 ? (-b + a - 1) / a : 0;
        return new Guess(
                from == 0 ? claim : claim + " for n ≥ " + from, from, heap -> Math.floorDiv(a * heap + b, (long) c));
    }

    private void powersOfTwo() {
        for (int shift = 0; shift <= MOST_SHIFT; shift++) {
            int up = shift;
            String n = up == 0 ? "n" : "n+" + up;
            int from = up == 0 ? 1 : 0;
            boolean kept = keep(new Guess(
                            "G(n) = the number of times that 2 divides " + n,
                            from,
                            heap -> Long.numberOfTrailingZeros(heap + up)))
                    || keep(new Guess(
                            "G(n) = the largest power of 2 that divides " + n,
                            from,
                            heap -> Long.lowestOneBit(heap + up)))
                    || keep(new Guess(
                            "G(n) = ⌊log2(" + n + ")⌋", from, heap -> 63 - Long.numberOfLeadingZeros(heap + up)))
                    || keep(new Guess(
                            "G(n) = the number of binary digits of " + n,
                            from,
                            heap -> 64 - Long.numberOfLeadingZeros(heap + up)));
            if (kept) {
                return;
            }
        }
    }

    private void period() {
        for (int p = 1; 3 * p <= length; p++) {
            int start = start(p, 0);
            if (start + 3 * p <= length && start <= length / 2) {
                int period = p;
                keep(new Guess(
                        "G(n+" + p + ") = G(n) for n ≥ " + start,
                        start,
                        heap -> values[start + (int) ((heap - start) % period)]));
                return;
            }
        }
    }

    private void arithmeticPeriod() {
        for (int p = 1; 3 * p <= length; p++) {
            long saltus = values[length - 1] - values[length - 1 - p];
            int start = saltus <= 0 ? length : start(p, saltus);
            if (start + 3 * p <= length && start <= length / 2) {
                int period = p;
                keep(new Guess(
                        "G(n+" + p + ") = G(n) + " + saltus + " for n ≥ " + start,
                        start,
                        heap -> values[start + (int) ((heap - start) % period)] + (heap - start) / period * saltus));
                return;
            }
        }
    }

    /** From which heap on each value is that one period before and the saltus. */
    private int start(int period, long saltus) {
        int n = length - 1;
        while (n >= period && values[n] == values[n - period] + saltus) {
            n--;
        }
        return n - period + 1;
    }

    /** Which heaps are lost, where their values have no simple form. */
    private void zeros() {
        if (!found.isEmpty()) {
            return;
        }
        zeroPeriod().ifPresent(this::keepZeros);
        keepZeros(new ZeroSet("a power of 2", n -> n > 0 && Long.bitCount(n) == 1));
        keepZeros(new ZeroSet("one less than a power of 2", n -> Long.bitCount(n + 1) == 1));
        TreeSet<Long> fibonacci = fibonacci(values.length);
        keepZeros(new ZeroSet("a Fibonacci number", fibonacci::contains));
    }

    private record ZeroSet(String name, LongPredicate contains) {}

    private void keepZeros(ZeroSet set) {
        for (int from = 1; from < length; from++) {
            if ((values[from] == 0) == set.contains().test(from)) {
                LongUnaryOperator formula =
                        n -> set.contains().test(n) == (values[(int) n] == 0) ? values[(int) n] : -1;
                keep(new Guess("G(n) = 0 just where n is " + set.name() + " (n ≥ " + from + ")", from, formula));
                return;
            }
        }
    }

    private Optional<ZeroSet> zeroPeriod() {
        for (int p = 2; 3 * p <= length; p++) {
            int n = length - 1;
            while (n >= p && (values[n] == 0) == (values[n - p] == 0)) {
                n--;
            }
            if (n < p) {
                int period = p;
                String rests = residues(p);
                if (!rests.isEmpty()) {
                    return Optional.of(new ZeroSet(rests + " mod " + p, heap -> values[(int) (heap % period)] == 0));
                }
            }
        }
        return Optional.empty();
    }

    private String residues(int period) {
        List<String> rests = new ArrayList<>();
        for (int n = 0; n < period; n++) {
            if (values[n] == 0) {
                rests.add(Integer.toString(n));
            }
        }
        return String.join(" or ", rests);
    }

    private static TreeSet<Long> fibonacci(long most) {
        TreeSet<Long> numbers = new TreeSet<>();
        long a = 1;
        long b = 2;
        while (a <= most) {
            numbers.add(a);
            long next = a + b;
            a = b;
            b = next;
        }
        return numbers;
    }
}
