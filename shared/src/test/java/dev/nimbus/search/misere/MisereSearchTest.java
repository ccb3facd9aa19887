package dev.nimbus.search.misere;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.OptionSink;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.SumFacts;
import dev.nimbus.search.TestHelpers;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Helpers;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.cancel.Cancellation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sums of heaps in all modes of the core, by one thread and by several, against play to the end. */
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MisereSearchTest {
    private static final int TINY = 64 * 16;
    private static final int MEBIBYTE = 1 << 20;

    private final Random random = new Random(3);
    private final Map<String, Boolean> lost = new HashMap<>();

    /** Take one or two of a heap, or {@code most}, and split what is left into two; heaps up to {@code small} are small. */
    private record Splitting(int most, int small) implements ComponentRules {
        @Override
        public Family family() {
            return new Family(7L + most, false);
        }

        @Override
        public void options(long[] words, int from, int length, OptionSink sink) {
            TestHelpers.pause(new Random(ThreadLocalRandom.current().nextLong()));
            int heap = (int) words[from];
            boolean more = true;
            for (int taken : new int[] {1, 2, most}) {
                for (int left = 0; 2 * left <= heap - taken && more; left++) {
                    sink.begin();
                    write(left, sink);
                    write(heap - taken - left, sink);
                    more = sink.end();
                }
            }
        }

        void write(int heap, OptionSink sink) {
            if (heap > 1) {
                sink.part(new long[] {heap}, 1, heap, heap <= small);
            } else {
                sink.known(heap);
            }
        }

        PositionSearch.Position position(int... heaps) {
            return sink -> Arrays.stream(heaps).forEach(heap -> write(heap, sink));
        }
    }

    /** Counts how often each heap is made. */
    private static final class Watched implements ComponentRules {
        private final Splitting heaps;
        private final Map<Integer, Integer> made = new HashMap<>();

        private Watched(Splitting heaps) {
            this.heaps = heaps;
        }

        @Override
        public Family family() {
            return heaps.family();
        }

        @Override
        public void options(long[] words, int from, int length, OptionSink sink) {
            made.merge((int) words[from], 1, Integer::sum);
            heaps.options(words, from, length, sink);
        }
    }

    private boolean isLost(int most, int... heaps) {
        int[] sorted = Arrays.stream(heaps).filter(heap -> heap > 0).sorted().toArray();
        String key = most + Arrays.toString(sorted);
        Boolean known = lost.get(key);
        if (known == null) {
            known = sorted.length > 0 && !canLeaveLost(most, sorted);
            lost.put(key, known);
        }
        return known;
    }

    private boolean canLeaveLost(int most, int... heaps) {
        for (int i = 0; i < heaps.length; i++) {
            for (int taken : new int[] {1, 2, most}) {
                for (int left = 0; left <= heaps[i] - taken; left++) {
                    int[] option = Arrays.copyOf(heaps, heaps.length + 1);
                    option[i] = left;
                    option[heaps.length] = heaps[i] - taken - left;
                    if (isLost(most, option)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1048576, 1048576",
        "4, 1048576, 1048576",
        "9, 1048576, 1048576",
        "4, 1024, 1048576",
        "0, 1048576, 20000",
        "9, 1024, 20000"
    })
    void sums_inAnyMode_areLostWherePlayIs(int small, int tableBytes, long memory) {
        ValueTable values = ValueTable.ofBytes(tableBytes);
        for (int most = 3; most <= 5; most++) {
            Splitting rules = new Splitting(most, small);
            MisereSearch search = new MisereSearch(rules, values, Budget.standard(), memory);
            for (int i = 0; i < 300; i++) {
                int[] heaps = random.ints(1 + random.nextInt(4), 0, 7).toArray();
                assertThat(search.isLost(rules.position(heaps)))
                        .as("%d %s", most, Arrays.toString(heaps))
                        .isEqualTo(isLost(most, heaps));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1024, 1048576", "1, 1048576, 20000", "2, 1024, 20000", "3, 1024, 1048576", "3, 1048576, 1048576"})
    void sums_bySeveralThreads_areLostWherePlayIs(int helpers, int tableBytes, long memory) {
        ValueTable values = ValueTable.ofBytes(tableBytes);
        int searches = 0;
        try (TestHelpers team = new TestHelpers(helpers)) {
            for (int most = 3; most <= 5; most++) {
                Splitting rules = new Splitting(most, 3);
                for (int i = 0; i < 60; i++) {
                    int[] heaps = random.ints(1 + random.nextInt(4), 0, 8).toArray();
                    MisereSearch search = new MisereSearch(rules, values, TestHelpers.budget(team), memory);
                    assertThat(search.isLost(rules.position(heaps)))
                            .as("%d %s", most, Arrays.toString(heaps))
                            .isEqualTo(isLost(most, heaps));
                    searches++;
                }
            }
            assertThat(team.shares()).isGreaterThan(helpers * searches / 4);
        }
    }

    @Test
    void cancelledSearch_endsAllThreads() {
        Splitting rules = new Splitting(4, 3);
        for (int asks = 0; asks < 20; asks++) {
            AtomicInteger left = new AtomicInteger(asks);
            Cancellation after = () -> {
                if (left.getAndDecrement() == 0) {
                    throw new CancellationException("nobody waits");
                }
            };
            try (TestHelpers team = new TestHelpers(3)) { // its end waits for all threads
                MisereSearch search =
                        new MisereSearch(rules, ValueTable.ofBytes(TINY), TestHelpers.budget(team), MEBIBYTE);
                assertThatThrownBy(() ->
                                Cancellation.callWith(after, () -> search.isLost(rules.position(30, 29, 28, 27, 26))))
                        .isInstanceOf(CancellationException.class);
                assertThat(team.shares()).isEqualTo(3);
            }
        }
    }

    /** Calls a helper that comes on the same thread, share by share, and leaves each at the first ask, the last one never. */
    private static final class Comer implements Helpers {
        private final int shares;
        private final List<Budget> budgets = new ArrayList<>();

        private Comer(int shares) {
            this.shares = shares;
        }

        @Override
        public long stepsAlone() {
            return 0;
        }

        @Override
        public Call call(Work work) {
            for (int i = 1; i <= shares; i++) {
                Cancellation leave = i == shares ? Cancellation.NEVER : Comer::leave;
                try {
                    Cancellation.callWith(leave, () -> share(work));
                } catch (CancellationException left) {
                    assertThat(left).hasMessage("does something else");
                }
            }
            return () -> {};
        }

        private static void leave() {
            throw new CancellationException("does something else");
        }

        private Budget share(Work work) {
            Budget budget = TestHelpers.budget(Helpers.NONE);
            budgets.add(budget);
            work.share(budget);
            return budget;
        }
    }

    @Test
    void threadThatComesAgain_makesNoComponentTwice_andEachSharePaysForItself() {
        ValueTable values = ValueTable.ofBytes(MEBIBYTE);
        Comer comer = new Comer(20);
        Watched rules = new Watched(new Splitting(4, 3));
        boolean isLost = new MisereSearch(rules, values, TestHelpers.budget(comer), MEBIBYTE)
                .isLost(new Splitting(4, 3).position(13, 12, 9));

        assertThat(isLost)
                .isEqualTo(new MisereSearch(new Splitting(4, 0), ValueTable.ofBytes(MEBIBYTE), Budget.standard())
                        .isLost(new Splitting(4, 0).position(13, 12, 9)));
        assertThat(comer.budgets).hasSize(20).allMatch(budget -> budget.spent() > 0);
        assertThat(rules.made.values()).allMatch(times -> times <= 2); // once by each of the two threads
    }

    @Test
    void nimHeaps_areKnown() {
        MisereSearch search = new MisereSearch(new Splitting(3, 4), ValueTable.ofBytes(TINY), Budget.standard());

        assertThat(search.isLost(sink -> {})).isFalse();
        assertThat(search.isLost(sink -> sink.known(1))).isTrue();
        assertThat(search.isLost(sink -> sink.known(700))).isFalse();
        assertThat(search.isLost(sink -> {
                    sink.known(700);
                    sink.known(700);
                }))
                .isTrue();
        assertThat(search.isLost(sink -> {
                    sink.known(700);
                    sink.known(699);
                    sink.known(7);
                }))
                .isTrue();
    }

    @Test
    void heapTooLarge_isRefused() {
        MisereSearch search = new MisereSearch(new Splitting(3, 4), ValueTable.ofBytes(TINY), Budget.standard());

        for (long heap : new long[] {20_000, 30_000_000, Long.MAX_VALUE}) {
            assertThatThrownBy(() -> search.isLost(sink -> sink.known(heap))).isInstanceOf(Refusal.class);
        }
    }

    /** Rows of one move and of two, and one component whose only option is both. With these weights the square of their sum was −15. */
    private static final class HeavyRows implements ComponentRules {
        @Override
        public Family family() {
            return new Family(97, false);
        }

        @Override
        public void options(long[] words, int from, int length, OptionSink sink) {
            sink.begin();
            if (words[from] >= 2) {
                write(1, 34_716_456, sink);
            }
            if (words[from] == 3) {
                write(2, Integer.MAX_VALUE, sink);
            }
            sink.end();
        }

        static void write(int row, int weight, OptionSink sink) {
            sink.part(new long[] {row}, 1, weight, false);
        }
    }

    @Test
    void heavyOption_isNotTakenForAWonOne() {
        MisereSearch search = new MisereSearch(new HeavyRows(), ValueTable.ofBytes(TINY), Budget.standard());

        assertThat(search.isLost(sink -> HeavyRows.write(3, 1, sink))).isFalse();
    }

    @Test
    void searchWithHalfTheMemoryThatItWouldTake_goesOn() {
        Splitting rules = new Splitting(4, 4);
        PositionSearch.Position position = rules.position(18, 17, 13);
        Budget whole = Budget.standard();
        boolean expected = new MisereSearch(rules, ValueTable.ofBytes(MEBIBYTE), whole).isLost(position);
        Budget half = Budget.standard();
        half.hold(Budget.MOST_BYTES - whole.held() / 2);

        assertThat(new MisereSearch(rules, ValueTable.ofBytes(MEBIBYTE), half).isLost(position))
                .isEqualTo(expected);
    }

    /**
     * Components of heaps up to 16 take a little more than its memory, so it forgets them many times. With less memory for what
     * one frame needs it would go round for ever, as one run of a hundred did with heaps up to 13 and 4 000 bytes.
     */
    @Test
    void searchThatForgetsComponents_makesThemAgain_andFindsWhoWins() {
        Splitting rules = new Splitting(4, 3);
        Splitting inOtherForm = new Splitting(4, 9);
        boolean expected = new MisereSearch(inOtherForm, ValueTable.ofBytes(MEBIBYTE), Budget.standard())
                .isLost(inOtherForm.position(16, 15));
        Watched watched = new Watched(rules);
        MisereSearch search = new MisereSearch(watched, ValueTable.ofBytes(MEBIBYTE), Budget.standard(), 4_400);

        assertThat(search.isLost(rules.position(16, 15))).isEqualTo(expected);
        assertThat(watched.made.values()).as("how often heaps were made").anyMatch(times -> times > 5);
    }

    @Test
    void searchThatStopsEarly_findsNothing_andGoesOnWhenAskedAgain() {
        Splitting rules = new Splitting(4, 0);
        PositionSearch.Position position = rules.position(13, 12, 9);
        boolean isLost = new MisereSearch(rules, ValueTable.ofBytes(MEBIBYTE), Budget.standard()).isLost(position);
        SumFacts.Fact expected = isLost ? SumFacts.Fact.LOST : SumFacts.Fact.WON;
        Budget budget = Budget.standard();
        MisereSearch search = new MisereSearch(rules, ValueTable.ofBytes(MEBIBYTE), budget);

        assertThat(search.find(position, 0)).isEqualTo(SumFacts.Fact.NOTHING);
        int asked = 0;
        SumFacts.Fact found = SumFacts.Fact.NOTHING;
        for (long most = 100; found == SumFacts.Fact.NOTHING; most *= 2, asked++) {
            long before = budget.spent();
            found = search.find(position, most);
            assertThat(budget.spent() - before).isLessThan(most + 1000); // the frame that it was at is finished
        }
        assertThat(asked).isGreaterThan(1);
        assertThat(found).isEqualTo(expected);
        assertThat(search.find(position, 0)).isEqualTo(expected);
    }

    @Test
    void searchWithoutRoomForOneAnswer_isRefused() {
        Budget none = Budget.standard();
        none.hold(Budget.MOST_BYTES - 5_000);
        Splitting rules = new Splitting(4, 0);
        MisereSearch search = new MisereSearch(rules, ValueTable.ofBytes(MEBIBYTE), none);

        assertThatThrownBy(() -> search.isLost(rules.position(18, 17, 13)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("memory budget");
    }

    @Test
    void rootThatAloneTakesMoreThanTheMemoryOfComponents_isRefused_forThat() {
        Splitting rules = new Splitting(4, 0);
        Budget budget = Budget.standard();
        MisereSearch search = new MisereSearch(rules, ValueTable.ofBytes(MEBIBYTE), budget, 1_000);

        assertThatThrownBy(() -> search.isLost(rules.position(18, 17, 13)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("memory budget of 1000 bytes");
        assertThat(budget.left()).isGreaterThan(Budget.DEFAULT_STEPS / 2);
    }

    @Test
    void whatWasFound_servesTheNextSearch() {
        ValueTable values = ValueTable.ofBytes(MEBIBYTE);
        Splitting rules = new Splitting(4, 0);
        Budget whole = Budget.standard();
        boolean expected = new MisereSearch(rules, values, whole).isLost(rules.position(13, 12, 9));
        Budget next = Budget.standard();

        assertThat(new MisereSearch(rules, values, next).isLost(rules.position(9, 13, 12)))
                .isEqualTo(expected);
        assertThat(next.spent()).isLessThan(whole.spent() / 10);
        Budget part = Budget.ofSteps(whole.spent() / 2);
        MisereSearch alone = new MisereSearch(rules, ValueTable.ofBytes(MEBIBYTE), part);
        assertThatThrownBy(() -> alone.isLost(rules.position(13, 12, 9))).isInstanceOf(Refusal.class);
    }
}
