package dev.nimbus.solver.store;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.tables.DamagedSegment;
import dev.nimbus.tables.Lease;
import dev.nimbus.tables.Period;
import dev.nimbus.tables.Segment;
import dev.nimbus.tables.SegmentKey;
import dev.nimbus.tables.SegmentStore;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shares segments and periods through Hazelcast maps, as bytes with a checksum.
 *
 * <p>The maps have no near cache: a node fetches a segment once and keeps its values in arrays of its own, in front of
 * the map; a near cache would hold every value twice, and only ever serve those whose arrays were given up.
 *
 * <p>A lease is a lock of the leases map, where waiting costs nobody a poll. It ends when its holder gives it back, when
 * its holder's node leaves the cluster, or after {@link #LEASE_ENDS} in any case.
 */
public final class HazelcastSegmentStore implements SegmentStore {
    /** When a lease ends though its holder lives: longer than any segment takes, short enough for one that hangs. */
    static final Duration LEASE_ENDS = Duration.ofMinutes(10);

    private static final Logger LOG = LoggerFactory.getLogger(HazelcastSegmentStore.class);
    private static final Lease FREE = () -> {};

    private final IMap<String, byte[]> segments;
    private final IMap<String, byte[]> periods;
    private final IMap<String, byte[]> leases;
    private final Outage outage = new Outage(Duration.ofSeconds(5), System::nanoTime);

    HazelcastSegmentStore(IMap<String, byte[]> segments, IMap<String, byte[]> periods, IMap<String, byte[]> leases) {
        this.segments = segments;
        this.periods = periods;
        this.leases = leases;
    }

    /** The store of a node of the cluster. */
    public static HazelcastSegmentStore of(ClusteredVertx node) {
        HazelcastInstance member = node.hazelcast();
        return new HazelcastSegmentStore(
                member.getMap(SharedMaps.SEGMENTS),
                member.getMap(SharedMaps.PERIODS),
                member.getMap(SharedMaps.LEASES));
    }

    @Override
    public Optional<Segment> loadBlocking(SegmentKey key) {
        return outage.callBlocking(
                () -> Optional.ofNullable(segments.get(name(key))).flatMap(bytes -> read(key, bytes)),
                Optional.empty());
    }

    private static Optional<Segment> read(SegmentKey key, byte[] bytes) {
        try {
            Segment segment = Segment.fromBytes(bytes);
            if (segment.number() == key.number()) {
                return Optional.of(segment);
            }
            LOG.warn("{} holds segment {}; it is computed again", key, segment.number());
        } catch (DamagedSegment damaged) {
            LOG.warn("{} is damaged and computed again: {}", key, damaged.getMessage());
        }
        return Optional.empty();
    }

    @Override
    public void storeBlocking(SegmentKey key, Segment segment) {
        // Not putIfAbsent: it would leave a damaged segment where it is.
        outage.callBlocking(
                () -> {
                    segments.set(name(key), segment.toBytes());
                    return null;
                },
                null);
    }

    @Override
    public Optional<Lease> tryLeaseBlocking(SegmentKey key, Duration wait) {
        return outage.callBlocking(() -> tryLockBlocking(name(key), wait), Optional.of(FREE));
    }

    private Optional<Lease> tryLockBlocking(String name, Duration wait) {
        try {
            boolean got = leases.tryLock(
                    name, wait.toMillis(), TimeUnit.MILLISECONDS, LEASE_ENDS.toMillis(), TimeUnit.MILLISECONDS);
            return got ? Optional.of(new LockLease(leases, name)) : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    @Override
    public Optional<Period> loadPeriodBlocking(String rulesetKey) {
        return outage.callBlocking(
                () -> Optional.ofNullable(periods.get(rulesetKey)).flatMap(PeriodBytes::decode), Optional.empty());
    }

    @Override
    public void storePeriodBlocking(String rulesetKey, Period period) {
        outage.callBlocking(
                () -> {
                    periods.set(rulesetKey, PeriodBytes.encode(period));
                    return null;
                },
                null);
    }

    /** The number stands first: it has no colon, whatever a ruleset's key may hold. */
    private static String name(SegmentKey key) {
        return key.number() + ":" + key.rulesetKey();
    }
}
