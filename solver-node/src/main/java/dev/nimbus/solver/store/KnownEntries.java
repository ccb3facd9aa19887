package dev.nimbus.solver.store;

import com.hazelcast.map.IMap;
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
        map.addEntryListener(new EntryCopies(this::put, this::remove), true);
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

    void put(String key, byte[] value) {
        change(entries -> entries.put(key, value));
    }

    void remove(String key) {
        change(entries -> entries.remove(key));
    }

    private void change(Consumer<Map<String, byte[]>> change) {
        last.updateAndGet(before -> {
            Map<String, byte[]> after = new HashMap<>(before);
            change.accept(after);
            return after;
        });
    }
}
