package dev.nimbus.cluster;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of nodes that are gone: other subdirectories of a data directory, which no node holds now. After a restart
 * with fewer nodes, or when some are removed, nobody else has what lies there.
 *
 * <p>They are only read, for a moment each time, and never while their node runs: it holds the file. Hashes of the names in a
 * file are remembered as long as it does not change, so that to look for what is nowhere costs little.
 */
final class SiblingDisks {
    private static final Logger LOG = LoggerFactory.getLogger(SiblingDisks.class);

    private final Path own;
    private final Map<Path, Names> known = new ConcurrentHashMap<>();

    /** Hashes of the names in a file, in order, when it had this size and time: eight bytes for a name of a hundred or more. */
    private record Names(long size, long modified, long... hashes) {
        /** Where another name has the same hash, the file is read in vain. */
        boolean mayHave(String map, String name) {
            return Arrays.binarySearch(hashes, hash(map, name)) >= 0;
        }

        static long hash(String map, String name) {
            return (long) map.hashCode() << Integer.SIZE | Integer.toUnsignedLong(name.hashCode());
        }
    }

    /** @param own the subdirectory of this node */
    SiblingDisks(Path own) {
        this.own = own;
    }

    /** All that they keep under this name in a map, for a damaged one may lie before a whole one. */
    List<byte[]> findBlocking(String map, String name) {
        List<byte[]> found = new ArrayList<>();
        for (Path file : filesBlocking()) {
            if (namesBlocking(file).filter(names -> names.mayHave(map, name)).isPresent()) {
                readBlocking(
                                file,
                                store -> Optional.ofNullable(
                                        store.<String, byte[]>openMap(map).get(name)))
                        .ifPresent(found::add);
            }
        }
        return found;
    }

    /** Gives the names and bytes that they keep in a map, as long as they are wanted. */
    void forEachBlocking(String map, BooleanSupplier isWanted, BiConsumer<String, byte[]> reader) {
        for (Path file : filesBlocking()) {
            if (isWanted.getAsBoolean()) {
                readBlocking(file, store -> {
                    giveBlocking(store, map, isWanted, reader);
                    return Optional.empty();
                });
            }
        }
    }

    private static void giveBlocking(
            MVStore store, String map, BooleanSupplier isWanted, BiConsumer<String, byte[]> reader) {
        if (store.hasMap(map)) {
            Cursor<String, byte[]> entries = store.<String, byte[]>openMap(map).cursor(null);
            while (isWanted.getAsBoolean() && entries.hasNext()) {
                reader.accept(entries.next(), entries.getValue());
            }
        }
    }

    private List<Path> filesBlocking() {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> slots = Files.newDirectoryStream(own.getParent(), DataSlot.NAME + "*")) {
            for (Path slot : slots) {
                Path file = slot.resolve(TableDisk.FILE);
                if (!slot.equals(own) && Files.isRegularFile(file)) {
                    files.add(file);
                }
            }
        } catch (IOException e) {
            LOG.warn("the directories beside {} cannot be listed: {}", own, e.toString());
        }
        return files;
    }

    private Optional<Names> namesBlocking(Path file) {
        try {
            long size = Files.size(file);
            long modified = Files.getLastModifiedTime(file).toMillis();
            Names names = known.get(file);
            if (names != null && names.size == size && names.modified == modified) {
                return Optional.of(names);
            }
            Optional<Names> read = readBlocking(file, store -> Optional.of(names(store, size, modified)));
            read.ifPresent(all -> known.put(file, all));
            return read;
        } catch (IOException e) {
            LOG.warn("{} cannot be read: {}", file, e.toString());
            return Optional.empty();
        }
    }

    private static Names names(MVStore store, long size, long modified) {
        LongStream hashes = store.getMapNames().stream()
                .flatMapToLong(map ->
                        store.<String, byte[]>openMap(map).keySet().stream().mapToLong(name -> Names.hash(map, name)));
        return new Names(size, modified, hashes.sorted().toArray());
    }

    private interface Reader<T> {
        Optional<T> read(MVStore store);
    }

    /**
     * Empty where a node holds the file, or it is damaged: that node, or the next that takes the place, says so. One
     * thread of a process at a time, for the second would find the file locked.
     */
    private static synchronized <T> Optional<T> readBlocking(Path file, Reader<T> reader) {
        if (DataSlot.isHeldHere(file.getParent())) {
            return Optional.empty();
        }
        try (MVStore store =
                new MVStore.Builder().fileName(file.toString()).readOnly().open()) {
            return reader.read(store);
        } catch (MVStoreException e) {
            LOG.debug("{} is not read", file, e);
            return Optional.empty();
        }
    }
}
