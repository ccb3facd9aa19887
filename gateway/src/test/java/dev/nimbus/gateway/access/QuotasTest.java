package dev.nimbus.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class QuotasTest {
    private static final Caller CI = new Caller("ci", Set.of(Scope.SUBMIT), "", Instant.MAX);
    private static final Caller LAB = new Caller("lab", Set.of(Scope.SUBMIT), "", Instant.MAX);

    private long now = -5;
    private final Quotas quotas = new Quotas(new Quota(60, 6000, 6, 2), () -> now);

    private Usage usage(Caller caller, String address) {
        return new Account(quotas, caller, address).usage();
    }

    private void pass(long seconds) {
        now += TimeUnit.SECONDS.toNanos(seconds);
        quotas.tick();
    }

    @Test
    void requests_fillUpSteadily() {
        Usage ci = usage(CI, "10.0.0.1");
        for (int i = 0; i < 60; i++) {
            assertThat(ci.request()).isEmpty();
        }

        assertThat(ci.request()).contains(1);
        assertThat(usage(LAB, "10.0.0.1").request()).isEmpty();
        pass(1);
        assertThat(ci.request()).isEmpty();
        assertThat(ci.request()).contains(1);
    }

    @Test
    void bytesBeyondTheLimit_areMadeUpForBeforeTheNextRequest() {
        Account account = new Account(quotas, CI, "");
        Usage ci = account.usage();

        assertThat(account.received(5000)).isTrue();
        assertThat(account.received(7000)).isFalse();
        assertThat(ci.request()).contains(61);
        pass(61);
        assertThat(ci.request()).isEmpty();
    }

    /** All addresses of a server that asks for no tokens had one share, and no bound. */
    @Test
    void callersWithoutAToken_areToldApartByTheirAddresses() {
        assertThat(new Account(quotas, Caller.ANYBODY, "10.0.0.1").key()).isEqualTo("@10.0.0.1");
        assertThat(new Account(quotas, Caller.ANYBODY, "").key()).isEmpty();
        assertThat(new Account(quotas, CI, "10.0.0.1").key()).isEqualTo(CI.name());
    }

    @Test
    void cpuTime_countsWhileOthersCall() {
        Usage ci = usage(CI, "");
        ci.worked(TimeUnit.SECONDS.toNanos(12));

        assertThat(ci.request()).isEmpty();
        assertThat(usage(LAB, "").request()).isEmpty();
        assertThat(ci.request()).contains(61);
        assertThat(new Account(quotas, CI, "").received(1)).isFalse();
    }

    /** A socket that asks one such line after another was never charged. */
    @Test
    void shortWork_isCharged() {
        Usage ci = usage(CI, "");
        for (int i = 0; i < 8000; i++) {
            ci.worked(TimeUnit.MICROSECONDS.toNanos(900));
        }

        assertThat(ci.cpuMillisUsed()).isEqualTo(7200);
        usage(LAB, "").request();
        assertThat(ci.request()).contains(13);
    }

    @Test
    void connectionOfACallerThatWasForgotten_sharesItsLimitsWithNewOnes() {
        Account old = new Account(quotas, CI, "");
        old.usage().request();
        pass(61);
        Account young = new Account(quotas, CI, "");
        young.usage().request();

        assertThat(old.received(5000)).isTrue();
        assertThat(young.received(5000)).isFalse();
        assertThat(old.received(1)).isFalse();
    }

    @Test
    void openBatches_areCountedUntilTheyEnd() {
        Usage ci = usage(CI, "");
        Runnable first = ci.openBatch();
        ci.openBatch();

        assertThat(ci.mayOpenBatch()).isFalse();
        first.run();
        assertThat(ci.mayOpenBatch()).isTrue();
        assertThat(ci.openBatches()).isEqualTo(1);
    }

    @Test
    void callersOnLoopbackWithoutAToken_haveNoLimits() {
        Usage local = usage(Caller.ANYBODY, "");

        for (int i = 0; i < 1000; i++) {
            assertThat(local.request()).isEmpty();
            assertThat(new Account(quotas, Caller.ANYBODY, "").received(1 << 20))
                    .isTrue();
        }
        assertThat(usage(Caller.ANYBODY, "10.0.0.1").quota().requests()).isEqualTo(60);
    }

    @Test
    void strangers_areCountedByAddress() {
        for (int i = 0; i < 60; i++) {
            assertThat(quotas.stranger("10.0.0.1")).isEmpty();
        }

        assertThat(quotas.stranger("10.0.0.1")).contains(1);
        assertThat(quotas.stranger("10.0.0.2")).isEmpty();
    }

    @Test
    void callersThatHaveGone_areForgotten() {
        usage(CI, "").request();
        Runnable batch = usage(LAB, "").openBatch();

        pass(61);
        assertThat(quotas.size()).isEqualTo(1);
        batch.run();
        pass(61);
        assertThat(quotas.size()).isZero();
    }

    @Test
    void percent_scalesAll_andZeroEndsThem() {
        assertThat(new Quota(60, 6000, 6, 2).scaled(50)).isEqualTo(new Quota(30, 3000, 3, 1));
        assertThat(new Quota(60, 6000, 6, 2).scaled(0)).isEqualTo(Quota.NONE);
    }

    /** 8 GiB a minute became one byte. */
    @Test
    void percent_thatIsHuge_limitsNothing() {
        assertThat(new Quota(60, 8L << 30, 6, 1000).scaled(Integer.MAX_VALUE))
                .isEqualTo(new Quota(1_288_490_188, Long.MAX_VALUE, 128_849_018, Integer.MAX_VALUE));
    }

    @Test
    void callerRegisters_untilAQuarterOfTheRulesetsIsItsOwn() {
        Account ci = new Account(quotas, CI, "");
        for (int i = 0; i < 2_500; i++) {
            assertThat(ci.mayRegister()).isTrue();
            ci.registered(100);
        }
        pass(100_000);

        assertThat(ci.mayRegister()).isFalse();
        assertThat(new Account(quotas, LAB, "").mayRegister()).isTrue();
    }

    @Test
    void callerOnLoopbackWithoutAToken_mayRegisterAll() {
        Account local = new Account(quotas, Caller.ANYBODY, "");
        local.registered(1_000_000);

        assertThat(local.mayRegister()).isTrue();
    }
}
