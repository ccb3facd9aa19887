package dev.nimbus.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.Sweep;
import dev.nimbus.theory.Helpers;
import dev.nimbus.theory.team.Exchange;
import dev.nimbus.theory.team.QuietNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several threads at one search find what one finds, whenever they pause: games of random options, whose values are known. */
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SharedSearchTest {
    private static final int GAMES = 30;
    /** A search forgets most of what it finds where the table has so few entries, and takes ten times as long. */
    private static final int FEW = 4;

    private static final int COMPONENTS = 60;
    private static final int POSITIONS = 10;

    /** Options of component c are sums of components below c. */
    private record RandomGame(List<List<int[]>> options, long... value) implements ComponentRules {
        static RandomGame of(Random random) {
            List<List<int[]>> options = new ArrayList<>();
            long[] value = new long[COMPONENTS];
            for (int c = 0; c < COMPONENTS; c++) {
                List<int[]> ofOne = new ArrayList<>();
                long seen = 0;
                for (int i = random.nextInt(2 + Math.min(c, 12)); c > 0 && i > 0; i--) {
                    int[] parts = random.ints(random.nextInt(3), 0, c).toArray();
                    ofOne.add(parts);
                    seen |= 1L << sum(value, parts);
                }
                options.add(ofOne);
                value[c] = Long.numberOfTrailingZeros(~seen);
            }
            return new RandomGame(options, value);
        }

        static long sum(long[] value, int... parts) {
            long sum = 0;
            for (int part : parts) {
                sum ^= value[part];
            }
            return sum;
        }

        @Override
        public Family family() {
            return new Family(3, true);
        }

        @Override
        public void options(long[] words, int from, int length, OptionSink sink) {
            boolean more = true;
            for (int[] parts : options.get((int) words[from])) {
                if (more) {
                    TestHelpers.pause(new Random(ThreadLocalRandom.current().nextLong()));
                    sink.begin();
                    write(sink, parts);
                    more = sink.end();
                }
            }
        }

        void write(OptionSink sink, int... parts) {
            for (int part : parts) {
                sink.part(new long[] {part}, 1, 1 + part, part < 5);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 64", "1, 4", "1, 64", "1, 65536", "2, 64", "3, 4", "3, 65536"})
    void valuesAreThoseOfOneThread(int helpers, int entries) {
        Random random = new Random(7L * helpers + entries);
        int games = entries == FEW ? Sweep.of(GAMES / 3, GAMES) : GAMES;
        try (TestHelpers team = new TestHelpers(helpers)) {
            for (int i = 0; i < games; i++) {
                check(RandomGame.of(random), ValueTable.ofBytes(16L * entries), team, random);
            }
            assertThat(team.shares()).isGreaterThanOrEqualTo(helpers * games);
        }
    }

    /** A node that another one tells a question; a thread of its own comes before the search goes on. */
    private static final class PromptNode extends QuietNode {
        private final Exchange.Question question;
        private final AtomicInteger heard = new AtomicInteger();
        private Throwable failure;
        private int round;

        private PromptNode(Exchange.Question question) {
            this.question = question;
        }

        @Override
        public int round() {
            return ++round;
        }

        @Override
        public Optional<Exchange.News> next() {
            boolean isFirst = heard.getAndIncrement() == 0;
            return isFirst
                    ? Optional.of(new Exchange.News("another", List.of(question), List.of(), List.of()))
                    : Optional.empty();
        }

        @Override
        public Call call(Work work) {
            Thread thread = new Thread(() -> work.share(TestHelpers.budget(Helpers.NONE)));
            thread.setUncaughtExceptionHandler((failed, cause) -> failure = cause);
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            return super.call(work);
        }
    }

    @Test
    void threadThatComesAtOnce_hearsOfOtherNodes() {
        Random random = new Random(5);
        RandomGame game = RandomGame.of(random);
        byte[] form = Sharing.form(game.family().seed(), new long[] {COMPONENTS - 1}, 0, 1);
        int heard = 0;
        for (int i = 0; i < POSITIONS; i++) {
            int[] parts = random.ints(3, 0, COMPONENTS).toArray();
            PromptNode node = new PromptNode(new Exchange.Question(form, 0));
            PositionSearch search = new PositionSearch(game, ValueTable.ofBytes(1 << 16), TestHelpers.budget(node));
            assertThat(search.value(sink -> game.write(sink, parts))).isEqualTo(RandomGame.sum(game.value, parts));
            assertThat(node.failure).isNull();
            heard += node.heard.get();
        }
        assertThat(heard).isPositive();
    }

    private static void check(RandomGame game, ValueTable values, TestHelpers team, Random random) {
        for (int i = 0; i < POSITIONS; i++) {
            int[] parts = random.ints(1 + random.nextInt(3), 0, COMPONENTS).toArray();
            long sum = RandomGame.sum(game.value, parts);
            PositionSearch search = new PositionSearch(game, values, TestHelpers.budget(team));
            assertThat(search.value(sink -> game.write(sink, parts))).isEqualTo(sum);
            long asked = random.nextInt(8);
            assertThat(search.hasValue(sink -> game.write(sink, parts), asked)).isEqualTo(asked == sum);
        }
    }
}
