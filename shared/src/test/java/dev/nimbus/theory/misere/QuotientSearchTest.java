package dev.nimbus.theory.misere;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.theory.Budget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuotientSearchTest {
    private static final long STEPS = 3_000_000;

    /** The rules of an octal game, said anew. */
    private static HeapRules octal(String code) {
        return (heap, sink) -> {
            for (int i = 0; i <= Math.min(heap, code.length() - 2); i++) {
                int digit = code.charAt(i == 0 ? 0 : i + 1) - '0';
                results(digit, heap - i, sink);
            }
        };
    }

    private static void results(int digit, int rest, Consumer<int[]> sink) {
        if ((digit & 1) != 0 && rest == 0) {
            sink.accept(new int[0]);
        }
        if ((digit & 2) != 0 && rest > 0) {
            sink.accept(new int[] {rest});
        }
        for (int a = 1; (digit & 4) != 0 && a <= rest - a; a++) {
            sink.accept(new int[] {a, rest - a});
        }
    }

    private static MisereQuotient find(String code, int largest, long steps) {
        return QuotientSearch.find(
                octal(code), Optional.of(new MoveBound(2, code.length() - 2)), largest, Budget.ofSteps(steps));
    }

    /** Orders and periods as in the literature: Plambeck 2005, Plambeck and Siegel 2008. */
    @ParameterizedTest
    @CsvSource({
        "0.3, 2, 1, 2, 0",
        "0.33, 6, 2, 3, 0",
        "0.123, 20, 5, 5, 5",
        "0.75, 8, 2, 2, 8",
        "0.77, 40, 9, 12, 71",
        "0.15, 42, 12, 10, 66",
        "0.53, 16, 3, 9, 21",
        "0.34, 12, 3, 8, 7",
        "0.71, 36, 9, 6, 3",
        "0.72, 24, 5, 4, 16"
    })
    void solvedGames_haveTheirQuotients(String code, int order, int lost, int period, int preperiod) {
        MisereQuotient quotient = find(code, 400, STEPS);

        assertThat(quotient.monoid().order()).isEqualTo(order);
        assertThat(IntStream.range(0, order).filter(quotient.monoid()::isLost)).hasSize(lost);
        assertThat(quotient.period()).contains(new PhiPeriod(period, preperiod));
        assertThat(quotient.stopped()).isEmpty();
        new QuotientCheck(octal(code), quotient).check();
    }

    /** Nim heaps below 2ⁿ have the tame quotient of order 2ⁿ + 2. */
    @ParameterizedTest
    @CsvSource({"1, 2", "2, 6", "3, 6", "4, 10", "7, 10", "8, 18"})
    void nimHeaps_haveTheTameQuotients(int largest, int order) {
        HeapRules nim = (heap, sink) -> {
            for (int rest = 0; rest < heap; rest++) {
                sink.accept(rest == 0 ? new int[0] : new int[] {rest});
            }
        };

        MisereQuotient quotient = QuotientSearch.find(nim, Optional.empty(), largest, Budget.ofSteps(STEPS));

        assertThat(quotient.monoid().order()).isEqualTo(order);
        assertThat(quotient.searched()).isEqualTo(largest);
        new QuotientCheck(nim, quotient).check();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.07", "0.26", "0.56", "0.06", "0.57", "4.7", "0.54"})
    void openGames_endWithTheBudget_andWhatIsToldIsProved(String code) {
        MisereQuotient quotient = find(code, 400, 200_000);

        assertThat(quotient.period()).isEmpty();
        assertThat(quotient.stopped()).isNotEmpty();
        assertThat(quotient.searched()).isBetween(5, 399);
        new QuotientCheck(octal(code), quotient).check();
    }

    /** The order 360 is that of Plambeck and Siegel's program; each is checked by other code here. */
    @ParameterizedTest
    @CsvSource({"24, 24", "25, 144", "29, 176", "30, 360"})
    void dawsonsKayles_hasProvedQuotients_pastHeapTwentyFour(int largest, int order) {
        MisereQuotient quotient = find("0.07", largest, 4 * STEPS);

        assertThat(quotient.searched()).isEqualTo(largest);
        assertThat(quotient.monoid().order()).isEqualTo(order);
        new QuotientCheck(octal("0.07"), quotient).check();
    }

    /** All 512 codes 0.d1d2d3: whatever is found tells the outcomes of all sums of up to sixteen tokens. */
    @Test
    void threeDigitCodes_agreeWithPlay() {
        for (int code = 1; code < 512; code++) {
            String digits = "0." + (code >> 6) + (code >> 3 & 7) + (code & 7);
            MisereQuotient quotient = find(digits, 14, 20_000);
            checkSums(new Play(octal(digits)), quotient, new int[0], quotient.searched(), 14, digits);
        }
    }

    private static void checkSums(Play play, MisereQuotient quotient, int[] heaps, int most, int left, String digits) {
        int element = 0;
        for (int heap : heaps) {
            element = quotient.monoid().product(element, quotient.elementOf(heap));
        }
        if (quotient.monoid().isLost(element) != play.isLost(heaps)) {
            throw new AssertionError(digits + " " + Arrays.toString(heaps));
        }
        for (int heap = 1; heap <= Math.min(most, left); heap++) {
            int[] more = Arrays.copyOf(heaps, heaps.length + 1);
            more[heaps.length] = heap;
            checkSums(play, quotient, more, heap, left - heap, digits);
        }
    }

    /** Plays sums out, by the definition. */
    private static final class Play {
        private final HeapRules rules;
        private final Map<List<Integer>, Boolean> known = new HashMap<>();

        private Play(HeapRules rules) {
            this.rules = rules;
        }

        private boolean isLost(int... heaps) {
            List<Integer> key = Arrays.stream(heaps).sorted().boxed().toList();
            Boolean before = known.get(key);
            if (before == null) {
                before = isLostPlayed(key);
                known.put(key, before);
            }
            return before;
        }

        private boolean isLostPlayed(List<Integer> heaps) {
            boolean[] seen = new boolean[2];
            for (int i = 0; i < heaps.size(); i++) {
                List<Integer> rest = new ArrayList<>(heaps);
                rules.results(rest.remove(i), result -> {
                    List<Integer> option = new ArrayList<>(rest);
                    Arrays.stream(result).forEach(option::add);
                    seen[0] = true;
                    seen[1] |=
                            isLost(option.stream().mapToInt(Integer::intValue).toArray());
                });
            }
            return seen[0] && !seen[1];
        }
    }

    @Test
    void presentation_ofKayles_definesItsMonoid() {
        Presentation presentation = new Presentation(find("0.77", 400, STEPS));

        assertThat(presentation.heaps()).containsExactly(1, 2, 5, 9, 12, 25, 27);
        assertThat(presentation.word(0)).isEqualTo("1");
        assertThat(presentation.relations()).contains("a^2=1", "b^3=b", "c^3=c", "d^3=d");
    }

    @Test
    void genusSymbols_ofKayles_areThoseOfTheLiterature() {
        List<String> genus = GenusSymbols.of(octal("0.77"), 12, Budget.ofSteps(STEPS));

        assertThat(genus)
                .containsExactly(
                        "0^120", "1^031", "2^20", "3^31", "1^031", "4^146", "3^31", "2^20", "1^13", "4^046", "2^20",
                        "6^46", "4^046");
    }

    /** Play from the heap of 4 takes up to 64 + 64² + 64³ moves, which are as many sums one below the other. */
    @Test
    void genusSymbols_ofLongPlay_needNoStackOfTheirOwn() throws Exception {
        int[] copies = new int[64];
        HeapRules rules = (heap, sink) -> {
            Arrays.fill(copies, heap - 1);
            if (heap > 0) {
                sink.accept(heap == 1 ? new int[0] : copies.clone());
            }
        };
        CompletableFuture<List<String>> found = new CompletableFuture<>();
        Thread small = new Thread(
                null,
                () -> {
                    try {
                        found.complete(GenusSymbols.of(rules, 4, Budget.ofSteps(STEPS)));
                    } catch (StackOverflowError e) {
                        found.completeExceptionally(e);
                    }
                },
                "small stack",
                256 << 10);
        small.start();

        assertThat(found.get(60, TimeUnit.SECONDS)).startsWith("0^120", "1^031", "1^031");
    }

    /** The symbols against misère play itself: the i-th number is the Nim heap that loses beside the heap and i twos. */
    @Test
    void genusSymbols_ofThreeDigitCodes_agreeWithPlay() {
        for (int code = 1; code < 512; code += 7) {
            String digits = "0." + (code >> 6) + (code >> 3 & 7) + (code & 7);
            HeapRules octal = octal(digits);
            // Heaps from 100 on are Nim heaps of 100 fewer.
            HeapRules withNim = (heap, sink) -> {
                if (heap < 100) {
                    octal.results(heap, sink);
                }
                for (int rest = 100; rest < heap; rest++) {
                    sink.accept(new int[] {rest});
                }
            };
            Play play = new Play(withNim);
            List<String> genus = GenusSymbols.of(octal, 7, Budget.ofSteps(STEPS));
            for (int heap = 1; heap <= 7; heap++) {
                for (int twos = 0; twos < 3; twos++) {
                    int expected = symbol(genus.get(heap), twos);
                    int[] sum = new int[2 + twos];
                    Arrays.fill(sum, 102);
                    sum[0] = heap;
                    sum[1] = 100 + expected;
                    assertThat(play.isLost(sum))
                            .as("%s %d %s", digits, heap, genus.get(heap))
                            .isTrue();
                }
            }
        }
    }

    private static int symbol(String genus, int index) {
        String numbers = genus.substring(genus.indexOf('^') + 1);
        int last = numbers.length() - 1;
        return numbers.charAt(index <= last ? index : last - (index - last) % 2) - '0';
    }
}
