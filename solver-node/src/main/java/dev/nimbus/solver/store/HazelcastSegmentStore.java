package dev.nimbus.solver.store;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.map.IMap;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.cluster.security.EntrySeal;
import dev.nimbus.tables.store.Lease;
import dev.nimbus.tables.store.SegmentKey;
import dev.nimbus.tables.store.SegmentStore;
import dev.nimbus.tables.values.Segment;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.period.Period;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
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
 * back, or when it is not renewed, because the holder froze or died.
 *
 * <p>Each call goes to one member, the one that has the entry's partition, and is waited for {@link #CALL_LIMIT} at most,
 * by the {@link CircuitBreaker}. So a frozen member delays a thread by that once, and slow ones are waited for: to compute
 * a segment again takes longer as a rule.
 */
public final class HazelcastSegmentStore implements SegmentStore {
    /** A call takes milliseconds; one that takes so long will most likely not end soon. */
    private static final Duration CALL_LIMIT = Duration.ofSeconds(2);
    /** A node that waits for a lease looks as often as that. */
    private static final Duration POLL = Duration.ofMillis(50);

    private static final Logger LOG = LoggerFactory.getLogger(HazelcastSegmentStore.class);
    private static final Lease FREE = () -> {};
    private static final String NO_OWNER = "that takes over from one that left";

    private final IMap<String, byte[]> segments;
    private final IMap<String, byte[]> periods;
    private final IMap<String, byte[]> leases;
    private final PeerDisks disks;
    private final EntrySeal seal;
    private final UnaryOperator<String> owners;
    private final CircuitBreaker reads;
    /** Apart from reads: a write also waits for the member that keeps the copy, while the owner answers reads. */
    private final CircuitBreaker writes;

    /**
     * @param owners gives the address of the member that has the partition of a name
     * @param reads shared with {@code disks}, which ask the same members
     */
    HazelcastSegmentStore(
            IMap<String, byte[]> segments,
            IMap<String, byte[]> periods,
            IMap<String, byte[]> leases,
            PeerDisks disks,
            EntrySeal seal,
            UnaryOperator<String> owners,
            CircuitBreaker reads) {
        this.segments = segments;
        this.periods = periods;
        this.leases = leases;
        this.disks = disks;
        this.seal = seal;
        this.owners = owners;
        this.reads = reads;
        this.writes = new CircuitBreaker(reads.limit());
    }

    /** The store of a node of the cluster. */
    public static HazelcastSegmentStore of(ClusteredVertx node) {
        return of(node, CALL_LIMIT);
    }

    /** The same, which waits longer or shorter for each call. */
    static HazelcastSegmentStore of(ClusteredVertx node, Duration callLimit) {
        HazelcastInstance member = node.hazelcast();
        CircuitBreaker reads = new CircuitBreaker(callLimit);
        return new HazelcastSegmentStore(
                member.getMap(SharedMaps.SEGMENTS),
                member.getMap(SharedMaps.PERIODS),
                member.getMap(SharedMaps.LEASES),
                new PeerDisks(node, reads),
                new EntrySeal(node.secret()),
                name -> ownerOf(member, name),
                reads);
    }

    /** The address of the member that has the partition of a name; none has it for a moment after one has left. */
    static String ownerOf(HazelcastInstance member, String name) {
        try {
            Member owner = member.getPartitionService().getPartition(name).getOwner();
            return owner == null ? NO_OWNER : owner.getAddress().toString();
        } catch (HazelcastInstanceNotActiveException closing) {
            return NO_OWNER;
        }
    }

    @Override
    public Optional<Segment> loadBlocking(SegmentKey key) {
        String name = SegmentBytes.name(key);
        return findBlocking(segments, SharedMaps.SEGMENTS, name, bytes -> decode(key, bytes));
    }

    /** What the map has, or else a disk; the map has it again from then on. */
    private <T> Optional<T> findBlocking(
            IMap<String, byte[]> map, String mapName, String name, Function<byte[], Optional<T>> decoder) {
        String owner = owners.apply(name);
        Optional<byte[]> found =
                reads.callBlocking(owner, () -> Optional.ofNullable(map.get(name)), Optional.<byte[]>empty());
        Optional<T> shared = found.flatMap(decoder);
        if (shared.isPresent()) {
            return shared;
        }
        Optional<byte[]> kept =
                disks.findBlocking(mapName, name, bytes -> decoder.apply(bytes).isPresent());
        kept.ifPresent(bytes -> writes.tellBlocking(owner, () -> map.set(name, bytes)));
        return kept.flatMap(decoder);
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
        String name = SegmentBytes.name(key);
        String owner = owners.apply(name);
        if (reads.isOpen(owner)) {
            return () -> loadBlocking(key);
        }
        CompletableFuture<byte[]> coming = CompletableFuture.supplyAsync(
                        () -> segments.getAsync(name), CircuitBreaker.CALLS)
                .thenCompose(bytes -> bytes);
        return () -> Optional.ofNullable(reads.awaitBlocking(owner, coming, null))
                .flatMap(bytes -> decode(key, bytes))
                .or(() -> loadBlocking(key));
    }

    @Override
    public void storeBlocking(SegmentKey key, Segment segment) {
        String name = SegmentBytes.name(key);
        keepBlocking(segments, SharedMaps.SEGMENTS, name, seal.seal(SharedMaps.SEGMENTS, name, segment.toBytes()));
    }

    /** Not putIfAbsent: it would leave a damaged entry where it is. */
    private void keepBlocking(IMap<String, byte[]> map, String mapName, String name, byte[] bytes) {
        writes.tellBlocking(owners.apply(name), () -> map.set(name, bytes));
        disks.keepBlocking(mapName, name, bytes);
    }

    @Override
    public Optional<Lease> tryLeaseBlocking(SegmentKey key, Duration wait) {
        String name = SegmentBytes.name(key);
        RenewedLease.Attempt attempt = new RenewedLease.Attempt(leases, name);
        long begin = System.nanoTime();
        while (true) {
            long now = System.nanoTime();
            Optional<Lease> lease = tryBlocking(attempt, owners.apply(name), now);
            if (lease.isPresent() || now - begin >= wait.toNanos() || !pausesBlocking()) {
                return lease;
            }
        }
    }

    /** Whoever computes beside a member that does not answer needs no lease. */
    private Optional<Lease> tryBlocking(RenewedLease.Attempt attempt, String owner, long now) {
        if (reads.isOpen(owner)) {
            return Optional.of(FREE);
        }
        Optional<Boolean> taken =
                writes.callBlocking(owner, () -> Optional.of(attempt.triesBlocking(now)), Optional.empty());
        if (taken.isEmpty()) {
            return Optional.of(FREE);
        }
        // Renewed from here on, not from within the call: nobody would end a lease that comes too late.
        return taken.get() ? Optional.of(attempt.lease(end -> writes.tellBlocking(owner, end))) : Optional.empty();
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
        return findBlocking(periods, SharedMaps.PERIODS, rulesetKey, bytes -> decodePeriod(rulesetKey, bytes));
    }

    private Optional<Period> decodePeriod(String rulesetKey, byte[] sealed) {
        return seal.open(SharedMaps.PERIODS, rulesetKey, sealed).flatMap(PeriodBytes::decode);
    }

    @Override
    public void storePeriodBlocking(String rulesetKey, Period period) {
        byte[] bytes = seal.seal(SharedMaps.PERIODS, rulesetKey, PeriodBytes.encode(period));
        keepBlocking(periods, SharedMaps.PERIODS, rulesetKey, bytes);
    }
}
