package dev.nimbus.tables.period;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.tables.KernelRuns;
import dev.nimbus.tables.RandomGames;
import dev.nimbus.tables.ReferenceValues;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.theory.period.Period;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SaltusProofTest {

    private static Optional<Period> find(TakeAndBreak code, int... values) {
        return SaltusProof.of(code).flatMap(proof -> proof.find(values));
    }

    private static Period proved(String code, int length) {
        TakeAndBreak game = TakeAndBreak.parse(code);
        return find(game, KernelRuns.chosen(game, length)).orElseThrow();
    }

    /** The codes with two digits after the point, some with three parts. */
    private static List<TakeAndBreak> twoDigits() {
        List<TakeAndBreak> codes = new ArrayList<>();
        for (int digits = 0; digits < 256; digits++) {
            if ((digits & 0x88) != 0) {
                codes.add(TakeAndBreak.of(0, digits >> 4, digits & 15));
            }
        }
        return codes;
    }

    private static void holds(TakeAndBreak code, Period period, int[] values) {
        for (int n = 0; n < values.length; n++) {
            assertThat(values[(int) period.reduce(n)] + period.rise(n))
                    .as(code + " heap " + n + " " + period)
                    .isEqualTo(values[n]);
        }
    }

    /** From however few values: nothing is proved that does not go on. */
    @Test
    void whatIsProvedFromFewValues_goesOn() {
        int proofs = 0;
        for (TakeAndBreak code : twoDigits()) {
            int[] values = KernelRuns.chosen(code, 400);
            for (int length = 2; length < 100; length += length < 30 ? 1 : 5) {
                Optional<Period> period = find(code, Arrays.copyOf(values, length));
                period.ifPresent(found -> holds(code, found, values));
                proofs += period.isPresent() ? 1 : 0;
            }
        }
        assertThat(proofs).isGreaterThan(1500);
    }

    @Test
    void twoDigits_agreeWithTheSlowEvaluator() {
        int proved = 0;
        for (TakeAndBreak code : twoDigits()) {
            Optional<Period> period = find(code, KernelRuns.chosen(code, 100)).filter(found -> found.saltus() > 0);
            if (period.isPresent()) {
                proved++;
                holds(code, period.get(), ReferenceValues.of(code, 120));
            }
        }
        assertThat(proved).isEqualTo(67);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.8", "0.0F"})
    void farHeaps_agreeWithTheSlowEvaluator(String code) {
        holds(TakeAndBreak.parse(code), proved(code, 60), ReferenceValues.of(TakeAndBreak.parse(code), 250));
    }

    @Test
    void fourParts_goOn() {
        RandomGames games = new RandomGames(5);
        int proofs = 0;
        for (int i = 0; i < 200; i++) {
            TakeAndBreak code = games.code(2, 31, false);
            int[] values = KernelRuns.chosen(code, 200);
            for (int length = 10; length < 90; length += 7) {
                Optional<Period> period = find(code, Arrays.copyOf(values, length));
                period.ifPresent(found -> holds(code, found, values));
                proofs += period.isPresent() && code.parts() == 4 ? 1 : 0;
            }
        }
        assertThat(proofs).isGreaterThan(300);
    }

    /** By R. K. Guy and R. J. Nowakowski, <i>Unsolved problems in combinatorial games</i>, from S. Howse's values. */
    @ParameterizedTest
    @CsvSource({"0.28, 53, 1, 16", "0.29, 53, 1, 16", "0.9C, 36, 28, 16"})
    void publishedGames_haveTheirPeriods(String code, long period, long preperiod, long saltus) {
        Period found = proved(code, 300);

        assertThat(found.period()).isEqualTo(period);
        assertThat(found.preperiod()).isEqualTo(preperiod);
        assertThat(found.saltus()).isEqualTo(saltus);
    }

    /** By S. Howse and R. J. Nowakowski: 40k + 19 is worth 6 and 40k + 39 is worth 14, while the others rise. */
    @Test
    void splitArithmeticPeriod_hasItsConstantClasses() {
        TakeAndBreak code = TakeAndBreak.parse("0.205200C");
        int[] values = KernelRuns.chosen(code, 800);

        Period found = PeriodFinder.find(PeriodProof.of(code), KernelRuns.toValues(values))
                .orElseThrow();

        assertThat(found.period()).isEqualTo(40);
        assertThat(found.preperiod()).isEqualTo(4);
        assertThat(found.saltus()).isEqualTo(16);
        assertThat(found.constant()).containsExactly(19L, 39L);
        holds(code, found, values);
        assertThat(values[(int) found.reduce(40_000_019L)] + found.rise(40_000_019L))
                .isEqualTo(6);
        for (int length = 20; length < 260; length += 3) {
            find(code, Arrays.copyOf(values, length)).ifPresent(period -> holds(code, period, values));
        }
        PeriodProof proof = PeriodProof.of(code);
        assertThat(proof.isProved(found)).isTrue();
        assertThat(proof.isProved(Period.fromText(found.toText().replace("19,39", "18,39"))))
                .isFalse();
    }

    /** Nim, or split in three: 8k + 7 and 8k + 8 are worth each other. */
    @Test
    void nimOrSplitInThree_rises() {
        TakeAndBreak code = TakeAndBreak.parse("8.3...");
        Period found = proved("8.3...", 64);

        assertThat(found.period()).isEqualTo(8);
        assertThat(found.saltus()).isEqualTo(8);
        assertThat(found.preperiod()).isEqualTo(1);
        holds(code, found, ReferenceValues.of(code, 150));
        holds(code, found, KernelRuns.chosen(code, 800));
        assertThat(PeriodProof.of(code).isProved(found)).isTrue();
        assertThat(PeriodProof.of(code).isProved(Period.fromText(found.toText().replace(";8;1;8;", ";8;1;4;"))))
                .isFalse();
    }

    /** Digits that repeat for ever: nothing is proved that does not go on. */
    @Test
    void repeatedDigits_goOn() {
        Random random = new Random(7);
        int proofs = 0;
        int slow = 0;
        for (int i = 0; i < 120; i++) {
            int[] digits =
                    random.ints(2 + random.nextInt(3), 0, i % 2 == 0 ? 16 : 32).toArray();
            digits[0] &= ~3;
            digits[digits.length - 1] = 1 + random.nextInt(3);
            TakeAndBreak code = TakeAndBreak.of(true, digits);
            int[] values = KernelRuns.chosen(code, 250);
            for (int length = 8; length < 120; length += 8) {
                Optional<Period> period = find(code, Arrays.copyOf(values, length));
                period.ifPresent(found -> holds(code, found, values));
                proofs += period.isPresent() ? 1 : 0;
            }
            if (i % 10 == 0 && find(code, values).isPresent()) {
                holds(code, find(code, values).get(), ReferenceValues.of(code, 45));
                slow++;
            }
        }
        assertThat(proofs).isGreaterThan(300);
        assertThat(slow).isGreaterThan(3);
    }

    /** As if one more class were constant, or one less. */
    @Test
    void wrongConstantClasses_areNotProved() {
        TakeAndBreak code = TakeAndBreak.parse("0.205200C");
        SaltusProof proof = SaltusProof.of(code).orElseThrow();
        int[] values = KernelRuns.chosen(code, 256);
        RisingPattern right = RisingPattern.of(values, 40).orElseThrow();
        assertThat(proof.holds(right)).isTrue();

        for (int heap = right.start(); heap < right.end(); heap++) {
            int[] wrong = values.clone();
            int sign = right.rises(heap) ? -1 : 1;
            for (int n = heap, k = 0; n < wrong.length; n += 40, k++) {
                wrong[n] += sign * 16 * k;
            }
            RisingPattern other = new RisingPattern(wrong, right.start(), 40, 16);
            assertThat(other.fits()).isTrue();
            assertThat(proof.holds(other)).as("class of " + heap).isFalse();
        }
    }

    @Test
    void exceptions_areTheHeapsOffThePattern() {
        Period found = proved("0.8B", 100);

        assertThat(found.preperiod()).isEqualTo(7);
        assertThat(found.exceptions()).isNotEmpty().allMatch(heap -> heap < 7).contains(6L);
        assertThat(found.exceptionCount()).isEqualTo(found.exceptions().size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.8", "0.8B", "0.9F", "0.K"})
    void periodFromElsewhere_isProvedAgainAndNoOther(String code) {
        Period found = proved(code, 100);
        PeriodProof proof = PeriodProof.of(TakeAndBreak.parse(code));

        assertThat(proof.isProved(found)).isTrue();
        String[] fields = found.toText().split(";", -1);
        for (int field : new int[] {1, 2, 3, 4, 6}) {
            for (int change : new int[] {1, 2, 7}) {
                String[] other = fields.clone();
                other[field] = String.valueOf(Long.parseLong(fields[field]) + change);
                boolean onlyMoreValues = field == 6;
                assertThat(proof.isProved(Period.fromText(String.join(";", other))))
                        .as(code + " " + String.join(";", other))
                        .isEqualTo(onlyMoreValues);
            }
        }
        String few = found.toText().replace(";100;", ";9;");
        assertThat(proof.isProved(Period.fromText(few))).isFalse();
        String far = found.toText().replace(";100;", ";1000000000000;");
        assertThat(proof.isProved(Period.fromText(far))).isFalse();
    }

    /** As if the values were these: the argument must see that they are not. */
    @Test
    void wrongPatterns_areNotProved() {
        TakeAndBreak code = TakeAndBreak.parse("0.8B");
        SaltusProof proof = SaltusProof.of(code).orElseThrow();
        int[] values = KernelRuns.chosen(code, 120);
        RisingPattern right = RisingPattern.of(values, 7).orElseThrow();
        assertThat(proof.holds(right)).isTrue();

        for (int heap = right.start(); heap < right.end(); heap++) {
            for (int change = 1; change < 8; change++) {
                int[] wrong = values.clone();
                for (int n = heap; n < wrong.length; n += right.period()) {
                    wrong[n] = n < right.start() ? wrong[n] : wrong[n] ^ change;
                }
                RisingPattern other = new RisingPattern(wrong, right.start(), right.period(), right.saltus());
                assertThat(proof.holds(other)).as(heap + " xor " + change).isFalse();
            }
        }
        assertThat(proof.holds(new RisingPattern(values, 6, 7, 4))).isFalse();
        assertThat(proof.holds(new RisingPattern(values, 7, 6, 4))).isFalse();
        assertThat(proof.holds(new RisingPattern(values, 7, 7, 8))).isFalse();
    }

    /** 0.838 rises by 2 every 5 heaps for a while, and then does not. */
    @Test
    void risesForAWhile_isNotProved() {
        TakeAndBreak code = TakeAndBreak.parse("0.838");
        int[] values = KernelRuns.chosen(code, 400);

        for (int length = 2; length <= 400; length++) {
            assertThat(find(code, Arrays.copyOf(values, length)))
                    .as("from " + length)
                    .isEmpty();
        }
    }

    /** A saltus of 3 is outside the argument. */
    @Test
    void saltusOfThree_isNotProved() {
        TakeAndBreak code = TakeAndBreak.parse("0.3F");
        int[] values = KernelRuns.chosen(code, 300);

        assertThat(RisingPattern.of(values, 6).orElseThrow().saltus()).isEqualTo(3);
        assertThat(find(code, values)).isEmpty();
    }

    /** However many values are known, the period is the same, checked to the same heap. */
    @Test
    void period_isFoundFromTheFirstValues() {
        TakeAndBreak code = TakeAndBreak.parse("0.9C");
        int[] values = KernelRuns.chosen(code, 700);

        for (int length : new int[] {255, 256, 300, 512, 700}) {
            Optional<Period> found =
                    PeriodFinder.find(PeriodProof.of(code), KernelRuns.toValues(Arrays.copyOf(values, length)));
            assertThat(found.map(Period::checkedTo)).isEqualTo(length < 256 ? Optional.empty() : Optional.of(256L));
        }
    }

    @Test
    void octalGame_hasNoSaltus() {
        PeriodProof proof = PeriodProof.of(TakeAndBreak.parse("0.77"));
        Period rising = new Period(12, 71, 1, 0, List.of(), proof.theorem(), 500);

        assertThat(proof.isProved(rising)).isFalse();
    }
}
