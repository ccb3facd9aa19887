package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.map.IMap;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.tables.store.Lease;
import dev.nimbus.tables.store.SegmentKey;
import dev.nimbus.tables.values.Segment;
import dev.nimbus.theory.period.Period;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the store does when members die and bytes rot. */
class ITStoreFaults {
    private static final SegmentKey KEY = new SegmentKey("octal(0.6)", 3);
    private static final Duration LONG = Duration.ofSeconds(60);

    private final Members members = new Members();
    private ClusteredVertx one;
    private ClusteredVertx two;

    @BeforeEach
    void start() throws Exception {
        one = members.start();
        two = members.start();
    }

    @AfterEach
    void stop() throws Exception {
        members.close();
    }

    @Test
    void leaseOfADeadNode_passesToOneThatWaits() {
        HazelcastSegmentStore here = HazelcastSegmentStore.of(one);
        HazelcastSegmentStore there = HazelcastSegmentStore.of(two);
        assertThat(there.tryLeaseBlocking(KEY, Duration.ZERO)).isPresent();
        assertThat(here.tryLeaseBlocking(KEY, Duration.ZERO)).isEmpty();

        long start = System.nanoTime();
        Thread killer = new Thread(() -> Members.kill(two));
        killer.start();

        assertThat(here.tryLeaseBlocking(KEY, LONG)).isPresent();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LONG.dividedBy(2));
    }

    /** Its entry stands still, as that of a holder whose process is stopped. */
    @Test
    void leaseThatIsNotRenewed_passesToOneThatWaits() {
        HazelcastSegmentStore here = HazelcastSegmentStore.of(one);
        IMap<String, byte[]> leases = two.hazelcast().getMap(SharedMaps.LEASES);
        leases.set(SegmentBytes.name(KEY), new byte[24]);
        assertThat(here.tryLeaseBlocking(KEY, Duration.ZERO)).isEmpty();

        Optional<Lease> lease = here.tryLeaseBlocking(KEY, LONG);

        assertThat(lease).isPresent();
        lease.orElseThrow().close();
        assertThat(leases.containsKey(SegmentBytes.name(KEY))).isFalse();
    }

    @Test
    void leaseThatIsRenewed_staysWithItsHolder() {
        HazelcastSegmentStore there = HazelcastSegmentStore.of(two);
        Lease held = there.tryLeaseBlocking(KEY, Duration.ZERO).orElseThrow();

        assertThat(HazelcastSegmentStore.of(one).tryLeaseBlocking(KEY, RenewedLease.STALE.multipliedBy(3)))
                .isEmpty();

        held.close();
        assertThat(HazelcastSegmentStore.of(one).tryLeaseBlocking(KEY, LONG)).isPresent();
    }

    @Test
    void segment_outlivesTheMemberThatHeldIt() {
        HazelcastSegmentStore there = HazelcastSegmentStore.of(two, Members.PATIENT);
        for (int number = 0; number < 20; number++) {
            there.storeBlocking(new SegmentKey("octal(0.6)", number), segment(number));
        }

        Members.kill(two);

        HazelcastSegmentStore here = HazelcastSegmentStore.of(one, Members.PATIENT);
        for (int number = 0; number < 20; number++) {
            assertThat(here.loadBlocking(new SegmentKey("octal(0.6)", number))).contains(segment(number));
        }
    }

    @Test
    void damagedSegment_isAbsent_andHealedByTheNextStore() {
        HazelcastSegmentStore here = HazelcastSegmentStore.of(one);
        here.storeBlocking(KEY, segment(3));
        IMap<String, byte[]> map = one.hazelcast().getMap(SharedMaps.SEGMENTS);
        String name = map.keySet().iterator().next();
        byte[] bytes = map.get(name);
        bytes[bytes.length / 2] ^= 4;
        map.set(name, bytes);

        assertThat(HazelcastSegmentStore.of(two).loadBlocking(KEY)).isEmpty();

        here.storeBlocking(KEY, segment(3));
        assertThat(HazelcastSegmentStore.of(two).loadBlocking(KEY)).contains(segment(3));
    }

    @Test
    void segmentUnderAForeignKey_isAbsent() {
        IMap<String, byte[]> map = one.hazelcast().getMap(SharedMaps.SEGMENTS);
        map.set("3:octal(0.6)", segment(4).toBytes());

        assertThat(HazelcastSegmentStore.of(one).loadBlocking(KEY)).isEmpty();
    }

    @Test
    void damagedPeriod_isAbsent() {
        IMap<String, byte[]> map = one.hazelcast().getMap(SharedMaps.PERIODS);
        map.set("octal(0.77)", new byte[] {1, 2, 3});

        assertThat(HazelcastSegmentStore.of(one).loadPeriodBlocking("octal(0.77)"))
                .isEmpty();
    }

    @Test
    void storeOfADeadMember_letsItsNodeGoOn() {
        HazelcastSegmentStore store = HazelcastSegmentStore.of(two);
        Members.kill(two);

        store.storeBlocking(KEY, segment(3));
        store.storePeriodBlocking("octal(0.77)", new Period(1, 0, 0, 0, List.of(), "", 1));

        assertThat(store.loadBlocking(KEY)).isEmpty();
        assertThat(store.loadPeriodBlocking("octal(0.77)")).isEmpty();
        assertThat(store.tryLeaseBlocking(KEY, LONG)).isPresent();
        store.tryLeaseBlocking(KEY, LONG).orElseThrow().close();
    }

    private static Segment segment(long number) {
        int[] values = new int[Segment.LENGTH];
        Arrays.setAll(values, i -> (int) ((i + number) / 31) % 300);
        return Segment.pack(number, values, 0);
    }
}
