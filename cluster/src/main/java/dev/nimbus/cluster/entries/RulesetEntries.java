package dev.nimbus.cluster.entries;

import com.hazelcast.map.IMap;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.games.catalogue.RulesetBounds;
import dev.nimbus.games.catalogue.RulesetStore.Kept;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * Registered rules as entries of the cluster's map. One entry more counts the bytes of all others. It is written before the
 * rules are, under its lock: a node that dies in between leaves the count too high, never too low.
 *
 * @param map from ids to stored forms, {@link RulesetBytes}
 * @param bounds how many rules the map may have
 */
public record RulesetEntries(IMap<String, byte[]> map, RulesetBounds bounds) {
    /** The name of the entry that counts. */
    public static final String COUNT = "*";

    private static final long WAIT_SECONDS = 10;
    private static final long LOCK_ENDS_SECONDS = 60;

    /** Those of the cluster of this node. */
    public static RulesetEntries of(ClusteredVertx node) {
        return of(node, RulesetBounds.defaults());
    }

    /** The same with other bounds. */
    public static RulesetEntries of(ClusteredVertx node, RulesetBounds bounds) {
        return new RulesetEntries(node.hazelcast().getMap(SharedMaps.RULESETS), bounds);
    }

    /**
     * Adds rules. What is there under the id and is something else was put there by no node, and gives way.
     *
     * @throws Refusal with {@code INTERNAL} if another node holds the lock for long
     */
    public Kept addBlocking(String id, byte[] bytes) {
        lockBlocking();
        try {
            byte[] there = map.get(id);
            if (Arrays.equals(bytes, there)) {
                return Kept.KNOWN;
            }
            long taken = takenBlocking() - (there == null ? 0 : RulesetBytes.notationBytes(there));
            int others = (map.containsKey(COUNT) ? 1 : 0) + (there == null ? 0 : 1);
            int more = RulesetBytes.notationBytes(bytes);
            if (!bounds.allow(map.size() - others, taken, more)) {
                return Kept.FULL;
            }
            setTaken(taken + more);
            map.set(id, bytes);
            return Kept.NEW;
        } finally {
            map.unlock(COUNT);
        }
    }

    /** Adds rules that were kept elsewhere, unless the map has some under this id; false if there is no room for them. */
    public boolean restoreBlocking(String id, byte[] bytes) {
        return map.containsKey(id) || addBlocking(id, bytes) != Kept.FULL;
    }

    /** Takes rules out again that were added and could not be kept. */
    public boolean takeBackBlocking(String id, byte[] bytes) {
        lockBlocking();
        try {
            boolean isThere = map.remove(id, bytes);
            if (isThere) {
                setTaken(Math.max(0, takenBlocking() - RulesetBytes.notationBytes(bytes)));
            }
            return isThere;
        } finally {
            map.unlock(COUNT);
        }
    }

    /** When two halves of a cluster merge, one of two counts is kept: counts the rules of both again. */
    public boolean recountBlocking() {
        lockBlocking();
        try {
            long taken = 0;
            for (String id : map.keySet()) {
                byte[] bytes = id.equals(COUNT) ? null : map.get(id);
                taken += bytes == null ? 0 : RulesetBytes.notationBytes(bytes);
            }
            setTaken(taken);
            return true;
        } finally {
            map.unlock(COUNT);
        }
    }

    private void lockBlocking() {
        try {
            if (map.tryLock(COUNT, WAIT_SECONDS, TimeUnit.SECONDS, LOCK_ENDS_SECONDS, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw unreachable("another registration takes long");
    }

    private long takenBlocking() {
        byte[] count = map.get(COUNT);
        return count == null || count.length != Long.BYTES
                ? 0
                : Math.max(0, ByteBuffer.wrap(count).getLong());
    }

    private void setTaken(long bytes) {
        map.set(COUNT, ByteBuffer.allocate(Long.BYTES).putLong(bytes).array());
    }

    /** {@return what a caller is told where the map cannot be reached} */
    public static Refusal unreachable(String why) {
        return new Refusal(
                ErrorCode.INTERNAL, "the registered rulesets cannot be reached (" + why + "); try again later", "");
    }
}
