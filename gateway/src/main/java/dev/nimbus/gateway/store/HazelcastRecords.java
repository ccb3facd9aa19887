package dev.nimbus.gateway.store;

import com.hazelcast.map.IMap;
import com.hazelcast.map.LocalMapStats;
import com.hazelcast.partition.PartitionService;
import com.hazelcast.query.Predicates;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The records of a cluster's batches. A member that was frozen or cut off brings back, when it merges, what was removed
 * meanwhile. So a removed batch leaves an empty record for two hours, and does not come back.
 */
final class HazelcastRecords {
    /** Records that are fetched at once; they and their objects take some 6 MB. */
    static final int FEW = 10_000;

    /** Twice as long as the longest cut that the documents promise to survive. */
    private static final int REMOVED_HOURS = 2;

    private static final byte[] REMOVED = {};

    private final IMap<String, byte[]> map;
    private final List<String> partitionKeys;

    HazelcastRecords(IMap<String, byte[]> map, PartitionService partitions) {
        this.map = map;
        this.partitionKeys = keyInEachPartition(partitions);
    }

    private static List<String> keyInEachPartition(PartitionService partitions) {
        Map<Integer, String> keys = new HashMap<>();
        int count = partitions.getPartitions().size();
        for (int i = 0; keys.size() < count; i++) {
            String key = Integer.toString(i);
            keys.putIfAbsent(partitions.getPartition(key).getPartitionId(), key);
        }
        return List.copyOf(keys.values());
    }

    /** Whether the record was written: one that is newer, or was removed, stays. */
    boolean putBlocking(BatchRecord batch) {
        byte[] next = RecordCodec.encode(batch);
        while (true) {
            byte[] stored = map.get(batch.id());
            if (stored == null) {
                if (map.putIfAbsent(batch.id(), next) == null) {
                    return true;
                }
            } else if (decode(stored).filter(batch::mayReplace).isEmpty()) {
                return false;
            } else if (map.replace(batch.id(), stored, next)) {
                return true;
            }
        }
    }

    /** None where the batch is not there, or was removed. */
    Optional<BatchRecord> getBlocking(String batch) {
        return Optional.ofNullable(map.get(batch)).flatMap(HazelcastRecords::decode);
    }

    /** Whether the batch was accepted, or removed. */
    boolean hasBlocking(String batch) {
        return map.containsKey(batch);
    }

    /** Lets no batch of this id be accepted any more; false if one was. */
    boolean refuseBlocking(String batch) {
        byte[] stored = map.putIfAbsent(batch, REMOVED, REMOVED_HOURS, TimeUnit.HOURS);
        return stored == null || stored.length == 0;
    }

    void removeBlocking(String batch) {
        map.set(batch, REMOVED, REMOVED_HOURS, TimeUnit.HOURS);
    }

    void eachBlocking(Consumer<BatchRecord> action) {
        eachEntryBlocking(entry -> decode(entry.getValue()).ifPresent(action));
    }

    /**
     * What the records say of the batches that blocks belong to.
     *
     * @param uploading those that have no record yet
     */
    Function<String, OrphanBlocks.Standing> standingsBlocking(Set<String> uploading) {
        Map<String, OrphanBlocks.Standing> known = new HashMap<>();
        uploading.forEach(batch -> known.put(batch, OrphanBlocks.Standing.KEPT));
        eachEntryBlocking(entry -> {
            boolean removed = entry.getValue().length == 0;
            known.put(entry.getKey(), removed ? OrphanBlocks.Standing.REMOVED : OrphanBlocks.Standing.KEPT);
        });
        return batch -> known.getOrDefault(batch, OrphanBlocks.Standing.UNKNOWN);
    }

    /** Few records come in one call for each member. All of many would not fit a small heap: they come by the partition. */
    private void eachEntryBlocking(Consumer<Map.Entry<String, byte[]>> action) {
        if (map.size() <= FEW) {
            map.entrySet().forEach(action);
            return;
        }
        for (String key : partitionKeys) {
            map.entrySet(Predicates.partitionPredicate(key, Predicates.alwaysTrue()))
                    .forEach(action);
        }
    }

    private static Optional<BatchRecord> decode(byte[] stored) {
        return stored.length == 0 ? Optional.empty() : Optional.of(RecordCodec.decode(stored));
    }

    LocalMapStats stats() {
        return map.getLocalMapStats();
    }
}
