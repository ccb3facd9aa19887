package dev.nimbus.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.tables.kernel.FewNumbersKernel;
import dev.nimbus.tables.kernel.Kernel;
import dev.nimbus.tables.kernel.ManyNumbersKernel;
import dev.nimbus.tables.kernel.ManyPartsKernel;
import dev.nimbus.tables.kernel.PlainRecurrence;
import dev.nimbus.tables.rules.AllBut;
import dev.nimbus.tables.rules.GrundysGame;
import dev.nimbus.tables.rules.HeapMoves;
import dev.nimbus.tables.rules.InfiniteSubtraction;
import dev.nimbus.tables.rules.Lookback;
import dev.nimbus.tables.rules.MoveRules;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.Subtraction;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.rules.UserRules;
import dev.nimbus.tables.store.UnsharedStore;
import dev.nimbus.tables.values.GrowingValues;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.period.Period;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The kernels that the engine picks against the plain recurrence, for games that do not split into two. */
class StrategiesTest {

    private static void agrees(Recurrence game, MoveRules rules, Class<? extends Kernel> expectedKernel, int length) {
        assertThat(Strategies.kernel(game)).as(game.key()).isInstanceOf(expectedKernel);
        int[] plain = KernelRuns.run(new PlainRecurrence(rules), length);
        KernelRuns.assertSame(game, KernelRuns.chosen(game, length), plain);
        Kernel kernel = Strategies.kernel(game);
        GrowingValues begun = new GrowingValues();
        for (int n = 0; n < length / 3; n++) {
            begun.append(plain[n]);
        }
        KernelRuns.assertSame(game, KernelRuns.toArray(KernelRuns.extend(kernel, begun, length)), plain);
    }

    @Test
    void setsOfFewNumbers_agreeWithThePlainRecurrence() {
        RandomGames games = new RandomGames(31);
        for (int i = 0; i < 200; i++) {
            Subtraction game = Subtraction.of(games.set(63, 300));
            agrees(game, MoveRules.of(game), FewNumbersKernel.class, 1000);
        }
    }

    @Test
    void setsOfManyNumbers_agreeWithThePlainRecurrence() {
        RandomGames games = new RandomGames(32);
        for (int largest : new int[] {150, 300, 5000, 9000}) {
            Subtraction game = Subtraction.of(games.set(4 * largest, largest));
            agrees(game, MoveRules.of(game), ManyNumbersKernel.class, 15_000);
        }
    }

    @Test
    void setsOfManyNumbersFarApart_arePlain() {
        Subtraction game = Subtraction.of(
                LongStream.rangeClosed(1, 80).map(i -> i * i * i * 100).toArray());

        agrees(game, MoveRules.of(game), PlainRecurrence.class, 2000);
    }

    @ParameterizedTest
    @EnumSource(InfiniteSubtraction.class)
    void infiniteSets_agreeWithMarksOnEachOption(InfiniteSubtraction game) {
        Subtraction finite = Subtraction.of(
                Arrays.stream(game.members(15_000)).asLongStream().toArray());

        int[] marks = KernelRuns.run(new PlainRecurrence(MoveRules.of(finite)), 15_000);

        KernelRuns.assertSame(game, KernelRuns.chosen(game, 15_000), marks);
    }

    @Test
    void codesWithThreeAndFourParts_agreeWithThePlainRecurrence() {
        RandomGames games = new RandomGames(33);
        int count = 0;
        while (count < 60) {
            TakeAndBreak game = games.code(3, 31, count % 3 == 0);
            if (game.parts() > 2 && SplitsWithoutEffect.remaining(game).isEmpty()) {
                agrees(game, MoveRules.of(game), ManyPartsKernel.class, game.parts() == 3 ? 150 : 70);
                count++;
            }
        }
    }

    /** What a kernel refuses follows from its work: it may not depend on who computed the values. */
    @Test
    void valuesFromElsewhere_takeTheSameWork() {
        for (String code : new String[] {"0.8", "0.3F", "0.0FF", "8.3..."}) {
            TakeAndBreak game = TakeAndBreak.parse(code);
            Kernel alone = new ManyPartsKernel(game, Long.MAX_VALUE);
            GrowingValues values = KernelRuns.extend(alone, new GrowingValues(), 400);
            for (int begun : new int[] {1, 63, 250, 399}) {
                Kernel joining = new ManyPartsKernel(game, Long.MAX_VALUE);
                KernelRuns.extend(joining, values.prefix(begun), 400);

                assertThat(joining.work()).as("%s from %d on", code, begun).isEqualTo(alone.work());
                assertThat(joining.bytes()).as("%s from %d on", code, begun).isEqualTo(alone.bytes());
            }
        }
    }

    @Test
    void codesOfTakes_areSubtractionOrAllButGames() {
        RandomGames games = new RandomGames(34);
        for (int i = 0; i < 100; i++) {
            TakeAndBreak finite = TakeAndBreak.of(false, digits(games));
            TakeAndBreak repeating = TakeAndBreak.of(true, digits(games));

            assertThat(Strategies.simplest(finite)).isInstanceOf(Subtraction.class);
            KernelRuns.assertSame(
                    finite,
                    KernelRuns.chosen(finite, 200),
                    KernelRuns.run(new PlainRecurrence(MoveRules.of(finite)), 200));
            KernelRuns.assertSame(
                    repeating,
                    KernelRuns.chosen(repeating, 200),
                    KernelRuns.run(new PlainRecurrence(MoveRules.of(repeating)), 200));
        }
        assertThat(Strategies.simplest(TakeAndBreak.parse("0.3..."))).isEqualTo(AllBut.of());
        assertThat(Strategies.simplest(TakeAndBreak.parse("0.303..."))).isEqualTo(AllBut.of(2));
        assertThat(Strategies.simplest(TakeAndBreak.parse("0.033"))).isEqualTo(Subtraction.of(2, 3));
        assertThat(Strategies.simplest(TakeAndBreak.parse("0.13"))).isEqualTo(TakeAndBreak.parse("0.13"));
    }

    private static int[] digits(RandomGames games) {
        int[] digits = new int[games.between(2, 9)];
        for (int i = 1; i < digits.length; i++) {
            digits[i] = 3 * games.between(0, 1);
        }
        return digits;
    }

    @Test
    void closedForms_areTheComputedValues() {
        for (Recurrence game : new Recurrence[] {InfiniteSubtraction.POWERS_OF_TWO, TakeAndBreak.parse("4.3...")}) {
            assertSameAsPeriod(game, Strategies.closedForm(game).orElseThrow(), ReferenceValues.of(game, 120));
        }
    }

    private static void assertSameAsPeriod(Recurrence game, Period period, int[] values) {
        for (int n = 0; n < values.length; n++) {
            assertThat(values[(int) period.reduce(n)] + period.rise(n))
                    .as(game.key() + " heap " + n)
                    .isEqualTo(values[n]);
        }
    }

    /** All repeating codes of up to two digits, and some longer ones with more parts, that are said to be periodic. */
    @Test
    void repeatingCodes_thatAreKnownForEver_agreeWithThePlainRecurrence() {
        RandomGames games = new RandomGames(36);
        Tables tables = new Tables(new UnsharedStore(), TablesConfig.defaults().withExploreWork(1e6));
        int known = 0;
        for (int i = 0; i < 2 * 64 + 200; i++) {
            TakeAndBreak code = i < 2 * 64 ? repeating(i) : games.code(4, i % 2 == 0 ? 7 : 31, true);
            if (code.repeating()) {
                Optional<Period> period = tables.table(code).periodBlocking();
                int[] plain = KernelRuns.run(new PlainRecurrence(MoveRules.of(code)), code.parts() > 3 ? 50 : 120);
                KernelRuns.assertSame(code, KernelRuns.chosen(code, plain.length), plain);
                period.ifPresent(found -> assertContinues(code, found, plain));
                known += period.isPresent() ? 1 : 0;
            }
        }
        assertThat(known).isGreaterThan(100);
    }

    private static void assertContinues(Recurrence game, Period period, int[] values) {
        if (period.determinedBy() <= values.length) {
            assertSameAsPeriod(game, period, values);
        }
    }

    private static TakeAndBreak repeating(int i) {
        return TakeAndBreak.of(true, i / 64 * 4, i / 8 % 8, i % 8);
    }

    @Test
    void repeatingCodes_answerToTheLargestHeap() {
        long heap = Long.MAX_VALUE;
        Map<String, Long> values = Map.of(
                "0.7...",
                heap,
                "0.37...",
                heap,
                "0.F...",
                heap,
                "0.07...",
                heap / 2,
                "0.6...",
                heap - 1,
                "4.6...",
                heap - 1,
                "0.4...",
                (heap - 1) / 2,
                "0.5...",
                1L,
                "0.31...",
                1L,
                "4.7...",
                2 * heap - 2);
        values.forEach((code, value) -> assertThat(
                        Tables.local().table(TakeAndBreak.parse(code)).valueBlocking(heap))
                .as(code)
                .isEqualTo(value));
    }

    @Test
    void movedBits_areXored() {
        Random random = new Random(35);
        for (int value = 0; value < 64; value++) {
            long bits = random.nextLong();
            long expected = 0;
            for (int i = 0; i < 64; i++) {
                expected |= (bits >>> i & 1) << (i ^ value);
            }
            assertThat(ManyPartsKernel.moveBits(bits, value)).isEqualTo(expected);
        }
    }

    @Test
    void cost_growsWithTheLength_andBoundsTheReach() {
        for (Recurrence game : new Recurrence[] {
            TakeAndBreak.parse("0.6"),
            TakeAndBreak.parse("0.88"),
            GrundysGame.GRUNDYS_GAME,
            AllBut.of(1, 2),
            InfiniteSubtraction.SQUARES
        }) {
            int reach = TableCost.reach(game, 1e9, 1e8);
            assertThat(TableCost.work(game, reach)).isLessThanOrEqualTo(1e9);
            assertThat(TableCost.bytes(game).applyAsDouble(reach)).isLessThanOrEqualTo(1e8);
            assertThat(TableCost.work(game, reach + 1) > 1e9
                            || TableCost.bytes(game).applyAsDouble(reach + 1) > 1e8)
                    .isTrue();
        }
    }

    /** Takes one token: rules told by a function alone. */
    private static final HeapMoves TAKE_ONE = new HeapMoves() {
        @Override
        public Optional<Lookback> lookback() {
            return Optional.empty();
        }

        @Override
        public Lister lister(Budget budget) {
            return (heap, sink) -> {
                if (heap > 0) {
                    sink.accept(new long[] {heap - 1}, heap == 1 ? 0 : 1);
                }
            };
        }

        @Override
        public double steps(long heap) {
            return 1;
        }
    };

    @Test
    void everyKindOfRules_hasItsOwnKernelAndCost() {
        List<Recurrence> games = List.of(
                GrundysGame.GRUNDYS_GAME,
                InfiniteSubtraction.SQUARES,
                AllBut.of(2),
                Subtraction.of(1, 2),
                TakeAndBreak.parse("0.77"),
                new UserRules("take one", TAKE_ONE));

        assertThat(Recurrence.class.getPermittedSubclasses())
                .allSatisfy(kind -> assertThat(games).anyMatch(kind::isInstance));
        assertThat(games).allSatisfy(game -> {
            assertThat(Strategies.kernel(game)).isNotNull();
            assertThat(TableCost.work(game, 1000)).isPositive();
        });
    }

    @Test
    void rulesToldByAFunction_areNotTakenForGrundysGame() {
        assertThat(KernelRuns.run(Strategies.kernel(new UserRules("take one", TAKE_ONE)), 6))
                .containsExactly(0, 1, 0, 1, 0, 1);
    }
}
