package dev.nimbus.cluster;

import com.hazelcast.map.MapStore;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Keeps the entries of a shared map that this member owns on its disk, and brings back those that are asked for.
 *
 * <p>Nothing is loaded ahead. A member that owns other entries after a restart than it did before finds none of them
 * here: the solvers then ask each other's disks.
 */
class DiskMapStore implements MapStore<String, byte[]> {
    private final TableDisk disk;
    private final String map;

    DiskMapStore(TableDisk disk, String map) {
        this.disk = disk;
        this.map = map;
    }

    @Override
    public void store(String name, byte[] bytes) {
        disk.putBlocking(map, name, bytes);
    }

    @Override
    public void storeAll(Map<String, byte[]> entries) {
        entries.forEach(this::store);
    }

    @Override
    public void delete(String name) {
        disk.removeBlocking(map, name);
    }

    @Override
    public void deleteAll(Collection<String> names) {
        names.forEach(this::delete);
    }

    @Override
    public byte[] load(String name) {
        return disk.getBlocking(map, name).orElse(null);
    }

    @Override
    public Map<String, byte[]> loadAll(Collection<String> names) {
        Map<String, byte[]> found = new HashMap<>();
        for (String name : names) {
            disk.getBlocking(map, name).ifPresent(bytes -> found.put(name, bytes));
        }
        return found;
    }

    /** None: entries come when they are asked for. */
    @Override
    public Iterable<String> loadAllKeys() {
        return null;
    }
}
