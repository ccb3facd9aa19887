package dev.nimbus.solver.store;

import com.hazelcast.map.IMap;
import dev.nimbus.cluster.entries.EntryCopies;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The entries of a shared map as this node has read or heard of them last, for times when a member does not say what it has. Changes
 * made here are in it at once, those of other nodes a moment later. For maps of few entries.
 */
final class KnownEntries {
    private final IMap<String, byte[]> map;
    private final AtomicReference<Map<String, byte[]>> last = new AtomicReference<>(Map.of());

    KnownEntries(IMap<String, byte[]> map) {
        this.map = map;
    }

    /** A node whose workers all search reads nothing meanwhile, and is to know what others begin and change. */
    void listenBlocking() {
        map.addEntryListener(new EntryCopies(this::heardOf, (key, removed) -> heardOfRemoval(key)), true);
    }

    Map<String, byte[]> last() {
        return last.get();
    }

    Map<String, byte[]> readBlocking() {
        Map<String, byte[]> before = last.get();
        Map<String, byte[]> found =
                map.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        last.compareAndSet(before, found); // What was changed meanwhile may not be in it.
        return found;
    }

    /** What this node has put. A call may return seconds after the change: what was heard of the key since {@code before} is newer. */
    void put(Map<String, byte[]> before, String key, byte[] value) {
        last.updateAndGet(
                entries -> isSame(before, entries, key) ? changed(entries, all -> all.put(key, value)) : entries);
    }

    /** What this node has removed, in the same way. */
    void remove(Map<String, byte[]> before, String key) {
        last.updateAndGet(entries -> isSame(before, entries, key) ? changed(entries, all -> all.remove(key)) : entries);
    }

    private static boolean isSame(Map<String, byte[]> before, Map<String, byte[]> after, String key) {
        return before.get(key) == after.get(key);
    }

    void heardOf(String key, byte[] value) {
        last.updateAndGet(entries -> changed(entries, all -> all.put(key, value)));
    }

    void heardOfRemoval(String key) {
        last.updateAndGet(entries -> changed(entries, all -> all.remove(key)));
    }

    private static Map<String, byte[]> changed(Map<String, byte[]> entries, Consumer<Map<String, byte[]>> change) {
        Map<String, byte[]> changed = new HashMap<>(entries);
        change.accept(changed);
        return changed;
    }
}
