package dev.nimbus.games.heap;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.CancellationFlag;
import dev.nimbus.theory.period.PeriodSearch;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class TameKindsTest {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);

    /** Nim, in whose values a thread may stand for long. */
    private final HeapGame slow = new HeapGame("slow") {
        @Override
        protected void results(long heap, ResultVisitor visitor) {
            long[] part = new long[1];
            for (part[0] = 0; part[0] < heap; part[0]++) {
                visitor.visit(part, 1);
            }
        }

        @Override
        public long value(long heap) {
            begun.countDown();
            awaitUninterrupted(over);
            return heap;
        }

        @Override
        public PeriodSearch periodBlocking() {
            throw new UnsupportedOperationException("not asked here");
        }

        @Override
        protected MisereTheory misere() {
            throw new UnsupportedOperationException("not asked here");
        }
    };

    @Test
    void threadThatWaitsForAnothersKinds_endsWhenItIsCancelled() throws Exception {
        TameKinds kinds = new TameKinds(slow);
        Thread first = new Thread(() -> kinds.kind(5));
        first.start();
        begun.await();
        CancellationFlag cancelled = new CancellationFlag();
        cancelled.cancel();

        try {
            assertThatThrownBy(() -> Cancellation.callWith(cancelled, () -> kinds.kind(3)))
                    .isInstanceOf(CancellationException.class);
        } finally {
            over.countDown();
            first.join();
        }
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
