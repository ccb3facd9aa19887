package dev.nimbus.cluster;

import com.hazelcast.map.MapStoreAdapter;

/**
 * Keeps the entries of a shared map that this member owns on its disk, and brings back those that are asked for, if {@code
 * isRead}. What the map gives up for want of room stays here; what is removed goes here, too.
 *
 * <p>A map whose entries are counted is not read from here: an entry that came back by itself would not be counted. Nothing
 * is loaded ahead. A member that owns other entries after a restart than it did before finds none of them
 * here: the solvers then ask each other's disks.
 */
final class DiskMapStore extends MapStoreAdapter<String, byte[]> {
    private final TableDisk disk;
    private final String map;
    private final boolean isRead;

    DiskMapStore(TableDisk disk, String map, boolean isRead) {
        this.disk = disk;
        this.map = map;
        this.isRead = isRead;
    }

    @Override
    public void store(String name, byte[] bytes) {
        disk.putBlocking(map, name, bytes);
    }

    @Override
    public byte[] load(String name) {
        return isRead ? disk.getBlocking(map, name).orElse(null) : null;
    }

    @Override
    public void delete(String name) {
        disk.removeBlocking(map, name);
    }
}
