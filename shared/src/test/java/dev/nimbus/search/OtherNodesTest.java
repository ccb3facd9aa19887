package dev.nimbus.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.search.ComponentRules.Family;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Helpers;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.SearchProgress;
import dev.nimbus.theory.team.Exchange;
import dev.nimbus.theory.team.QuietNode;
import dev.nimbus.theory.team.Visits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a search tells other nodes, and does with what they tell. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OtherNodesTest {
    private static final Family FAMILY = new Family(1, true);

    private final Script exchange = new Script();
    private final ValueTable values = ValueTable.ofBytes(1 << 16);
    private final ProofTable proofs = new ProofTable(Budget.withoutSteps(new SearchProgress(), Helpers.NONE));
    private final OtherNodes others = new OtherNodes(new Nim(exchange), values, proofs, exchange);
    private final Visits visits = Visits.begin();

    /** News that are given, and what is told. */
    private static final class Script extends QuietNode {
        private final Map<Object, List<Question>> at = new IdentityHashMap<>();
        private final List<Fact> found = new ArrayList<>();
        private final Queue<News> news = new ArrayDeque<>();
        private final List<byte[]> cheap = new ArrayList<>();
        private boolean isHeard;
        private int scarcity = 1;
        private Runnable meanwhile = () -> {};
        private int round;

        @Override
        public int round() {
            return ++round;
        }

        @Override
        public void found(Fact fact) {
            found.add(fact);
        }

        @Override
        public boolean isHeard() {
            return isHeard;
        }

        @Override
        public int scarcity() {
            return scarcity;
        }

        @Override
        public void foundCheap(byte[] facts) {
            cheap.add(facts);
        }

        @Override
        public Call call(Work work) {
            assertThat(at).isEmpty();
            return super.call(work);
        }

        @Override
        public void at(Object thread, List<Question> questions) {
            if (questions.isEmpty()) {
                at.remove(thread);
            } else {
                at.put(thread, questions);
            }
        }

        @Override
        public Optional<News> next() {
            Optional<News> next = Optional.ofNullable(news.poll());
            Runnable now = meanwhile;
            meanwhile = () -> {};
            now.run();
            return next;
        }
    }

    /** A heap is a component; once a question was told, its options are refused. */
    private record Nim(Script exchange) implements ComponentRules {
        @Override
        public Family family() {
            return FAMILY;
        }

        @Override
        public void options(long[] words, int from, int length, OptionSink sink) {
            if (!exchange.at.isEmpty()) {
                throw Refusal.tooLarge("a test");
            }
            boolean more = true;
            for (long heap = 0; heap < words[from] && more; heap++) {
                sink.begin();
                if (heap > 0) {
                    sink.part(new long[] {heap}, 1, (int) heap, false);
                }
                more = sink.end();
            }
        }
    }

    private static Exchange.Question question(long heap, long value) {
        return new Exchange.Question(Sharing.form(FAMILY.seed(), new long[] {heap}, 0, 1), value);
    }

    private static Exchange.News news(Exchange.Question question) {
        return new Exchange.News("another", List.of(question), List.of(), List.of());
    }

    private long[] hash(long heap) {
        long[] high = new long[1];
        long[] low = new long[1];
        values.key().hash(FAMILY.seed(), new long[] {heap}, 0, 1, high, low, 0);
        return new long[] {high[0], low[0]};
    }

    private long key(long heap) {
        return ProofTable.key(hash(heap)[0], hash(heap)[1], 0);
    }

    private Thread talking() {
        return new Thread(() -> others.talk(this, 0, i -> question(i, 0)));
    }

    @Test
    void newsOfANode_areTakenInTheirOrder_byWhicheverThread() throws InterruptedException {
        Visits first = Visits.begin();
        first.enter(key(1));
        long second = 2;
        while (first.isVisited(key(second))) {
            second++;
        }
        exchange.news.add(news(question(1, 0)));
        exchange.news.add(news(question(second, 0)));
        Thread other = talking();
        exchange.meanwhile = () -> {
            other.start();
            while (other.isAlive() && other.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
        };
        others.open(visits);

        others.talk(new Object(), 0, i -> question(i, 0));
        other.join();

        assertThat(visits.isVisited(key(1))).isFalse();
        assertThat(visits.isVisited(key(second))).isTrue();
    }

    @Test
    void questionWhoseAnswerIsKnownHere_isAnsweredOnce() {
        values.put(hash(5)[0], hash(5)[1], ValueTable.ofValue(3), 1);
        exchange.news.add(news(question(5, 3)));
        exchange.news.add(news(question(5, 3)));
        exchange.news.add(news(question(6, 3)));
        others.open(visits);

        others.talk(this, 0, i -> question(i, 0));

        assertThat(exchange.found).singleElement().satisfies(fact -> {
            assertThat(fact.fact()).isEqualTo(ValueTable.ofValue(3));
            assertThat(fact.form()).isEqualTo(question(5, 3).form());
        });
    }

    @Test
    void cheapFacts_areDearer_whereRoomIsScarce() {
        exchange.isHeard = true;
        exchange.scarcity = 10;
        CheapFacts cheap = others.cheap();
        cheap.tell();
        cheap.found(new long[] {1}, 0, 1, ValueTable.ofValue(7), 10 * CheapFacts.TOLD_STEPS);
        cheap.found(new long[] {2}, 0, 1, ValueTable.ofValue(7), 10 * CheapFacts.TOLD_STEPS - 1);
        cheap.left(new long[] {3}, 0, 1, 3, 300, 70_000, 10 * CheapFacts.NUMBERS_STEPS);
        cheap.left(new long[] {4}, 0, 1, 3, 300, 70_000, 10 * CheapFacts.NUMBERS_STEPS - 1);
        cheap.tell();

        exchange.cheap.forEach(block -> CheapFacts.learn(block, values, proofs));

        assertThat(LongStream.of(1, 2).filter(heap -> values.find(hash(heap)[0], hash(heap)[1]) != ValueTable.NOTHING))
                .containsExactly(1L);
        assertThat(LongStream.of(3, 4)
                        .filter(heap ->
                                proofs.find(ProofTable.key(hash(heap)[0], hash(heap)[1], 3)) != ProofTable.ABSENT))
                .containsExactly(3L);
    }

    private static void findMany(CheapFacts cheap, int count) {
        for (int heap = 1; heap <= count; heap++) {
            int fact = heap % 2 == 0 ? ValueTable.ofValue(heap) : ValueTable.ofExcluded(0x2a);
            cheap.found(new long[] {0, heap}, 1, 1, fact, CheapFacts.TOLD_STEPS);
        }
    }

    @Test
    void cheapFacts_comeToAnotherTable() {
        exchange.isHeard = true;
        CheapFacts cheap = others.cheap();
        cheap.tell();
        int count = 20_000;
        findMany(cheap, count);
        cheap.found(new long[] {-1}, 0, 1, ValueTable.ofValue(7), CheapFacts.TOLD_STEPS);
        cheap.found(new long[] {-2}, 0, 1, ValueTable.ofValue(7), CheapFacts.TOLD_STEPS - 1);
        cheap.found(new long[100], 0, 100, ValueTable.ofValue(7), CheapFacts.TOLD_STEPS);
        cheap.tell();
        assertThat(exchange.cheap)
                .hasSizeGreaterThan(2)
                .allSatisfy(block -> assertThat(block).hasSizeLessThan(8 << 10));

        exchange.news.add(new Exchange.News("another", List.of(), List.of(), exchange.cheap));
        others.open(visits);
        others.talk(this, 0, i -> question(i, 0));

        for (int heap = 1; heap <= count; heap++) {
            int known = values.find(hash(heap)[0], hash(heap)[1]);
            assertThat(known).isIn(ValueTable.NOTHING, heap % 2 == 0 ? ValueTable.ofValue(heap) : 0x2a);
        }
        assertThat(values.values()).isGreaterThan(1_000);
        assertThat(values.find(hash(-1)[0], hash(-1)[1])).isEqualTo(ValueTable.ofValue(7));
        assertThat(values.find(hash(-2)[0], hash(-2)[1])).isEqualTo(ValueTable.NOTHING);
    }

    @Test
    void numbersOfACouple_comeToAnotherTable_unlessItsAnswerIsKnown() {
        exchange.isHeard = true;
        CheapFacts cheap = others.cheap();
        cheap.tell();
        cheap.left(new long[] {0, 5}, 1, 1, 3, 300, 70_000, CheapFacts.NUMBERS_STEPS);
        cheap.left(new long[] {6}, 0, 1, 3, 300, 70_000, CheapFacts.NUMBERS_STEPS - 1);
        cheap.left(new long[] {7}, 0, 1, 3, 300, 70_000, CheapFacts.NUMBERS_STEPS);
        cheap.left(new long[] {8}, 0, 1, 3, 0, 70_000, CheapFacts.NUMBERS_STEPS);
        cheap.left(new long[] {10}, 0, 1, 3, 300, ProofTable.INFINITE, CheapFacts.NUMBERS_STEPS);
        cheap.found(new long[] {9}, 0, 1, ValueTable.ofValue(4), CheapFacts.TOLD_STEPS);
        cheap.tell();
        values.put(hash(7)[0], hash(7)[1], ValueTable.ofValue(3), 1);

        exchange.news.add(new Exchange.News("another", List.of(), List.of(), exchange.cheap));
        others.talk(this, 0, i -> question(i, 0));

        assertThat(proofs.find(ProofTable.key(hash(5)[0], hash(5)[1], 3))).isEqualTo(300L << 32 | 70_000);
        assertThat(List.of(6, 7, 8, 10))
                .allSatisfy(heap -> assertThat(proofs.find(ProofTable.key(hash(heap)[0], hash(heap)[1], 3)))
                        .isEqualTo(ProofTable.ABSENT));
        assertThat(values.find(hash(9)[0], hash(9)[1])).isEqualTo(ValueTable.ofValue(4));
    }

    @Test
    void numbersThatStandForMoreWork_areKept() {
        long key = ProofTable.key(hash(5)[0], hash(5)[1], 3);
        exchange.isHeard = true;
        CheapFacts cheap = others.cheap();
        cheap.tell();
        proofs.put(key, 500, 5);
        hearNumbers(cheap, 10, 400);
        assertThat(proofs.find(key)).isEqualTo(500L << 32 | 5);

        proofs.put(key, 10, 400);
        hearNumbers(cheap, 500, 5);
        assertThat(proofs.find(key)).isEqualTo(500L << 32 | 5);
    }

    private void hearNumbers(CheapFacts cheap, int proof, int disproof) {
        cheap.left(new long[] {5}, 0, 1, 3, proof, disproof, CheapFacts.NUMBERS_STEPS);
        cheap.tell();
        exchange.news.add(new Exchange.News("another", List.of(), List.of(), exchange.cheap));
        others.talk(this, 0, i -> question(i, 0));
        exchange.cheap.clear();
    }

    @Test
    void cheapFacts_areNotPacked_whereNobodyListens() {
        CheapFacts cheap = others.cheap();
        cheap.tell();
        findMany(cheap, 1_000);
        cheap.tell();
        exchange.isHeard = true;
        cheap.tell();
        cheap.tell();

        assertThat(exchange.cheap).isEmpty();
    }

    @Test
    void blockThatIsCutOffOrDamaged_isReadAsFarAsItGoes() {
        exchange.isHeard = true;
        CheapFacts cheap = others.cheap();
        cheap.tell();
        findMany(cheap, 20); // More might meet in a bucket of the table, which loses one then.
        cheap.left(new long[] {5}, 0, 1, 3, 300, 70_000, CheapFacts.NUMBERS_STEPS);
        cheap.tell();
        byte[] block = exchange.cheap.get(0);
        for (int length = 0; length <= block.length; length++) {
            CheapFacts.learn(Arrays.copyOf(block, length), values, proofs);
        }
        assertThat(values.values()).isEqualTo(20);
        Random random = new Random(7);
        for (int i = 0; i < 2_000; i++) {
            byte[] damaged = block.clone();
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            CheapFacts.learn(damaged, ValueTable.ofBytes(1 << 12), proofs);
        }
    }

    @Test
    void threadWhoseQuestionIsRefused_isAtNothingAnyMore() {
        Budget budget = Budget.withoutSteps(new SearchProgress(), exchange);
        PositionSearch search = new PositionSearch(new Nim(exchange), values, budget);

        assertThatThrownBy(() -> search.value(sink -> sink.part(new long[] {9}, 1, 9, false)))
                .isInstanceOf(Refusal.class);

        assertThat(exchange.round).isPositive();
        assertThat(exchange.at).isEmpty();
    }
}
