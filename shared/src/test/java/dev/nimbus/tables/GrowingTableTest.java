package dev.nimbus.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.tables.kernel.Kernel;
import dev.nimbus.tables.kernel.ManyPartsKernel;
import dev.nimbus.tables.kernel.PlainRecurrence;
import dev.nimbus.tables.period.PeriodProof;
import dev.nimbus.tables.rules.GrundysGame;
import dev.nimbus.tables.rules.MoveRules;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.store.SegmentStore;
import dev.nimbus.tables.store.UnsharedStore;
import dev.nimbus.tables.values.GrowingValues;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.CancellationFlag;
import dev.nimbus.theory.period.Period;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class GrowingTableTest {

    private static final TakeAndBreak KAYLES = TakeAndBreak.parse("0.77");
    private static final TakeAndBreak EASY = TakeAndBreak.parse("0.104");

    private static GrowingTable table(Recurrence game, TablesConfig config) {
        return table(game, config, new UnsharedStore(), () -> Strategies.kernel(game));
    }

    private static GrowingTable table(
            Recurrence game, TablesConfig config, SegmentStore store, Supplier<Kernel> kernels) {
        MemoryBudget memory = new MemoryBudget(config.memoryBytes(), forgotten -> {});
        return new GrowingTable(game, store, config, new LiveTableCounters(), memory, kernels);
    }

    /** Computes like another kernel, but after some calls it fails, knowing more values than the table. */
    private static final class FailingKernel implements Kernel {

        private final Kernel kernel;
        private final int calls;
        private final AtomicInteger callsLeft;

        FailingKernel(Kernel kernel, int calls, AtomicInteger callsLeft) {
            this.calls = calls;
            this.kernel = kernel;
            this.callsLeft = callsLeft;
        }

        @Override
        public void extend(GrowingValues values, int length) {
            int before = values.length();
            kernel.extend(values, length);
            if (callsLeft.decrementAndGet() == 0) {
                values.cut(before + (length - before) / 2);
                throw calls % 2 == 0 ? new StackOverflowError("in the middle") : new OutOfMemoryError("in the middle");
            }
        }

        @Override
        public long work() {
            return kernel.work();
        }

        @Override
        public long bytes() {
            return kernel.bytes();
        }
    }

    @Test
    void failingKernel_leavesNoWrongValues() {
        Supplier<Kernel> kernels = () -> new PlainRecurrence(MoveRules.of(EASY));
        int[] expected = KernelRuns.run(kernels.get(), 3000);
        for (int calls = 1; calls < 6; calls++) {
            int which = calls;
            AtomicInteger callsLeft = new AtomicInteger(calls);
            GrowingTable table = table(
                    EASY,
                    TablesConfig.defaults().withoutCertificates(),
                    new UnsharedStore(),
                    () -> new FailingKernel(kernels.get(), which, callsLeft));

            assertThatThrownBy(() -> table.valueBlocking(2500)).isInstanceOf(VirtualMachineError.class);

            for (int n = expected.length - 1; n >= 0; n--) {
                assertThat(table.valueBlocking(n)).as("heap " + n).isEqualTo(expected[n]);
            }
        }
    }

    /** Each question had another kernel work for seconds, and named another heap. */
    @Test
    void tableThatIsTooLarge_isRefusedAtOnceAgain_inTheSameWords() {
        TakeAndBreak code = TakeAndBreak.parse("0.3F");
        AtomicInteger kernels = new AtomicInteger();
        GrowingTable table = table(code, TablesConfig.defaults(), new UnsharedStore(), () -> {
            kernels.incrementAndGet();
            return new ManyPartsKernel(code, 1_400_000);
        });
        String refusal = refusal(table);
        long known = table.length();

        assertThat(refusal).startsWith("heap " + known + " ");
        assertThat(refusal(table)).isEqualTo(refusal);
        assertThat(kernels).hasValue(1);
        assertThat(table.tryRelease()).as("the values too").isFalse();
        assertThat(refusal(table)).isEqualTo(refusal);
        assertThat(table.tryRelease()).isFalse();
        assertThat(table.tryRelease()).isTrue();
        assertThat(refusal(table)).isEqualTo(refusal);
        assertThat(table.length()).isEqualTo(known);
        int[] expected = KernelRuns.run(new PlainRecurrence(MoveRules.of(code)), 150);
        for (int n = 0; n < expected.length; n++) {
            assertThat(table.valueBlocking(n)).as("heap " + n).isEqualTo(expected[n]);
        }
    }

    /** Where the table itself could be computed, as far as was known before, no period was looked for: 12 s, and a refusal. */
    @Test
    void heapOfACodeThatRises_isAnsweredByItsPeriod_alsoWithinTheReach() {
        TakeAndBreak code = TakeAndBreak.parse("0.8");
        GrowingTable table = table(code, TablesConfig.defaults());
        GrowingTable asked = table(code, TablesConfig.defaults());

        Period period = asked.periodBlocking().orElseThrow();
        assertThat(TableCost.reach(
                        code,
                        TablesConfig.defaults().work(),
                        TablesConfig.defaults().memoryBytes()))
                .isGreaterThan(30_000);
        assertThat(table.valueBlocking(30_000)).isEqualTo(asked.valueBlocking(30_000));
        assertThat(table.period()).contains(period);
        assertThat(table.length()).isEqualTo(period.determinedBy());
    }

    @Test
    void heapOfACodeThatRises_isAnsweredByItsPeriod_whereMemoryEndsFirst() {
        TakeAndBreak code = TakeAndBreak.parse("0.8M");
        GrowingTable small =
                table(code, TablesConfig.defaults(), new UnsharedStore(), () -> new ManyPartsKernel(code, 4_000_000));
        GrowingTable asked = table(code, TablesConfig.defaults());

        assertThat(asked.periodBlocking()).isPresent();
        assertThat(small.valueBlocking(4000)).isEqualTo(asked.valueBlocking(4000));
        GrowingTable smaller =
                table(code, TablesConfig.defaults(), new UnsharedStore(), () -> new ManyPartsKernel(code, 20_000));
        assertThat(smaller.periodBlocking()).isEqualTo(small.period());
    }

    /** It computed 7731 values in ten seconds first. */
    @Test
    void heapFarPastTheWork_isRefusedOnceTheValuesShowIt() {
        GrowingTable table = table(TakeAndBreak.parse("0.2E"), TablesConfig.defaults());

        assertThatThrownBy(() -> table.valueBlocking(39_000))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("heap 39000 ");

        assertThat(table.length()).isLessThan(4500);
        assertThat(table.valueBlocking(4500)).isPositive();
    }

    /** It looked for a period among all values after its time was used up. */
    @Test
    void growthWhoseTimeIsUsedUp_looksForNoPeriod() {
        GrowingTable table = table(EASY, TablesConfig.defaults().withoutCertificates());
        AtomicInteger checks = new AtomicInteger();
        Cancellation afterSome = () -> {
            if (checks.incrementAndGet() >= 10) {
                throw Refusal.tooLarge("the time is used up");
            }
        };

        assertThatThrownBy(() -> Cancellation.callWith(afterSome, () -> table.valueBlocking(1_000_000)))
                .hasMessage("the time is used up");

        assertThat(table.searched()).isLessThan(table.length());
    }

    private static String refusal(GrowingTable table) {
        try {
            return "heap 5000 is " + table.valueBlocking(5000);
        } catch (Refusal refusal) {
            return refusal.getMessage();
        }
    }

    /** Every heap, before and after other queries have had the period proved: no answer is lost, and none changes. */
    @Test
    void periodThatOthersProve_addsAnswers_andTakesNoneAway() {
        TablesConfig config = TablesConfig.defaults()
                .withoutCertificates()
                .withExploreWork(1)
                .withSmallWork(1)
                .withWork(20_000);
        long[] heaps = {5, 100, 120, 300, 1000, 1_000_000, Long.MAX_VALUE};
        int gained = 0;
        for (long heap : heaps) {
            String fresh = answer(table(KAYLES, config), heap);
            GrowingTable grown = table(KAYLES, config);
            grown.valueBlocking(190);
            String later = answer(grown, heap);

            assertThat(grown.periodBlocking()).isPresent();
            assertThat(later).matches("[0-9]+");
            assertThat(fresh).matches(later + "|.*heaps below [0-9]+ can be computed.*");
            gained += fresh.equals(later) ? 0 : 1;
        }
        assertThat(gained).isPositive();
    }

    /** Kayles needs 168 values; they are searched at 128, and would be again at 192. */
    @Test
    void periodThatTheValuesProve_isFoundWhenAskedFor() {
        TablesConfig config =
                TablesConfig.defaults().withoutCertificates().withExploreWork(1).withSmallWork(1);
        GrowingTable asked = table(KAYLES, config);
        GrowingTable refusing = table(KAYLES, config.withWork(20_000));
        for (GrowingTable table : List.of(asked, refusing)) {
            table.valueBlocking(127);
            table.valueBlocking(170);
            assertThat(table.period()).isEmpty();
        }

        assertThat(asked.periodBlocking().map(Period::period)).contains(12L);
        assertThat(refusing.valueBlocking(1_000_000_000_000L)).isEqualTo(1);
    }

    /** What the table answers, or why not. */
    private static String answer(NimValueTable table, long heap) {
        try {
            return Long.toString(table.valueBlocking(heap));
        } catch (TableTooLarge e) {
            return e.getMessage();
        }
    }

    @Test
    void sameHeap_isAnsweredAlike_whateverWasAskedBefore() {
        TablesConfig config =
                TablesConfig.defaults().withoutCertificates().withWork(1e8).withExploreWork(1e7);
        long[] heaps = {5_000_000, 1_000, 30_000, 1_000_000, 2_000_000, 1_000_000_000_000L, 100_000};
        List<Consumer<GrowingTable>> histories = List.of(
                table -> {},
                GrowingTable::periodBlocking,
                table -> answer(table, Long.MAX_VALUE),
                table -> answer(table, 1_200_000),
                table -> {
                    answer(table, 1_200_000);
                    table.tryRelease();
                    table.tryRelease();
                });
        GrowingTable first = table(EASY, config);
        List<String> expected = LongStream.of(heaps)
                .mapToObj(heap -> answer(table(EASY, config), heap))
                .toList();
        assertThat(answer(first, 1_200_000)).matches("[0-9]+");
        assertThat(expected.get(0)).contains("heaps below ");
        for (Consumer<GrowingTable> history : histories) {
            GrowingTable table = table(EASY, config);
            history.accept(table);
            for (int i = 0; i < heaps.length; i++) {
                assertThat(answer(table, heaps[i])).isEqualTo(expected.get(i));
            }
        }
    }

    @Test
    void limitThatARefusalNames_isWhereRefusalsBegin() {
        TablesConfig config =
                TablesConfig.defaults().withoutCertificates().withWork(1e8).withExploreWork(1e7);
        String refusal = answer(table(EASY, config), Long.MAX_VALUE);
        long limit = Long.parseLong(refusal.replaceAll(".*heaps below ([0-9]+) can be computed.*", "$1"));

        assertThat(answer(table(EASY, config), limit)).contains("heaps below " + limit + " can be computed");
        assertThat(answer(table(EASY, config), limit - 1)).matches("[0-9]+");
    }

    @Test
    void searchedLength_isToldAfterTheValuesWereGivenUp() {
        GrowingTable officers =
                table(TakeAndBreak.parse("0.6"), TablesConfig.defaults().withExploreWork(1e6));
        assertThat(officers.periodBlocking()).isEmpty();
        long searched = officers.searched();
        assertThat(searched).isGreaterThan(500);

        officers.tryRelease();
        officers.tryRelease();

        assertThat(officers.length()).isZero();
        assertThat(officers.periodBlocking()).isEmpty();
        assertThat(officers.searched()).isEqualTo(searched);
    }

    @Test
    void gameWithoutATheorem_isNotSearched() {
        GrowingTable grundy = table(GrundysGame.GRUNDYS_GAME, TablesConfig.defaults());
        grundy.valueBlocking(1000);

        assertThat(grundy.periodBlocking()).isEmpty();
        assertThat(grundy.searched()).isZero();
    }

    @Test
    void storedPeriod_thatItsFiguresDoNotProve_isNotTrusted() {
        String theorem = PeriodProof.of(KAYLES).theorem();
        for (Period wrong : List.of(
                new Period(3, 5, 0, 0, List.of(), theorem, 15),
                new Period(3, 5, 0, 0, List.of(), "because I say so", 1_000_000),
                new Period(Long.MAX_VALUE, Long.MAX_VALUE, 0, 0, List.of(), theorem, Long.MAX_VALUE))) {
            LocalSegmentStore store = new LocalSegmentStore();
            store.storePeriodBlocking(KAYLES.key(), wrong);
            GrowingTable table = table(
                    KAYLES, TablesConfig.defaults().withoutCertificates(), store, () -> Strategies.kernel(KAYLES));

            assertThat(table.periodBlocking().map(Period::preperiod)).contains(71L);
        }
    }

    @Test
    void cancelledGrowth_keepsWhatItComputed() {
        GrowingTable table = table(EASY, TablesConfig.defaults().withoutCertificates());
        CancellationFlag flag = new CancellationFlag();
        AtomicInteger checks = new AtomicInteger();
        Cancellation afterSome = () -> {
            if (checks.incrementAndGet() == 10) {
                flag.cancel();
            }
            flag.throwIfCancelled();
        };

        assertThatThrownBy(() -> Cancellation.callWith(afterSome, () -> table.valueBlocking(1_000_000)))
                .isInstanceOf(CancellationException.class);

        assertThat(table.length()).isGreaterThan(500);
        assertThat(Optional.of(table.valueBlocking(100_000)))
                .contains((long) KernelRuns.chosen(EASY, 100_001)[100_000]);
    }

    /** A game of which each heap takes long: checks come after a bounded number of options. */
    @Test
    void cancellation_isCheckedOftenInHardGames() {
        TakeAndBreak hard = TakeAndBreak.parse("0.06");
        GrowingTable table = table(hard, TablesConfig.defaults());
        AtomicInteger checks = new AtomicInteger();

        Cancellation.callWith(checks::incrementAndGet, () -> table.valueBlocking(30_000));

        Kernel kernel = Strategies.kernel(hard);
        KernelRuns.run(kernel, 30_001);
        assertThat((long) checks.get()).isGreaterThan(kernel.work() / 10_000_000);
    }
}
