package dev.nimbus.theory.guess;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class GuessTest {
    private static long[] heaps(LongUnaryOperator formula) {
        return LongStream.rangeClosed(0, 120).map(formula).toArray();
    }

    private static Grid grid(LongBinaryOperator formula) {
        return new Grid(
                40,
                LongStream.range(0, 1600)
                        .map(i -> formula.applyAsLong(i / 40, i % 40))
                        .toArray());
    }

    static Stream<Arguments> sequences() {
        return Stream.of(
                Arguments.of((LongUnaryOperator) n -> n % 5, "G(n) = n mod 5"),
                Arguments.of((LongUnaryOperator) n -> n / 3 % 4, "G(n) = ⌊n/3⌋ mod 4"),
                Arguments.of((LongUnaryOperator) n -> (2 * n + 3) / 5, "G(n) = ⌊(2n + 3)/5⌋"),
                Arguments.of((LongUnaryOperator) n -> n, "G(n) = n"),
                Arguments.of(
                        (LongUnaryOperator) n -> n == 0 ? 0 : Long.numberOfTrailingZeros(n),
                        "the number of times that 2 divides n;"),
                Arguments.of(
                        (LongUnaryOperator) n -> Long.lowestOneBit(n + 1), "the largest power of 2 that divides n+1"),
                Arguments.of(
                        (LongUnaryOperator) n -> 64 - Long.numberOfLeadingZeros(n),
                        "the number of binary digits of n;"),
                Arguments.of(
                        (LongUnaryOperator) n -> n < 9 ? 7 : new long[] {2, 0, 1, 1, 4}[(int) (n % 5)],
                        "G(n+5) = G(n) for n ≥ 9"),
                Arguments.of(
                        (LongUnaryOperator) n -> n == 0 ? 0 : n % 8 == 0 ? n - 1 : n % 8 == 7 ? n + 1 : n,
                        "G(n+8) = G(n) + 8 for n ≥ 1"),
                Arguments.of((LongUnaryOperator) n -> n < 10 ? n : n - 10, "G(n) = n − 10 for n ≥ 10;"),
                Arguments.of((LongUnaryOperator) n -> Math.max(0, n - 7) / 2, "G(n) = ⌊(n − 7)/2⌋ for n ≥ 7;"),
                Arguments.of((LongUnaryOperator) n -> n % 7 == 2 ? 0 : 1 + n * n, "G(n) = 0 just where n is 2 mod 7"),
                Arguments.of(
                        (LongUnaryOperator) n -> Long.bitCount(n) == 1 ? 0 : 1 + n * n,
                        "G(n) = 0 just where n is a power of 2"),
                Arguments.of((LongUnaryOperator) n -> 1 + n * n, "no formula was found"));
    }

    @ParameterizedTest
    @MethodSource("sequences")
    void valuesWithAFormula_areGuessed(LongUnaryOperator formula, String claim) {
        assertThat(HeapReport.of(heaps(formula)).get(0)).contains(claim);
    }

    @Test
    void formulaThatALaterValueBreaks_isShownWithIt() {
        assertThat(HeapReport.of(heaps(n -> n == 100 ? 77 : n % 3)))
                .contains("no formula was found that fits all heaps to 120")
                .contains("no: G(n) = n mod 3 fits heaps below 100, but G(100) = 77");
    }

    @Test
    void formulaThatAValuePastTheFirstBreaks_isNoGuess() {
        assertThat(HeapReport.of(60, heaps(n -> n == 100 ? 77 : n % 3)))
                .containsExactly(
                        "no formula was found that fits all heaps to 59",
                        "no: G(n) = n mod 3 fits heaps below 100, but G(100) = 77",
                        "no: G(n+3) = G(n) for n ≥ 0 fits heaps below 100, but G(100) = 77");
    }

    @Test
    void fewValues_areNotGuessedFrom() {
        assertThat(HeapReport.of(0, 1, 0).get(0)).startsWith("too few values");
    }

    static Stream<Arguments> grids() {
        return Stream.of(
                Arguments.of((LongBinaryOperator) (a, b) -> a ^ b, "G(a,b) = a xor b"),
                Arguments.of((LongBinaryOperator) (a, b) -> (a + b) % 5, "G(a,b) = (a + b) mod 5"),
                Arguments.of((LongBinaryOperator) (a, b) -> (a % 3) ^ (b / 2), "G(a,b) = G(a,0) xor G(0,b)"),
                Arguments.of((LongBinaryOperator) (a, b) -> b == 2 * a + 1 ? 0 : 1 + a * b, "on the line b = 2·a + 1;"),
                Arguments.of(
                        (LongBinaryOperator) (a, b) -> a % 4 == 1 && b % 4 == 3 ? 0 : 1 + a * b, "(a mod 4, b mod 4)"));
    }

    @ParameterizedTest
    @MethodSource("grids")
    void statesWithAFormula_areGuessed(LongBinaryOperator formula, String claim) {
        assertThat(GridReport.of(grid(formula)).get(0)).contains(claim);
    }

    /** A modulus as large as the table fits any table, and so does none at all where no state is lost. */
    @ParameterizedTest
    @ValueSource(ints = {8, 10, 12})
    void formulaThatNoStateCanBreak_isNoGuess(int size) {
        Grid random = new Grid(size, new Random(5).longs(size * size, 0, 3).toArray());
        Grid won = new Grid(size, new Random(5).longs(size * size, 1, 3).toArray());
        Grid zero = new Grid(size, new long[size * size]);

        assertThat(GridReport.of(random).get(0)).startsWith("no formula was found");
        assertThat(GridReport.of(won).get(0)).startsWith("no formula was found");
        assertThat(GridReport.of(zero).get(0)).contains("G(a,b) = G(a,0) xor G(0,b)");
    }

    @Test
    void gridFormulaThatALaterValueBreaks_isShownWithIt() {
        assertThat(GridReport.of(grid((a, b) -> a == 33 && b == 2 ? 9 : a ^ b)))
                .contains("no: G(a,b) = a xor b fits smaller integers, but G(33,2) = 9");
    }
}
