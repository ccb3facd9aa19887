package dev.nimbus.cluster;

/**
 * Keeps the entries that this member owns on its disk and brings none back by itself: a map that counts what it has must
 * not have entries come in unseen. Whoever counts reads the disk at the start.
 */
final class WrittenMapStore extends DiskMapStore {
    private final TableDisk disk;
    private final String map;

    WrittenMapStore(TableDisk disk, String map) {
        super(disk, map);
        this.disk = disk;
        this.map = map;
    }

    @Override
    public void delete(String name) {
        disk.removeBlocking(map, name);
    }

    @Override
    public byte[] load(String name) {
        return null;
    }
}
