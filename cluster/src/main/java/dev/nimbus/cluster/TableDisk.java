package dev.nimbus.cluster;

import dev.nimbus.files.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a node keeps of the shared tables and rulesets on its own disk: maps of names to bytes in one file, in H2's
 * MVStore, in a {@link DataSlot} of its own.
 *
 * <p>Most of it can be computed again. So nothing waits for the disk (what was put within the last second is lost with a
 * crash, unless {@link #commitBlocking} came after it), a disk that fails is reported and otherwise as if empty, and a
 * file that cannot be read is set aside. Whether bytes are what was put is for their reader to check: they carry
 * checksums.
 */
public final class TableDisk implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TableDisk.class);
    static final String FILE = "tables.mv";
    /** Maps whose few bytes cannot be computed again. */
    private static final Set<String> NOT_COMPUTED = Set.of(SharedMaps.RULESETS, SharedMaps.SEARCHES);

    private final DataSlot slot;
    private final TableFile file;
    private final long quota;
    private final SiblingDisks siblings;
    private final AtomicBoolean toldFull = new AtomicBoolean();

    private TableDisk(DataSlot slot, TableFile file, long quota) {
        this.slot = slot;
        this.file = file;
        this.quota = quota;
        this.siblings = new SiblingDisks(slot.path());
    }

    /**
     * Opens the file in the first slot of this directory that no other node uses; both are made if they are not there. A
     * damaged file is renamed and a new one begun.
     *
     * @throws IllegalArgumentException if the directory cannot be written
     */
    public static TableDisk openBlocking(DataDirectory directory) {
        return openBlocking(directory, System::nanoTime);
    }

    /** @param nanos a clock */
    static TableDisk openBlocking(DataDirectory directory, LongSupplier nanos) {
        try {
            return openBlocking(DataSlot.takeBlocking(directory.path()), directory.quotaBytes(), nanos);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "the data directory " + directory.path() + " cannot be written: " + PrivateFiles.reason(e), e);
        }
    }

    /** The data directory, which several nodes may have been given. */
    public Path directory() {
        return slot.path().resolveSibling("");
    }

    private static TableDisk openBlocking(DataSlot slot, long quota, LongSupplier nanos) throws IOException {
        boolean opened = false;
        try {
            Path file = slot.path().resolve(FILE);
            PrivateFiles.createBlocking(file);
            PrivateFiles.syncDirectoryBlocking(slot.path());
            TableDisk disk = new TableDisk(slot, TableFile.openBlocking(file, nanos), quota);
            opened = true;
            return disk;
        } finally {
            if (!opened) {
                slot.close();
            }
        }
    }

    /** This node's own part of it. */
    public Path directoryOfNode() {
        return slot.path();
    }

    /** The parts of nodes that are gone in which a file of this name lies. */
    public List<Path> directoriesLeftBlocking(String file) throws IOException {
        return slot.unheldBlocking(part -> Files.exists(part.resolve(file)));
    }

    /**
     * {@return whether a file of so many bytes beside the tables stays within the quota and leaves a twentieth of the disk free, as batches
     * do: they need it more}
     *
     * @throws IOException if the disk does not say how full it is
     */
    public boolean hasRoomBlocking(long bytes) throws IOException {
        FileStore device = Files.getFileStore(slot.path());
        return file.storeBlocking().getFileStore().size() + bytes <= quota
                && device.getUsableSpace() - bytes >= device.getTotalSpace() / 20;
    }

    /** The bytes kept under this name in a map. */
    public Optional<byte[]> getBlocking(String map, String name) {
        try {
            return Optional.ofNullable(map(map).get(name));
        } catch (MVStoreException | UncheckedIOException e) {
            warn("read from the disk", name, map, e);
            return Optional.empty();
        }
    }

    /**
     * What nodes that are gone have left under this name in a map, in the other subdirectories of the data directory:
     * after a restart with fewer nodes, or when nodes are removed.
     */
    public List<byte[]> findLeftBlocking(String map, String name) {
        return siblings.findBlocking(map, name);
    }

    /** Gives all names and bytes that nodes that are gone have left in a map. */
    public void forEachLeftBlocking(String map, BiConsumer<String, byte[]> reader) {
        forEachLeftBlocking(map, () -> true, reader);
    }

    /** The same, until {@code isWanted} is false. */
    public void forEachLeftBlocking(String map, BooleanSupplier isWanted, BiConsumer<String, byte[]> reader) {
        siblings.forEachBlocking(map, isWanted, reader);
    }

    /** Keeps bytes under this name in a map, unless the quota is used up by what can be computed again. */
    public void putBlocking(String map, String name, byte[] bytes) {
        try {
            if (NOT_COMPUTED.contains(map) || !isFull()) {
                map(map).put(name, bytes);
            }
        } catch (MVStoreException | UncheckedIOException e) {
            warn("written to the disk", name, map, e);
        }
    }

    /**
     * Keeps what cannot be computed again, and says whether it is on the disk when this returns, where a power cut leaves it. The first
     * try may find that a write has failed since the last one; the file is open again then.
     */
    public boolean keepBlocking(String map, String name, byte[] bytes) {
        boolean isThere = false;
        for (int tries = 0; tries < 2 && !isThere; tries++) {
            isThere = writeBlocking(map, name, bytes);
        }
        return isThere;
    }

    private boolean writeBlocking(String map, String name, byte[] bytes) {
        MVStore store = file.storeBlocking();
        try {
            store.<String, byte[]>openMap(map).put(name, bytes);
            store.commit();
            store.sync();
            return !store.isClosed();
        } catch (MVStoreException | UncheckedIOException e) {
            store.closeImmediately(); // A second sync may succeed without what the first one has lost.
            warn("written to the disk", name, map, e);
            return false;
        }
    }

    /** Keeps nothing under this name in a map any more. */
    public void removeBlocking(String map, String name) {
        try {
            map(map).remove(name);
        } catch (MVStoreException | UncheckedIOException e) {
            warn("removed from the disk", name, map, e);
        }
    }

    private boolean isFull() {
        boolean full = file.storeBlocking().getFileStore().size() >= quota;
        if (full && !toldFull.getAndSet(true)) {
            LOG.warn(
                    "{} has its {} bytes: tables that are computed from now on end with the cluster",
                    slot.path(),
                    quota);
        }
        return full;
    }

    /** Writes what was put so far, so that it is there after the process died. */
    public void commitBlocking() {
        try {
            file.storeBlocking().commit();
        } catch (MVStoreException e) {
            LOG.warn(
                    "what was put last cannot be written to the disk: {}",
                    TableFile.rootOf(e).getMessage());
        }
    }

    /** The names that a map has. */
    public List<String> namesBlocking(String map) {
        try {
            return new ArrayList<>(map(map).keySet());
        } catch (MVStoreException | UncheckedIOException e) {
            warn("read from the disk", "the names", map, e);
            return List.of();
        }
    }

    private MVMap<String, byte[]> map(String name) {
        return file.storeBlocking().openMap(name);
    }

    /** A closed store fails every call: the log says once why, and what cannot be computed again is told of by who keeps it. */
    private static void warn(String what, String name, String map, RuntimeException failure) {
        if (!(failure instanceof MVStoreException its) || its.getErrorCode() != DataUtils.ERROR_CLOSED) {
            LOG.warn(
                    "{} of {} cannot be {}: {}",
                    name,
                    map,
                    what,
                    TableFile.rootOf(failure).getMessage());
        }
    }

    @Override
    public void close() {
        try {
            file.close();
        } finally {
            slot.close();
        }
    }
}
