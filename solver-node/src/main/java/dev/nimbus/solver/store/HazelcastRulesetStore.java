package dev.nimbus.solver.store;

import com.hazelcast.core.LifecycleEvent.LifecycleState;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.cluster.entries.RulesetBytes;
import dev.nimbus.cluster.entries.RulesetEntries;
import dev.nimbus.games.catalogue.RulesetBounds;
import dev.nimbus.games.catalogue.RulesetStore;
import dev.nimbus.theory.Refusal;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps registered rules in a Hazelcast map, so that they outlive the node that took them, and on the disks of the node
 * that took them and of their owner, so that they outlive the cluster. A node that joins adds those of its disk, and
 * those that nodes which are gone have left beside it. What the map has lost, because several nodes died at once, is
 * looked for on all disks.
 */
public final class HazelcastRulesetStore implements RulesetStore {
    private static final Logger LOG = LoggerFactory.getLogger(HazelcastRulesetStore.class);
    private static final Duration REST = Duration.ofSeconds(5);
    /** Rules that are not found are unknown to the client, so a busy disk is waited for. */
    private static final Duration DISK_LIMIT = Duration.ofSeconds(5);

    private static final int MOST_NOWHERE = 1000;

    private final RulesetEntries entries;
    private final Optional<RulesetDisk> disk;
    private final Optional<PeerDisks> peers;
    /** Ids that were on no disk, and when, by the JVM's clock; who asks for them again and again costs little. */
    private final Map<String, Long> nowhere = new ConcurrentHashMap<>();

    HazelcastRulesetStore(RulesetEntries entries, Optional<RulesetDisk> disk, Optional<PeerDisks> peers) {
        this.entries = entries;
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
                RulesetEntries.of(node, bounds),
                node.disk().map(RulesetDisk::new),
                Optional.of(new PeerDisks(node, new CircuitBreaker(DISK_LIMIT))));
        store.disk.ifPresent(one -> one.readBlocking(store::restoreBlocking));
        node.hazelcast().getLifecycleService().addLifecycleListener(event -> {
            if (event.getState() == LifecycleState.MERGED) {
                node.vertx()
                        .executeBlocking(store.entries::recountBlocking)
                        .onFailure(
                                e -> LOG.warn("after a merge the rulesets cannot be counted; their bound is off", e));
            }
        });
        return store;
    }

    private void restoreBlocking(String id, byte[] bytes) {
        if (!putBlocking(id, bytes)) {
            RulesetDisk.noRoom(id);
        }
    }

    @Override
    public RulesetBounds bounds() {
        return entries.bounds();
    }

    @Override
    public Optional<String> findBlocking(String id) {
        return id.equals(RulesetEntries.COUNT)
                ? Optional.empty()
                : reachingBlocking(() -> Optional.ofNullable(entries.map().get(id)))
                        .or(() -> findLostBlocking(id))
                        .flatMap(RulesetBytes::decode);
    }

    /** On the disks; the map has it again from then on. */
    private Optional<byte[]> findLostBlocking(String id) {
        Long looked = nowhere.get(id);
        if (peers.isEmpty() || (looked != null && System.nanoTime() - looked < REST.toNanos())) {
            return Optional.empty();
        }
        PeerDisks.Search search = peers.get().searchBlocking(SharedMaps.RULESETS, id, RulesetBytes::isWhole);
        if (search.found().isPresent()) {
            putBlocking(id, search.found().get());
        } else if (search.isComplete()) {
            rememberNowhere(id);
        } else {
            throw RulesetEntries.unreachable("the disk of a solver does not answer");
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
        Kept kept = reachingBlocking(
                () -> Arrays.equals(bytes, entries.map().get(id)) ? Kept.KNOWN : entries.addBlocking(id, bytes));
        if (disk.isPresent() && !disk.get().keepBlocking(kept, id, bytes)) {
            reachingBlocking(() -> entries.takeBackBlocking(id, bytes));
            throw RulesetDisk.refusal();
        }
        return kept;
    }

    private boolean putBlocking(String id, byte[] bytes) {
        return reachingBlocking(() -> entries.restoreBlocking(id, bytes));
    }

    private static <T> T reachingBlocking(Supplier<T> call) {
        try {
            return call.get();
        } catch (Refusal refusal) {
            throw refusal;
        } catch (RuntimeException failure) {
            LOG.warn("the shared rulesets fail", failure);
            throw RulesetEntries.unreachable(failure.getClass().getSimpleName());
        }
    }
}
