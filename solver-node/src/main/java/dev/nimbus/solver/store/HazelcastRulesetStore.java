package dev.nimbus.solver.store;

import com.hazelcast.core.LifecycleEvent.LifecycleState;
import com.hazelcast.map.IMap;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.games.catalogue.RulesetBounds;
import dev.nimbus.games.catalogue.RulesetStore;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps registered rules in a Hazelcast map, so that they outlive the node that took them, and on the disks of the node
 * that took them and of their owner, so that they outlive the cluster. A node that joins adds those of its disk, and
 * those that nodes which are gone have left beside it. What the map has lost, because several nodes died at once, is
 * looked for on all disks.
 *
 * <p>One entry more counts the bytes of all others. It is written before the rules are, under its lock: a node that dies
 * in between leaves the count too high, never too low.
 */
public final class HazelcastRulesetStore implements RulesetStore {
    private static final Logger LOG = LoggerFactory.getLogger(HazelcastRulesetStore.class);
    static final String COUNT = "*";
    private static final Duration REST = Duration.ofSeconds(5);
    /** Rules that are not found are unknown to the client, so a busy disk is waited for. */
    private static final Duration DISK_LIMIT = Duration.ofSeconds(5);

    private static final int MOST_NOWHERE = 1000;
    private static final long WAIT_SECONDS = 10;
    private static final long LOCK_ENDS_SECONDS = 60;

    private final IMap<String, byte[]> rules;
    private final RulesetBounds bounds;
    private final Optional<RulesetDisk> disk;
    private final Optional<PeerDisks> peers;
    /** Ids that were on no disk, and when, by the JVM's clock; who asks for them again and again costs little. */
    private final Map<String, Long> nowhere = new ConcurrentHashMap<>();

    HazelcastRulesetStore(
            IMap<String, byte[]> rules, RulesetBounds bounds, Optional<RulesetDisk> disk, Optional<PeerDisks> peers) {
        this.rules = rules;
        this.bounds = bounds;
        this.disk = disk;
        this.peers = peers;
    }

    /**
     * The store of a node of the cluster. What is on the node's disk is known in the cluster when this returns.
     *
     * @throws Refusal with {@code INTERNAL} if the map cannot be reached
     */
    public static HazelcastRulesetStore openBlocking(ClusteredVertx node, RulesetBounds bounds) {
        HazelcastRulesetStore store = new HazelcastRulesetStore(
                node.hazelcast().getMap(SharedMaps.RULESETS),
                bounds,
                node.disk().map(RulesetDisk::new),
                Optional.of(new PeerDisks(node, new CircuitBreaker(DISK_LIMIT))));
        store.disk.ifPresent(one -> one.readBlocking(store::restoreBlocking));
        node.hazelcast().getLifecycleService().addLifecycleListener(event -> {
            if (event.getState() == LifecycleState.MERGED) {
                node.vertx()
                        .executeBlocking(store::recountBlocking)
                        .onFailure(
                                e -> LOG.warn("after a merge the rulesets cannot be counted; their bound is off", e));
            }
        });
        return store;
    }

    /** When two halves of a cluster merge, one of two counts is kept: counts the rules of both again. */
    boolean recountBlocking() {
        lockBlocking();
        try {
            long taken = 0;
            for (String id : rules.keySet()) {
                byte[] bytes = id.equals(COUNT) ? null : rules.get(id);
                taken += bytes == null ? 0 : RulesetBytes.notationBytes(bytes);
            }
            setTaken(taken);
            return true;
        } finally {
            rules.unlock(COUNT);
        }
    }

    private void setTaken(long bytes) {
        rules.set(COUNT, ByteBuffer.allocate(Long.BYTES).putLong(bytes).array());
    }

    private void restoreBlocking(String id, byte[] bytes) {
        if (putBlocking(id, bytes) == Kept.FULL) {
            RulesetDisk.noRoom(id);
        }
    }

    @Override
    public RulesetBounds bounds() {
        return bounds;
    }

    @Override
    public Optional<String> findBlocking(String id) {
        return id.equals(COUNT)
                ? Optional.empty()
                : reachingBlocking(() -> Optional.ofNullable(rules.get(id)))
                        .or(() -> findLostBlocking(id))
                        .flatMap(RulesetBytes::decode);
    }

    /** On the disks; the map has it again from then on. */
    private Optional<byte[]> findLostBlocking(String id) {
        Long looked = nowhere.get(id);
        if (peers.isEmpty() || (looked != null && System.nanoTime() - looked < REST.toNanos())) {
            return Optional.empty();
        }
        PeerDisks.Search search = peers.get().searchBlocking(SharedMaps.RULESETS, id, RulesetDisk::isWhole);
        if (search.found().isPresent()) {
            putBlocking(id, search.found().get());
        } else if (search.isComplete()) {
            rememberNowhere(id);
        } else {
            throw unreachable("the disk of a solver does not answer");
        }
        return search.found();
    }

    private void rememberNowhere(String id) {
        if (nowhere.size() >= MOST_NOWHERE) {
            nowhere.clear();
        }
        nowhere.put(id, System.nanoTime());
    }

    @Override
    public Kept keepBlocking(String id, String notation) {
        byte[] bytes = RulesetBytes.encode(notation);
        // What is there under this id and is something else was put there by no node.
        Kept kept = reachingBlocking(() -> Arrays.equals(bytes, rules.get(id)) ? Kept.KNOWN : addBlocking(id, bytes));
        if (disk.isPresent() && !disk.get().keepBlocking(kept, id, bytes)) {
            reachingBlocking(() -> takenBackBlocking(id, bytes));
            throw RulesetDisk.refusal();
        }
        return kept;
    }

    private boolean takenBackBlocking(String id, byte[] bytes) {
        lockBlocking();
        try {
            boolean isThere = rules.remove(id, bytes);
            if (isThere) {
                setTaken(Math.max(0, takenBlocking() - RulesetBytes.notationBytes(bytes)));
            }
            return isThere;
        } finally {
            rules.unlock(COUNT);
        }
    }

    private Kept putBlocking(String id, byte[] bytes) {
        return reachingBlocking(() -> rules.containsKey(id) ? Kept.KNOWN : addBlocking(id, bytes));
    }

    private Kept addBlocking(String id, byte[] bytes) {
        lockBlocking();
        try {
            byte[] there = rules.get(id);
            if (Arrays.equals(bytes, there)) {
                return Kept.KNOWN;
            }
            long taken = takenBlocking() - (there == null ? 0 : RulesetBytes.notationBytes(there));
            int others = (rules.containsKey(COUNT) ? 1 : 0) + (there == null ? 0 : 1);
            int more = RulesetBytes.notationBytes(bytes);
            if (!bounds.allow(rules.size() - others, taken, more)) {
                return Kept.FULL;
            }
            setTaken(taken + more);
            rules.set(id, bytes);
            return Kept.NEW;
        } finally {
            rules.unlock(COUNT);
        }
    }

    private void lockBlocking() {
        try {
            if (rules.tryLock(COUNT, WAIT_SECONDS, TimeUnit.SECONDS, LOCK_ENDS_SECONDS, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw unreachable("another registration takes long");
    }

    private long takenBlocking() {
        byte[] count = rules.get(COUNT);
        return count == null || count.length != Long.BYTES
                ? 0
                : Math.max(0, ByteBuffer.wrap(count).getLong());
    }

    private static <T> T reachingBlocking(Supplier<T> call) {
        try {
            return call.get();
        } catch (Refusal refusal) {
            throw refusal;
        } catch (RuntimeException failure) {
            LOG.warn("the shared rulesets fail", failure);
            throw unreachable(failure.getClass().getSimpleName());
        }
    }

    private static Refusal unreachable(String why) {
        return new Refusal(
                ErrorCode.INTERNAL, "the registered rulesets cannot be reached (" + why + "); try again later", "");
    }
}
