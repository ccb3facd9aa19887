package dev.nimbus.cluster;

import com.hazelcast.config.Config;
import com.hazelcast.config.EvictionConfig;
import com.hazelcast.config.EvictionPolicy;
import com.hazelcast.config.MapConfig;
import com.hazelcast.config.MapStoreConfig;
import com.hazelcast.config.MaxSizePolicy;
import com.hazelcast.config.MergePolicyConfig;
import com.hazelcast.config.MultiMapConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.spi.merge.DiscardMergePolicy;
import com.hazelcast.spi.merge.PutIfAbsentMergePolicy;
import java.util.Objects;
import java.util.Optional;

/** The maps that the nodes share. Every member holds a part of each, so that all must agree on how they are kept. */
public final class SharedMaps {
    /** Nim-value segments, from a string key to the segment's bytes; bounded, the least used given up first. */
    public static final String SEGMENTS = "nimbus.segments";

    /** Proved periods, from a game's canonical key to bytes; bounded likewise, for there are as many as games. */
    public static final String PERIODS = "nimbus.periods";

    /** What is known of positions that were dear to search, from a component's name to bytes; bounded likewise. */
    public static final String POSITIONS = "nimbus.positions";

    /** Who computes which segment now; entries end by themselves. */
    public static final String LEASES = "nimbus.leases";

    /** Rules that clients registered, from their id to bytes; bounded, never given up. */
    public static final String RULESETS = "nimbus.rulesets";

    /**
     * Long searches, of positions and for periods, from their id to bytes; some hundreds at most. The name is that of the time when only those of
     * positions were here: nodes and disks of that version share them.
     */
    public static final String SEARCHES = "nimbus.position.searches";

    /** Batches' records, from their id to bytes. */
    public static final String BATCHES = "nimbus.batches";

    /** Batches' blocks, from the batch's id and the block's number to bytes; never given up. */
    public static final String BLOCKS = "nimbus.blocks";

    /** Uploads of the last minutes, from the batch's id to the gateway's. */
    public static final String UPLOADS = "nimbus.uploads";

    /** Who used which idempotency key. */
    public static final String KEYS = "nimbus.keys";

    /** How many bytes of batches a member may hold, as an attribute of it. */
    private static final String BATCH_BYTES = "nimbus.batch.bytes";

    /** The bytes of segments for one byte of periods: of a game that has both, a period takes a hundredth of them. */
    private static final int PERIODS_PART = 16;

    /** The bytes of segments for one byte of facts of positions. */
    private static final int POSITIONS_PART = 4;

    /** Longer than any pause of a holder. Who waits takes the lease of one that died long before. */
    private static final int LEASE_IDLE_SECONDS = 60;

    private SharedMaps() {}

    static void configure(Config config, ClusterOptions options, Optional<TableDisk> disk) {
        int backups = options.backups();
        config.addMapConfig(
                kept(map(SEGMENTS, backups), disk, true).setEvictionConfig(bounded(options.segmentMegabytes())));
        config.addMapConfig(kept(map(PERIODS, backups), disk, true)
                .setEvictionConfig(bounded(Math.max(1, options.segmentMegabytes() / PERIODS_PART))));
        config.addMapConfig(map(POSITIONS, backups)
                .setEvictionConfig(bounded(Math.max(1, options.segmentMegabytes() / POSITIONS_PART))));
        config.addMapConfig(kept(map(RULESETS, backups), disk, false));
        config.addMapConfig(map(LEASES, backups)
                .setMaxIdleSeconds(LEASE_IDLE_SECONDS)
                .setMergePolicyConfig(merge(DiscardMergePolicy.class)));
        config.addMapConfig(map(SEARCHES, backups)); // all disks have all of them
        config.addMapConfig(map(BATCHES, backups).setStatisticsEnabled(true));
        config.addMapConfig(map(BLOCKS, backups).setStatisticsEnabled(true));
        config.addMapConfig(map(UPLOADS, backups));
        config.addMapConfig(map(KEYS, backups));
        config.getMemberAttributeConfig()
                .setAttribute(BATCH_BYTES, Long.toString((long) options.batchMegabytes() << 20));
        clusterManagerMaps(config);
    }

    /** How many bytes of batches each member may hold: what the member with the least memory allows. */
    public static long leastBatchBytes(HazelcastInstance hazelcast) {
        return hazelcast.getCluster().getMembers().stream()
                .map(member -> member.getAttribute(BATCH_BYTES))
                .filter(Objects::nonNull)
                .mapToLong(Long::parseLong)
                .min()
                .orElse(0);
    }

    private static EvictionConfig bounded(int megabytes) {
        return new EvictionConfig()
                .setEvictionPolicy(EvictionPolicy.LRU)
                .setMaxSizePolicy(MaxSizePolicy.USED_HEAP_SIZE)
                .setSize(megabytes);
    }

    /** What the Vert.x cluster manager keeps; as in the configuration it brings along. */
    private static void clusterManagerMaps(Config config) {
        config.addMultiMapConfig(new MultiMapConfig("__vertx.subs")
                .setBackupCount(1)
                .setValueCollectionType(MultiMapConfig.ValueCollectionType.SET));
        config.addMapConfig(new MapConfig("__vertx.haInfo").setBackupCount(1));
        config.addMapConfig(new MapConfig("__vertx.nodeInfo").setBackupCount(1));
    }

    /** Entries of this member are written to its disk at once, in memory there until the disk has them. */
    private static MapConfig kept(MapConfig map, Optional<TableDisk> disk, boolean isRead) {
        disk.ifPresent(one -> map.setMapStoreConfig(new MapStoreConfig()
                .setEnabled(true)
                .setWriteDelaySeconds(0)
                .setImplementation(new DiskMapStore(one, map.getName(), isRead))));
        return map;
    }

    private static MapConfig map(String name, int backups) {
        return new MapConfig(name)
                .setBackupCount(backups)
                .setStatisticsEnabled(false)
                .setMergePolicyConfig(merge(PutIfAbsentMergePolicy.class));
    }

    private static MergePolicyConfig merge(Class<?> policy) {
        return new MergePolicyConfig().setPolicy(policy.getName());
    }
}
