package dev.nimbus.solver.store;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.tables.period.Period;
import dev.nimbus.tables.store.Lease;
import dev.nimbus.tables.store.SegmentKey;
import dev.nimbus.tables.store.SegmentStore;
import dev.nimbus.tables.values.Segment;
import dev.nimbus.theory.cancel.Cancellation;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shares segments and periods through Hazelcast maps, as bytes with a checksum.
 *
 * <p>The maps have no near cache: a node fetches a segment once and keeps its values in arrays of its own, in front of
 * the map; a near cache would hold every value twice, and only ever serve those whose arrays were given up. What a map
 * does not have is looked for on the {@link PeerDisks} of the solvers.
 *
 * <p>A lease is an entry of the leases map that its holder renews ({@link RenewedLease}). It ends when its holder gives it
 * back, or when it is not renewed, because the holder froze or died. No call to the maps is waited for longer than
 * {@link #CALL_LIMIT}: the member asked may be the frozen one.
 */
public final class HazelcastSegmentStore implements SegmentStore {
    /** A call takes milliseconds; one that takes so long will most likely not end soon. */
    private static final Duration CALL_LIMIT = Duration.ofSeconds(2);
    /** Long enough for the cluster to give up a member that is frozen. */
    private static final Duration REST = Duration.ofSeconds(15);
    /** A node that waits for a lease looks as often as that. */
    private static final Duration POLL = Duration.ofMillis(50);

    private static final long AHEAD_SECONDS = 10;
    private static final Logger LOG = LoggerFactory.getLogger(HazelcastSegmentStore.class);
    private static final Lease FREE = () -> {};

    private final IMap<String, byte[]> segments;
    private final IMap<String, byte[]> periods;
    private final IMap<String, byte[]> leases;
    private final PeerDisks disks;
    private final EntrySeal seal;
    private final CircuitBreaker breaker;

    HazelcastSegmentStore(
            IMap<String, byte[]> segments,
            IMap<String, byte[]> periods,
            IMap<String, byte[]> leases,
            PeerDisks disks,
            EntrySeal seal,
            Duration callLimit) {
        this.segments = segments;
        this.periods = periods;
        this.leases = leases;
        this.disks = disks;
        this.seal = seal;
        this.breaker = new CircuitBreaker(REST, callLimit, System::nanoTime);
    }

    /** The store of a node of the cluster. */
    public static HazelcastSegmentStore of(ClusteredVertx node) {
        return of(node, CALL_LIMIT);
    }

    /** The same, which waits longer or shorter for each call. */
    static HazelcastSegmentStore of(ClusteredVertx node, Duration callLimit) {
        HazelcastInstance member = node.hazelcast();
        return new HazelcastSegmentStore(
                member.getMap(SharedMaps.SEGMENTS),
                member.getMap(SharedMaps.PERIODS),
                member.getMap(SharedMaps.LEASES),
                new PeerDisks(node),
                new EntrySeal(node.secret()),
                callLimit);
    }

    @Override
    public Optional<Segment> loadBlocking(SegmentKey key) {
        return breaker.callBlocking(() -> loadSegmentBlocking(key), Optional.empty());
    }

    private Optional<Segment> loadSegmentBlocking(SegmentKey key) {
        String name = SegmentBytes.name(key);
        Optional<Segment> shared = Optional.ofNullable(segments.get(name)).flatMap(bytes -> decode(key, bytes));
        if (shared.isPresent()) {
            return shared;
        }
        Optional<byte[]> kept = disks.findBlocking(
                SharedMaps.SEGMENTS, name, bytes -> decode(key, bytes).isPresent());
        kept.ifPresent(bytes -> segments.set(name, bytes));
        return kept.flatMap(bytes -> decode(key, bytes));
    }

    private Optional<Segment> decode(SegmentKey key, byte[] sealed) {
        String name = SegmentBytes.name(key);
        Optional<byte[]> entry = seal.open(SharedMaps.SEGMENTS, name, sealed);
        if (entry.isEmpty()) {
            LOG.warn("{} was not put by a node that knows the cluster's secret; it is computed again", name);
        }
        return entry.flatMap(bytes -> SegmentBytes.decode(key, bytes));
    }

    @Override
    public Supplier<Optional<Segment>> loadAhead(SegmentKey key) {
        Optional<Future<byte[]>> coming = breaker.callBlocking(
                () -> Optional.of(segments.getAsync(SegmentBytes.name(key)).toCompletableFuture()), Optional.empty());
        return () -> coming.flatMap(bytes -> breaker.callBlocking(() -> awaitBlocking(key, bytes), Optional.empty()))
                .or(() -> loadBlocking(key));
    }

    /** Empty where it did not come, for whatever reason; it is then asked for once more. */
    private Optional<Segment> awaitBlocking(SegmentKey key, Future<byte[]> coming) {
        try {
            return Optional.ofNullable(coming.get(AHEAD_SECONDS, TimeUnit.SECONDS))
                    .flatMap(bytes -> decode(key, bytes));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("{} did not come ahead: {}", key, e.toString());
        }
        return Optional.empty();
    }

    @Override
    public void storeBlocking(SegmentKey key, Segment segment) {
        // Not putIfAbsent: it would leave a damaged segment where it is.
        breaker.callBlocking(
                () -> {
                    String name = SegmentBytes.name(key);
                    byte[] bytes = seal.seal(SharedMaps.SEGMENTS, name, segment.toBytes());
                    segments.set(name, bytes);
                    disks.keepBlocking(SharedMaps.SEGMENTS, name, bytes);
                    return null;
                },
                null);
    }

    @Override
    public Optional<Lease> tryLeaseBlocking(SegmentKey key, Duration wait) {
        RenewedLease.Attempt attempt = new RenewedLease.Attempt(leases, SegmentBytes.name(key));
        long begin = System.nanoTime();
        while (true) {
            long now = System.nanoTime();
            Optional<Lease> lease = breaker.callBlocking(
                    () -> attempt.triesBlocking(now) ? Optional.of(attempt.lease(breaker)) : Optional.empty(),
                    Optional.of(FREE));
            if (lease.isPresent() || now - begin >= wait.toNanos() || !pausesBlocking()) {
                return lease;
            }
        }
    }

    /**
     * Waits a little; false if the thread was interrupted. It gives no way to others: an attempt has to watch the lease
     * for as long as it takes to see that its holder stands still.
     */
    private static boolean pausesBlocking() {
        Cancellation.current().throwIfCancelled();
        try {
            Thread.sleep(POLL.toMillis());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public Optional<Period> loadPeriodBlocking(String rulesetKey) {
        return breaker.callBlocking(() -> loadAnyPeriodBlocking(rulesetKey), Optional.empty());
    }

    private Optional<Period> loadAnyPeriodBlocking(String rulesetKey) {
        Optional<Period> shared =
                Optional.ofNullable(periods.get(rulesetKey)).flatMap(bytes -> decodePeriod(rulesetKey, bytes));
        if (shared.isPresent()) {
            return shared;
        }
        Optional<byte[]> kept = disks.findBlocking(
                SharedMaps.PERIODS,
                rulesetKey,
                bytes -> decodePeriod(rulesetKey, bytes).isPresent());
        kept.ifPresent(bytes -> periods.set(rulesetKey, bytes));
        return kept.flatMap(bytes -> decodePeriod(rulesetKey, bytes));
    }

    private Optional<Period> decodePeriod(String rulesetKey, byte[] sealed) {
        return seal.open(SharedMaps.PERIODS, rulesetKey, sealed).flatMap(PeriodBytes::decode);
    }

    @Override
    public void storePeriodBlocking(String rulesetKey, Period period) {
        breaker.callBlocking(
                () -> {
                    byte[] bytes = seal.seal(SharedMaps.PERIODS, rulesetKey, PeriodBytes.encode(period));
                    periods.set(rulesetKey, bytes);
                    disks.keepBlocking(SharedMaps.PERIODS, rulesetKey, bytes);
                    return null;
                },
                null);
    }
}
