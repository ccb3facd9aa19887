package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class CircuitBreakerTest {
    private static final Duration PATIENT = Duration.ofSeconds(60);

    private final CircuitBreaker breaker = new CircuitBreaker(PATIENT);
    private final CircuitBreaker impatient = new CircuitBreaker(Duration.ofMillis(1));
    private final CompletableFuture<String> hanging = new CompletableFuture<>();
    private int calls;

    @AfterEach
    void end() {
        hanging.complete("late");
    }

    private String good() {
        calls++;
        return "good";
    }

    private String bad() {
        calls++;
        throw new IllegalStateException("not active");
    }

    @Test
    void threadsOfCallsThatNobodyWaitsFor_endWhenTheyAreIdle() {
        ThreadPoolExecutor calls = CircuitBreaker.unawaited(PATIENT);

        assertThat(calls.allowsCoreThreadTimeOut()).isTrue();
        assertThat(calls.getKeepAliveTime(TimeUnit.SECONDS)).isEqualTo(PATIENT.toSeconds());
    }

    @Test
    void callThatWorks_givesItsResult() {
        assertThat(breaker.callBlocking("m", this::good, "otherwise")).isEqualTo("good");
    }

    @Test
    void callThatFails_givesTheOtherResult_andTheNextIsMade() {
        assertThat(breaker.callBlocking("m", this::bad, "otherwise")).isEqualTo("otherwise");
        assertThat(breaker.callBlocking("m", this::good, "otherwise")).isEqualTo("good");
        assertThat(calls).isEqualTo(2);
    }

    @Test
    void memberThatHangs_isNotAskedAgain_untilItAnswers() {
        assertThat(impatient.awaitBlocking("frozen", hanging, "otherwise")).isEqualTo("otherwise");

        assertThat(impatient.callBlocking("frozen", this::good, "otherwise")).isEqualTo("otherwise");
        assertThat(calls).isZero();
        assertThat(impatient.isOpen("frozen")).isTrue();
        assertThat(impatient.isOpen("other")).isFalse();

        hanging.complete("late");
        assertThat(impatient.isOpen("frozen")).isFalse();
    }

    @Test
    void memberWithTwoOverdueCalls_isAskedAgain_whenBothHaveEnded() {
        CompletableFuture<String> second = new CompletableFuture<>();
        impatient.awaitBlocking("frozen", hanging, "");
        impatient.awaitBlocking("frozen", second, "");

        second.completeExceptionally(new IllegalStateException("gone"));
        assertThat(impatient.isOpen("frozen")).isTrue();
        hanging.complete("late");
        assertThat(impatient.isOpen("frozen")).isFalse();
    }

    @Test
    void memberThatHangs_isToldAllTheSame_andNotWaitedFor() {
        CompletableFuture<Void> told = new CompletableFuture<>();
        impatient.awaitBlocking("frozen", hanging, "");

        impatient.tellBlocking("frozen", () -> told.complete(null));

        told.join();
    }

    /** A node that computes tables fast has thousands of them to tell before a frozen member is removed. */
    @Test
    void memberThatHangs_takesFewThreads_howeverOftenItIsTold() {
        impatient.awaitBlocking("frozen", hanging, "");
        int before = Thread.activeCount();

        for (int i = 0; i < 1000; i++) {
            impatient.tellBlocking("frozen", hanging::join);
        }

        assertThat(Thread.activeCount() - before).isLessThan(100);
    }

    /** It may be another member that hangs, the one that keeps the copy: what was told is done at once. */
    @Test
    void calls_beginAtOnce_besideManyThatHang() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(32);
        impatient.awaitBlocking("slow", hanging, "");

        for (int i = 0; i < 32; i++) {
            impatient.tellBlocking("slow", () -> {
                begun.countDown();
                hanging.join();
            });
        }

        assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
    }
}
