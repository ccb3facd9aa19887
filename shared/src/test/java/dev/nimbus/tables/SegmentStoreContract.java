package dev.nimbus.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.tables.store.Lease;
import dev.nimbus.tables.store.SegmentKey;
import dev.nimbus.tables.store.SegmentStore;
import dev.nimbus.tables.values.Segment;
import dev.nimbus.theory.period.Period;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What every store must do. Extended once for each one; {@link #here} and {@link #there} may be two nodes. */
public abstract class SegmentStoreContract {

    private static final Duration LONG = Duration.ofSeconds(20);

    /** A store, empty at the first call in a test; the same one, or one that shares with it, afterwards. */
    protected abstract SegmentStore here();

    /** A store that shares with {@link #here}, on another node where there is one. */
    protected abstract SegmentStore there();

    private static Segment segment(long number, int first) {
        int[] values = new int[Segment.LENGTH];
        Arrays.setAll(values, i -> (i + first) % 100);
        return Segment.pack(number, values, 0);
    }

    @Test
    void segment_neverStored_isAbsent() {
        assertThat(here().loadBlocking(new SegmentKey("octal(0.77)", 0))).isEmpty();
        assertThat(here().loadPeriodBlocking("octal(0.77)")).isEmpty();
    }

    @Test
    void segment_storedHere_isFoundThere() {
        SegmentKey key = new SegmentKey("octal(0.6)", 3);

        here().storeBlocking(key, segment(3, 1));

        assertThat(there().loadBlocking(key)).contains(segment(3, 1));
        assertThat(here().loadBlocking(key)).contains(segment(3, 1));
        assertThat(there().loadBlocking(new SegmentKey("octal(0.6)", 2))).isEmpty();
        assertThat(there().loadBlocking(new SegmentKey("octal(0.06)", 3))).isEmpty();
    }

    @Test
    void segment_loadedAhead_comes() {
        SegmentKey key = new SegmentKey("octal(0.6)", 5);
        here().storeBlocking(key, segment(5, 1));

        assertThat(there().loadAhead(key).get()).contains(segment(5, 1));
        assertThat(there().loadAhead(new SegmentKey("octal(0.6)", 6)).get()).isEmpty();
    }

    @Test
    void segment_storedTwice_isThere() {
        SegmentKey key = new SegmentKey("octal(0.6)", 1L << 40);

        here().storeBlocking(key, segment(1L << 40, 2));
        there().storeBlocking(key, segment(1L << 40, 2));

        assertThat(here().loadBlocking(key)).contains(segment(1L << 40, 2));
    }

    @Test
    void period_storedHere_isFoundThere() {
        Period period = new Period(12, 71, 0, 2, List.of(0L, 3L), "a theorem", 168);

        here().storePeriodBlocking("octal(0.77)", period);

        assertThat(there().loadPeriodBlocking("octal(0.77)")).contains(period);
        assertThat(there().loadPeriodBlocking("octal(0.7)")).isEmpty();
    }

    @Test
    void lease_whileHeld_isNotGivenTwice() {
        SegmentKey key = new SegmentKey("octal(0.6)", 0);
        Lease held = here().tryLeaseBlocking(key, LONG).orElseThrow();

        assertThat(inAnotherThread(
                        () -> there().tryLeaseBlocking(key, Duration.ZERO).isPresent()))
                .isFalse();
        assertThat(inAnotherThread(() -> there().tryLeaseBlocking(new SegmentKey("octal(0.6)", 1), LONG)
                        .isPresent()))
                .isTrue();
        held.close();
        held.close();
        assertThat(inAnotherThread(() -> there().tryLeaseBlocking(key, LONG).isPresent()))
                .isTrue();
    }

    @Test
    void lease_askedForByMany_isHeldByOneAtATime() throws Exception {
        SegmentKey key = new SegmentKey("octal(0.6)", 0);
        AtomicInteger holders = new AtomicInteger();
        AtomicInteger turns = new AtomicInteger();
        CountDownLatch go = new CountDownLatch(1);
        ExecutorService threads = Executors.newFixedThreadPool(6);
        try {
            List<Future<?>> all = new java.util.ArrayList<>();
            for (int i = 0; i < 6; i++) {
                SegmentStore store = i % 2 == 0 ? here() : there();
                all.add(threads.submit(() -> {
                    go.await();
                    try (Lease lease = store.tryLeaseBlocking(key, LONG).orElseThrow()) {
                        assertThat(lease).isNotNull();
                        assertThat(holders.incrementAndGet()).isEqualTo(1);
                        turns.incrementAndGet();
                        holders.decrementAndGet();
                    }
                    return null;
                }));
            }
            go.countDown();
            for (Future<?> one : all) {
                one.get(60, TimeUnit.SECONDS);
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(turns).hasValue(6);
    }

    private static boolean inAnotherThread(java.util.function.BooleanSupplier question) {
        Optional<Boolean> answer;
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            answer = Optional.of(thread.submit(question::getAsBoolean).get(60, TimeUnit.SECONDS));
        } catch (InterruptedException
                | java.util.concurrent.ExecutionException
                | java.util.concurrent.TimeoutException e) {
            throw new AssertionError(e);
        } finally {
            thread.shutdownNow();
        }
        return answer.orElseThrow();
    }
}
