package dev.nimbus.theory.cancel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WorkLockTest {
    private static final class Work implements Cancellation {
        private volatile boolean givenUp;

        @Override
        public void throwIfCancelled() {}

        @Override
        public boolean isGivenUp() {
            return givenUp;
        }
    }

    private final WorkLock lock = new WorkLock();
    private final Work work = new Work();
    private final CountDownLatch holds = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread holder = new Thread(() -> Cancellation.callWith(work, this::holdBlocking));

    private boolean holdBlocking() {
        lock.lockBlocking();
        holds.countDown();
        try {
            return over.await(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            lock.unlock();
        }
    }

    private void startHolder() throws InterruptedException {
        holder.start();
        holds.await();
    }

    @AfterEach
    void end() throws InterruptedException {
        over.countDown();
        holder.join();
    }

    @Test
    void holderThatNeverEnds_isNotWaitedFor() throws InterruptedException {
        startHolder();
        work.givenUp = true;

        assertThatThrownBy(lock::lockBlocking).isInstanceOf(UnendingWorkException.class);
    }

    @Test
    void cancelledWork_doesNotWait() throws InterruptedException {
        startHolder();
        CancellationFlag cancelled = new CancellationFlag();
        cancelled.cancel();

        assertThatThrownBy(() -> Cancellation.callWith(cancelled, () -> {
                    lock.lockBlocking();
                    return true;
                }))
                .isInstanceOf(CancellationException.class);
    }

    @Test
    void holderThatComesBackAfterAll_leavesTheLockFree() throws InterruptedException {
        startHolder();
        work.givenUp = true;
        over.countDown();
        holder.join();

        lock.lockBlocking();
        lock.unlock();
        assertThat(lock.tryLock()).isTrue();
        lock.unlock();
    }
}
