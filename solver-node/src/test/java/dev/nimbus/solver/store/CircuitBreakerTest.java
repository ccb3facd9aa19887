package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CircuitBreakerTest {
    private static final Duration REST = Duration.ofSeconds(5);

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 100);
    private final CircuitBreaker breaker = new CircuitBreaker(REST, LIMIT, now::get);
    private int calls;

    private String good() {
        calls++;
        return "good";
    }

    private String bad() {
        calls++;
        throw new IllegalStateException("not active");
    }

    @Test
    void callThatWorks_givesItsResult() {
        assertThat(breaker.callBlocking(this::good, "otherwise")).isEqualTo("good");
    }

    @Test
    void callThatFails_givesTheOtherResult_andTheMapsRest() {
        assertThat(breaker.callBlocking(this::bad, "otherwise")).isEqualTo("otherwise");

        now.addAndGet(REST.toNanos() - 1);
        assertThat(breaker.callBlocking(this::good, "otherwise")).isEqualTo("otherwise");
        assertThat(calls).isEqualTo(1);

        now.addAndGet(1);
        assertThat(breaker.callBlocking(this::good, "otherwise")).isEqualTo("good");
    }

    @Test
    void callThatHangs_givesTheOtherResult_andTheMapsRest() {
        CountDownLatch never = new CountDownLatch(1);
        CircuitBreaker impatient = new CircuitBreaker(REST, Duration.ofMillis(1), now::get);

        String given = impatient.callBlocking(
                () -> {
                    awaitBlocking(never);
                    return "late";
                },
                "otherwise");

        assertThat(given).isEqualTo("otherwise");
        assertThat(impatient.callBlocking(this::good, "otherwise")).isEqualTo("otherwise");
        assertThat(calls).isZero();
        never.countDown();
    }

    private static void awaitBlocking(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
