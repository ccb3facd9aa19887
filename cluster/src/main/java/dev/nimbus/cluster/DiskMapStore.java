package dev.nimbus.cluster;

import com.hazelcast.map.MapStoreAdapter;

/**
 * Keeps the entries of a shared map that this member owns on its disk, and brings back those that are asked for. What
 * the map gives up for want of room stays here.
 *
 * <p>Nothing is loaded ahead. A member that owns other entries after a restart than it did before finds none of them
 * here: the solvers then ask each other's disks.
 */
class DiskMapStore extends MapStoreAdapter<String, byte[]> {
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
    public byte[] load(String name) {
        return disk.getBlocking(map, name).orElse(null);
    }
}
