package dev.nimbus.solver.bus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WorkerThreadsTest {
    private static final long PATIENCE_SECONDS = 30;

    private final WorkerThreads threads = new WorkerThreads(1, "test");

    @AfterEach
    void end() {
        threads.shutdown();
    }

    private static void awaitBlocking(CountDownLatch latch) {
        try {
            assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void smallWork_isDone_whileAllThreadsAreAtLargeWork() {
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch small = new CountDownLatch(1);
        threads.execute(() -> awaitBlocking(release), false);

        threads.execute(small::countDown, true);

        awaitBlocking(small);
        release.countDown();
    }

    @Test
    void smallWork_goesFirst_butNotBeforeWhatHasWaitedForLong() {
        Turn large = Turn.of(() -> {}, false, 100);

        assertThat(Turn.of(() -> {}, true, 101)).isLessThan(large);
        assertThat(Turn.of(() -> {}, true, 100 + Turn.HEAD_START - 1)).isLessThan(large);
        assertThat(Turn.of(() -> {}, true, 100 + Turn.HEAD_START + 1)).isGreaterThan(large);
        assertThat(Turn.of(() -> {}, false, 101)).isGreaterThan(large);
    }
}
