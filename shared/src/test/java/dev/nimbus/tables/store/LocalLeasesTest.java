package dev.nimbus.tables.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class LocalLeasesTest {
    private final LocalLeases leases = new LocalLeases();

    private Optional<Lease> tryLease(int number) {
        return leases.tryLeaseBlocking(new SegmentKey("octal(0.77)", number), Duration.ZERO);
    }

    @Test
    void lease_isOneHolders() {
        Lease first = tryLease(0).orElseThrow();
        assertThat(tryLease(0)).isEmpty();
        first.close();
        Lease second = tryLease(0).orElseThrow();
        first.close();

        assertThat(tryLease(0)).isEmpty();
        second.close();
        assertThat(tryLease(0)).isPresent();
    }

    /** A false "somebody else has it" would have the caller ask again at once, for ever. */
    @Test
    void interruptedThread_doesNotWaitAndIsCancelled() {
        Lease first = tryLease(0).orElseThrow();
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> tryLease(0)).isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
        first.close();
        assertThat(leases.size()).isZero();
    }

    @Test
    void leasesThatAreOver_leaveNothing() {
        for (int number = 0; number < 1000; number++) {
            Lease lease = tryLease(number).orElseThrow();
            assertThat(tryLease(number)).isEmpty();
            assertThat(leases.size()).isEqualTo(1);
            lease.close();
        }

        assertThat(leases.size()).isZero();
    }
}
