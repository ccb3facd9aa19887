package dev.nimbus.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.tables.rules.AllBut;
import dev.nimbus.tables.rules.GrundysGame;
import dev.nimbus.tables.rules.InfiniteSubtraction;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.Subtraction;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.store.Lease;
import dev.nimbus.tables.store.SegmentKey;
import dev.nimbus.tables.store.UnsharedStore;
import dev.nimbus.tables.values.Segment;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.CancellationFlag;
import dev.nimbus.theory.period.Period;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class TablesTest {

    private static final TakeAndBreak KAYLES = TakeAndBreak.parse("0.77");
    private static final TakeAndBreak OFFICERS = TakeAndBreak.parse("0.6");
    private static final InfiniteSubtraction FIBONACCI = InfiniteSubtraction.FIBONACCI;

    private final LocalSegmentStore store = new LocalSegmentStore();

    private Tables tables(TablesConfig config) {
        return new Tables(store, config);
    }

    private static TablesConfig shareAll() {
        return TablesConfig.defaults().withSmallWork(1).withWaiting(Duration.ofMillis(20), Duration.ofSeconds(30));
    }

    @Test
    void equalRules_areOneTable() {
        Tables tables = tables(TablesConfig.defaults());

        assertThat(tables.table(TakeAndBreak.parse("0.7700"))).isSameAs(tables.table(KAYLES));
    }

    @Test
    void smallHeaps_areAnsweredWithoutTheStore() {
        Tables tables = tables(TablesConfig.defaults());
        NimValueTable kayles = tables.table(KAYLES);

        assertThat(kayles.valueBlocking(5)).isEqualTo(4);
        assertThat(kayles.valueBlocking(7)).isEqualTo(2);
        assertThat(kayles.valueBlocking(0)).isZero();
        assertThat(store.size()).isZero();
        assertThat(tables.counters().values()).isLessThan(1000);
    }

    @Test
    void hugeHeap_isAnsweredByThePeriod_andTheTableGrowsNoMore() {
        NimValueTable kayles = tables(TablesConfig.defaults()).table(KAYLES);

        assertThat(kayles.valueBlocking(1_000_000_000_000L)).isEqualTo(1_000_000_000_000L % 12 == 4 ? 1 : -1);
        assertThat(kayles.valueBlocking(Long.MAX_VALUE)).isEqualTo(2);
        assertThat(kayles.period().orElseThrow().preperiod()).isEqualTo(71);
        assertThat(kayles.length()).isEqualTo(83);
    }

    @Test
    void arithmeticPeriod_reachesTheLargestHeap() {
        NimValueTable nim = tables(TablesConfig.defaults()).table(AllBut.of());

        assertThat(nim.valueBlocking(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void codeOfThreePartsThatRises_reachesTheLargestHeap() {
        NimValueTable rising = tables(TablesConfig.defaults()).table(TakeAndBreak.parse("0.8"));

        assertThat(rising.valueBlocking(1_000_000_000_000_000_000L)).isEqualTo(333_333_333_333_333_333L);
        assertThat(rising.period().orElseThrow().saltus()).isEqualTo(1);
        assertThat(rising.length()).isEqualTo(4);
    }

    @Test
    void saltusFromTheStore_isProvedAgain() {
        TakeAndBreak game = TakeAndBreak.parse("0.9C");
        Period proved =
                tables(TablesConfig.defaults()).table(game).periodBlocking().orElseThrow();
        TablesConfig few = TablesConfig.defaults().withExploreWork(1);

        assertThat(tables(few).table(game).periodBlocking()).contains(proved);

        Period forged = Period.fromText(proved.toText().replace(";16;", ";8;"));
        assertThat(forged.saltus()).isEqualTo(8);
        store.storePeriodBlocking(game.key(), forged);
        assertThat(tables(few).table(game).periodBlocking()).isEmpty();
    }

    @Test
    void powersOfTwo_needNoProof() {
        NimValueTable powers = tables(TablesConfig.defaults()).table(InfiniteSubtraction.POWERS_OF_TWO);

        assertThat(powers.valueBlocking(1_000_000_000_000_000L)).isEqualTo(1);
        int[] expected = ReferenceValues.of(InfiniteSubtraction.POWERS_OF_TWO, 300);
        for (int n = 0; n < expected.length; n++) {
            assertThat(powers.valueBlocking(n)).isEqualTo(expected[n]);
        }
    }

    @Test
    void negativeHeap_isRefused() {
        NimValueTable kayles = tables(TablesConfig.defaults()).table(KAYLES);

        assertThatThrownBy(() -> kayles.valueBlocking(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("heap is -1");
    }

    @Test
    void heapPastTheBudget_isRefusedWithTheFigures() {
        TablesConfig config = TablesConfig.defaults().withWork(1e6).withExploreWork(1e5);
        Tables tables = tables(config);
        NimValueTable officers = tables.table(OFFICERS);

        assertThatThrownBy(() -> officers.valueBlocking(1_000_000_000_000L))
                .isInstanceOf(TableTooLarge.class)
                .hasMessageContaining("heap 1000000000000 of octal(0.6)")
                .hasMessageContaining("1000000 options");
        long computed = tables.counters().values();
        assertThatThrownBy(() -> officers.valueBlocking(1_000_000_000_000L)).isInstanceOf(TableTooLarge.class);
        assertThat(tables.counters().values()).isEqualTo(computed);
        assertThat(officers.valueBlocking(1000)).isEqualTo(KernelRuns.chosen(OFFICERS, 1001)[1000]);
    }

    @Test
    void lateProof_isFoundWhereTheGameIsEasy() {
        Tables tables = tables(TablesConfig.defaults());
        NimValueTable game = tables.table(TakeAndBreak.parse("0.16"));

        Period period = game.periodBlocking().orElseThrow();

        assertThat(period.period()).isEqualTo(149_459);
        assertThat(period.preperiod()).isEqualTo(105_351);
        assertThat(game.valueBlocking(1_000_000_000_000_000L))
                .isEqualTo(game.valueBlocking(period.reduce(1_000_000_000_000_000L)));
    }

    @Test
    void heapPastTheWorstCase_isAllowedWhereTheGameIsEasy() {
        TablesConfig config = TablesConfig.defaults().withWork(2e9).withExploreWork(1e6);
        NimValueTable officers = tables(config).table(OFFICERS);
        assertThatThrownBy(() -> officers.valueBlocking(300_000)).isInstanceOf(TableTooLarge.class);

        NimValueTable easy = tables(config.withExploreWork(1e8)).table(TakeAndBreak.parse("0.104"));

        assertThat(easy.valueBlocking(300_000)).isLessThan(32);
    }

    @Test
    void cancelledWork_stopsComputing_andTheTableGoesOnLater() {
        Tables tables = tables(TablesConfig.defaults());
        NimValueTable table = tables.table(FIBONACCI);
        CancellationFlag cancelled = new CancellationFlag();
        cancelled.cancel();

        assertThatThrownBy(() -> Cancellation.callWith(cancelled, () -> table.valueBlocking(60_000)))
                .isInstanceOf(CancellationException.class);

        assertThat(table.valueBlocking(60_000)).isEqualTo(KernelRuns.chosen(FIBONACCI, 60_001)[60_000]);
    }

    @Test
    void gameWithoutATheorem_pastTheBudget_isRefusedAtOnce() {
        Tables tables = tables(TablesConfig.defaults().withMemoryBytes(1 << 20));
        NimValueTable grundy = tables.table(GrundysGame.GRUNDYS_GAME);

        assertThatThrownBy(() -> grundy.valueBlocking(1 << 20)).isInstanceOf(TableTooLarge.class);
        assertThat(tables.counters().values()).isZero();
    }

    /** Heaps that the worst case of the game would forbid, and its measured cost allows, are shared as all others. */
    @Test
    void segmentsPastTheWorstCase_areFetchedByTheOtherNodeToo() {
        TablesConfig config = shareAll().withWork(1e9).withoutCertificates();
        long heap = 6L * Segment.LENGTH;
        TakeAndBreak game = TakeAndBreak.parse("0.104");
        Tables here = tables(config);
        Tables there = tables(config);
        long value = here.table(game).valueBlocking(heap);

        assertThat(there.table(game).valueBlocking(heap)).isEqualTo(value);
        assertThat(there.counters().values()).isLessThan(Segment.LENGTH);
    }

    @Test
    void segments_computedByOneNode_areFetchedByTheOther() {
        Tables here = tables(shareAll());
        Tables there = tables(shareAll());
        int heap = 3 * Segment.LENGTH - 1;

        long value = here.table(FIBONACCI).valueBlocking(heap);

        assertThat(there.table(FIBONACCI).valueBlocking(heap)).isEqualTo(value);
        assertThat(here.counters().computed()).isEqualTo(3);
        assertThat(there.counters().computed()).isZero();
        assertThat(there.counters().fetched()).isEqualTo(3);
        assertThat(value).isEqualTo(KernelRuns.chosen(FIBONACCI, heap + 1)[heap]);
    }

    /** The table of 0.37 is that of 0.6, one heap further on: what looks like one segment are two. */
    @Test
    void lastHeapOfACousinsSegment_isInTheNextOneOfTheSharedTable() {
        Tables tables = tables(shareAll());

        tables.table(TakeAndBreak.parse("0.37")).valueBlocking(Segment.LENGTH - 1);

        assertThat(tables.counters().computed()).isEqualTo(2);
        assertThat(tables.table(OFFICERS).length()).isEqualTo(2L * Segment.LENGTH);
    }

    @Test
    void tableThatIsNotShared_isComputedOnlyAsFarAsAsked() {
        Tables alone = new Tables(new UnsharedStore(), shareAll());

        long value = alone.table(FIBONACCI).valueBlocking(70_000);

        assertThat(value).isEqualTo(KernelRuns.chosen(FIBONACCI, 70_001)[70_000]);
        assertThat(alone.table(FIBONACCI).length()).isBetween(70_001L, 71_000L);
        assertThat(alone.counters().computed()).isZero();
    }

    @Test
    void tableBegunBySmallHeaps_isCompletedFromTheStore() {
        Tables here = tables(shareAll());
        Tables there = tables(TablesConfig.defaults().withSmallWork(1000));
        NimValueTable table = there.table(FIBONACCI);
        table.valueBlocking(50);
        here.table(FIBONACCI).valueBlocking(Segment.LENGTH);

        int[] expected = KernelRuns.chosen(FIBONACCI, 70_000);
        for (int heap : new int[] {60, 40_000, 65_535, 65_536, 69_999}) {
            assertThat(table.valueBlocking(heap)).isEqualTo(expected[heap]);
        }
        assertThat(there.counters().fetched()).isPositive();
    }

    @Test
    void provedPeriod_isTakenFromTheStore() {
        tables(TablesConfig.defaults()).table(KAYLES).valueBlocking(1_000_000);

        NimValueTable there =
                tables(TablesConfig.defaults().withExploreWork(1).withWork(1e4)).table(KAYLES);

        assertThat(there.valueBlocking(Long.MAX_VALUE)).isEqualTo(2);
    }

    @Test
    void nodesAtTheSameTime_computeEachSegmentOnce() throws Exception {
        List<Tables> nodes = List.of(tables(shareAll()), tables(shareAll()), tables(shareAll()));
        ExecutorService threads = Executors.newFixedThreadPool(6);
        List<Future<Long>> answers = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            NimValueTable table = nodes.get(i % 3).table(FIBONACCI);
            answers.add(threads.submit(() -> table.valueBlocking(4 * Segment.LENGTH - 1)));
        }

        for (Future<Long> answer : answers) {
            assertThat(answer.get(60, TimeUnit.SECONDS))
                    .isEqualTo(answers.get(0).get());
        }
        threads.shutdown();
        assertThat(nodes.stream().mapToLong(node -> node.counters().computed()).sum())
                .isEqualTo(4);
    }

    @Test
    void waitingForALeaseThatNeverEnds_isGivenUp() {
        Optional<Lease> stuck = store.tryLeaseBlocking(new SegmentKey(FIBONACCI.key(), 0), Duration.ZERO);
        Tables tables = tables(shareAll().withWaiting(Duration.ofMillis(5), Duration.ofMillis(20)));

        tables.table(FIBONACCI).valueBlocking(60_000);

        assertThat(stuck).isPresent();
        assertThat(tables.counters().computed()).isEqualTo(1);
    }

    @Test
    void tablesPastTheMemoryBudget_areGivenUp_andAnswerAgain() {
        Tables tables = tables(TablesConfig.defaults().withMemoryBytes(1 << 20));
        NimValueTable first = tables.table(FIBONACCI);
        long value = first.valueBlocking(100_000);
        for (InfiniteSubtraction game : InfiniteSubtraction.values()) {
            tables.table(game).valueBlocking(60_000);
        }
        for (int k = 50_000; k < 50_010; k++) {
            tables.table(Subtraction.of(7, k)).valueBlocking(60_000);
        }

        assertThat(tables.bytesHeld()).isLessThanOrEqualTo(1 << 20);
        assertThat(tables.counters().evicted()).isPositive();
        assertThat(first.length()).isZero();
        assertThat(first.valueBlocking(100_000)).isEqualTo(value);
        assertThat(tables.table(FIBONACCI).valueBlocking(100_000)).isEqualTo(value);
    }

    /** Each of the three takes most of the budget while it grows. */
    @Test
    @Timeout(60)
    void tablesThatDoNotFitTogether_growOneAfterTheOther() throws Exception {
        Tables tables = tables(TablesConfig.defaults().withMemoryBytes(1 << 20));
        int heap = 3 * Segment.LENGTH - 1;
        List<Recurrence> games = List.of(FIBONACCI, Subtraction.of(3, 10, 70_001), Subtraction.of(4, 9, 80_001));
        ExecutorService threads = Executors.newFixedThreadPool(games.size());
        List<Future<Long>> answers = new ArrayList<>();
        for (Recurrence game : games) {
            answers.add(threads.submit(() -> tables.table(game).valueBlocking(heap)));
        }

        for (int i = 0; i < games.size(); i++) {
            assertThat(answers.get(i).get()).isEqualTo(KernelRuns.chosen(games.get(i), heap + 1)[heap]);
        }
        threads.shutdown();
        assertThat(tables.counters().values()).isLessThan(3L * games.size() * heap);
    }

    /** Values of 0.6 pass 255 here: two bytes each as stored and as held, and what the kernel holds beside them. */
    @Test
    void bytesOfAValue_areTold() {
        Tables tables = new Tables(new LocalSegmentStore(), TablesConfig.defaults());

        tables.table(TakeAndBreak.parse("0.6")).valueBlocking(2L * Segment.LENGTH - 1);

        assertThat(tables.valuesHeld()).isEqualTo(2L * Segment.LENGTH);
        assertThat(tables.counters().computed()).isEqualTo(2);
        assertThat(tables.counters().segmentBytes()).isBetween(4L * Segment.LENGTH, 4L * Segment.LENGTH + 100);
        assertThat(tables.bytesHeld() / tables.valuesHeld()).isBetween(2L, 20L);
        assertThat(tables.budgetBytes()).isEqualTo(256L << 20);
    }

    @Test
    void manyGames_doNotPileUp() {
        Tables tables = tables(TablesConfig.defaults().withMemoryBytes(1 << 20));
        for (int k = 1; k < 5000; k++) {
            tables.table(Subtraction.of(k, k + 1)).valueBlocking(k);
        }

        assertThat(tables.bytesHeld()).isLessThanOrEqualTo(1 << 20);
    }

    @Test
    void readersDuringGrowth_seeRightValuesOnly() throws Exception {
        Tables tables = tables(TablesConfig.defaults());
        int[] expected = KernelRuns.chosen(FIBONACCI, 400_000);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Future<Integer>> wrong = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            int step = 2 * t + 1;
            NimValueTable table = tables.table(FIBONACCI);
            wrong.add(threads.submit(() -> {
                int count = 0;
                for (int n = 0; n < expected.length; n += step) {
                    count += table.valueBlocking(n) == expected[n] ? 0 : 1;
                }
                return count;
            }));
        }

        for (Future<Integer> one : wrong) {
            assertThat(one.get(60, TimeUnit.SECONDS)).isZero();
        }
        threads.shutdown();
    }
}
