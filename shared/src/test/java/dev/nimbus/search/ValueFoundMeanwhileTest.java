package dev.nimbus.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.theory.Budget;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Another thread finds the value of an option in the moment in which this one looks it up. */
class ValueFoundMeanwhileTest {
    private static final int ROUNDS = 60_000;
    private static final long OVER = -2;
    private static final int PAUSES = 256;

    /** Each even number leads to the next one, from where there is no move. */
    private static final class Pairs implements ComponentRules {
        private final Family family = new Family(77, true);

        @Override
        public Family family() {
            return family;
        }

        @Override
        public boolean isDepthFirst() {
            return true;
        }

        @Override
        public int stepsOfOption(long[] component, int from, int length) {
            return 2;
        }

        @Override
        public void options(long[] component, int from, int length, OptionSink sink) {
            if (component[from] % 2 == 0) {
                sink.begin();
                sink.part(new long[] {component[from] + 1}, 1, 1, false);
                sink.end();
            }
        }
    }

    private final Pairs pairs = new Pairs();
    private final ValueTable values = ValueTable.ofBytes(1 << 24);
    private final AtomicLong asked = new AtomicLong(-1);

    /** Puts the value of what the number leads to that is being asked about, some time after the question begins. */
    private void find() {
        long[] high = new long[1];
        long[] low = new long[1];
        long last = -1;
        for (long now = asked.get(); now != OVER; now = asked.get()) {
            if (now != last) {
                values.key().hash(pairs.family.seed(), new long[] {now + 1}, 0, 1, high, low, 0);
                for (long i = now / 2 % PAUSES; i > 0; i--) {
                    Thread.onSpinWait();
                }
                values.put(high[0], low[0], ValueTable.ofValue(0), 1);
                last = now;
            }
        }
    }

    @Test
    void moveToZero_isSeen() throws InterruptedException {
        Thread other = new Thread(this::find);
        other.start();
        PositionSearch search = new PositionSearch(pairs, values, Budget.ofSteps(Long.MAX_VALUE));
        int wrong = 0;
        for (long i = 0; i < 2L * ROUNDS; i += 2) {
            long number = i;
            asked.set(number);
            wrong += search.hasValue(sink -> sink.part(new long[] {number}, 1, 1, false), 0) ? 1 : 0;
        }
        asked.set(OVER);
        other.join();

        assertThat(wrong).isZero();
    }
}
