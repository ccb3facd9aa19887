package dev.nimbus.solver.store;

import dev.nimbus.cluster.DataDirectory;
import dev.nimbus.cluster.TableDisk;
import dev.nimbus.search.ValueTable;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a process that is no node finds of positions, kept in a data directory as a node keeps it: a search that is begun
 * again there repeats little, whether the process ended or was killed.
 */
public final class PositionsOnDisk implements AutoCloseable {
    private final TableDisk disk;
    private final PositionStore dear;
    private final PositionImage image;

    private PositionsOnDisk(TableDisk disk, long bytes) {
        this.disk = disk;
        this.dear = PositionStore.of(disk);
        this.image = PositionImage.openBlocking(disk, new ImageBytes(Optional.empty()), bytes, dear, System::nanoTime);
    }

    /**
     * Reads what the directory has, which a process, or a server with this data directory, has left there. From now on it is
     * written each ten seconds.
     *
     * @param directory is made if it is not there
     * @param bytes the most that the table takes
     * @throws IllegalArgumentException if the directory cannot be written
     */
    public static PositionsOnDisk openBlocking(Path directory, long bytes) {
        PositionsOnDisk kept = new PositionsOnDisk(TableDisk.openBlocking(DataDirectory.of(directory)), bytes);
        kept.image.start(() -> true);
        return kept;
    }

    /** {@return the table for searches} */
    public ValueTable table() {
        return image.table();
    }

    /** Writes what is known now. May block for some seconds. */
    @Override
    public void close() {
        dear.close();
        image.close();
        disk.close();
    }
}
