package dev.nimbus.games.heap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.rules.Primes;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What heaps may become, against a second, naive enumeration. */
class HeapResultsTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());
    private static final int LARGEST = 13;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.77", "0.07", "0.137", "0.007", "0.6", "0.15", "4.7", "4.0", "4.07", "0.123", "0.53...", "4.3...",
                "0.3...", "0.8A", "0.0G4", "8.3", "0.3V", "G.7...", "0.00V", "C.08", "0.4...", "0.0001"
            })
    void results_ofCodes_areThoseOfTheirDigits(String code) {
        check("take-and-break(" + code + ")", heap -> NaiveHeapRules.partitions(heap, NaiveHeapRules.code(code)));
    }

    /** Codes whose splits must leave nothing over, and codes that repeat: the search of results runs into no desert. */
    @ParameterizedTest
    @ValueSource(strings = {"0.77", "4.3...", "8.1...", "8.3...", "G.7...", "0.4...", "4.0", "C.08", "0.3V"})
    void results_ofTheLargestHeap_comeOneAfterTheOther(String code) {
        HeapGame game = (HeapGame) CATALOGUE.parse("take-and-break(" + code + ")");
        long[] seen = new long[1];

        game.results(Long.MAX_VALUE, (parts, count) -> ++seen[0] < 100_000);

        assertThat(seen[0]).isEqualTo(100_000);
    }

    /** Lists of parts that leave what no digit takes are not begun: there are 10¹¹ of them. */
    @ParameterizedTest
    @ValueSource(ints = {7, 16})
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void results_ofCodesWithAFarDigit_areListedAtOnce(int far) {
        String digit = String.valueOf(Character.forDigit(far, 32));
        HeapGame game = (HeapGame)
                CATALOGUE.parse("take-and-break(0.3" + "0".repeat(2000) + digit.toUpperCase(Locale.ROOT) + ")");

        long[] seen = new long[1];
        for (long heap = 0; heap <= 2000; heap++) {
            game.results(heap, (parts, count) -> ++seen[0] > 0);
        }

        assertThat(seen[0]).isEqualTo(2000);
        assertThat(game.misereQuotient(100, Budget.standard()).searched()).isPositive();
    }

    @Test
    void results_ofPrimes_areThoseOfTheRules() {
        check(
                "subtraction(primes)",
                heap -> NaiveHeapRules.partitions(
                        heap,
                        NaiveHeapRules.subtraction(n -> BigInteger.valueOf(n).isProbablePrime(20))));
        for (long bound : new long[] {65_535, 65_536, 65_537, 1_000_003, 2_000_000}) {
            long prime = Primes.largest(bound);
            assertThat(BigInteger.valueOf(prime).isProbablePrime(20)).isTrue();
            assertThat(BigInteger.valueOf(prime).nextProbablePrime().longValue())
                    .isGreaterThan(bound);
        }
        assertThatThrownBy(() -> Primes.largest(1 << 26)).isInstanceOf(Refusal.class);
    }

    @Test
    void results_ofNimAndBash_areThoseOfTheRules() {
        check("nim", heap -> NaiveHeapRules.partitions(heap, NaiveHeapRules.subtraction(n -> true)));
        check("bash(3)", heap -> NaiveHeapRules.partitions(heap, NaiveHeapRules.subtraction(n -> n <= 3)));
        check("lasker", heap -> NaiveHeapRules.partitions(heap, NaiveHeapRules.code("4.3...")));
    }

    @Test
    void results_ofSubtraction_areThoseOfTheSet() {
        check(
                "subtraction(2,5,7)",
                heap -> NaiveHeapRules.partitions(heap, NaiveHeapRules.subtraction(n -> n == 2 || n == 5 || n == 7)));
    }

    @Test
    void results_ofStrip_areThoseOfTheLine() {
        check("strip(2)", heap -> NaiveHeapRules.strip((int) heap, 2));
        check("strip(1,4,6)", heap -> NaiveHeapRules.strip((int) heap, 1, 4, 6));
    }

    private static void check(String notation, LongFunction<List<List<Long>>> rules) {
        HeapGame game = (HeapGame) CATALOGUE.parse(notation);
        for (long heap = 0; heap <= LARGEST; heap++) {
            List<List<Long>> results = new ArrayList<>();
            game.results(
                    heap,
                    (parts, count) ->
                            results.add(Arrays.stream(parts, 0, count).boxed().toList()));
            assertThat(results).as("%s from %d", notation, heap).isEqualTo(rules.apply(heap));
            assertThat(game.isDead(heap)).isEqualTo(results.isEmpty());
        }
    }
}
