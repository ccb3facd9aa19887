package dev.nimbus.cluster;

import dev.nimbus.files.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A node's own part of a data directory that several may be given, replicas of one service for instance: the first of
 * the subdirectories {@code node-1}, {@code node-2}, … that no other node holds. The operating system frees it when the
 * node dies.
 */
public final class DataSlot implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DataSlot.class);
    /** What the name of a subdirectory begins with. */
    static final String NAME = "node-";

    private static final int MOST = 1_000;

    /** Those of this JVM. To open the lock file of one of them a second time would end the lock when it is closed. */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final FileChannel lock;

    private DataSlot(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /**
     * Takes the first that is free.
     *
     * @throws IOException if the directory cannot be made or written, all users can write it, or a link is in its place
     * @throws IllegalArgumentException if all of them are held
     */
    public static DataSlot takeBlocking(Path directory) throws IOException {
        return takeBlocking(directory, slot -> false);
    }

    /**
     * Takes the first that is free of those that are wanted, else the first that is free.
     *
     * @param isWanted asked of subdirectories that may not be there
     * @throws IOException if the directory cannot be made or written, all users can write it, or a link is in its place
     * @throws IllegalArgumentException if all of them are held
     */
    public static DataSlot takeBlocking(Path directory, Predicate<Path> isWanted) throws IOException {
        Path root = PrivateFiles.createDirectoriesBlocking(directory).toRealPath();
        PrivateFiles.requireUnsharedBlocking(root);
        return aloneBlocking(root, () -> takeFirstBlocking(root, isWanted));
    }

    private static DataSlot takeFirstBlocking(Path root, Predicate<Path> isWanted) throws IOException {
        Map<Boolean, List<Path>> byWish = slots(root).collect(Collectors.partitioningBy(isWanted));
        for (Path path : Stream.of(true, false)
                .flatMap(wish -> byWish.get(wish).stream())
                .toList()) {
            Optional<DataSlot> slot = tryTakeBlocking(PrivateFiles.createOwnDirectoryBlocking(path));
            if (slot.isPresent()) {
                PrivateFiles.syncDirectoryBlocking(root);
                LOG.info("data is kept in {}", slot.get().path);
                return slot.get();
            }
        }
        throw new IllegalArgumentException(
                "the data directory " + root + " is used by " + MOST + " other nodes; expected fewer");
    }

    private interface Look<T> {
        T blocking() throws IOException;
    }

    /** One node at a time. To see whether a subdirectory is free a node locks it, and another would take it for used. */
    private static <T> T aloneBlocking(Path root, Look<T> look) throws IOException {
        synchronized (HELD) {
            try (FileChannel turn = PrivateFiles.openBlocking(root.resolve("lock"))) {
                turn.lock();
                return look.blocking();
            }
        }
    }

    private static Stream<Path> slots(Path root) {
        return IntStream.rangeClosed(1, MOST).mapToObj(number -> root.resolve(NAME + number));
    }

    /** Those beside this one that are wanted, and that no node holds. */
    public List<Path> unheldBlocking(Predicate<Path> isWanted) throws IOException {
        Path root = path.getParent();
        return aloneBlocking(
                root,
                () -> slots(root)
                        .filter(isWanted)
                        .filter(DataSlot::isFreeBlocking)
                        .toList());
    }

    private static boolean isFreeBlocking(Path slot) {
        try {
            Optional<DataSlot> taken = tryTakeBlocking(slot);
            taken.ifPresent(DataSlot::close);
            return taken.isPresent();
        } catch (IOException e) {
            LOG.warn("whether a node holds {} is not known", slot, e);
            return false;
        }
    }

    /** Whether a node of this JVM has it. */
    static boolean isHeldHere(Path slot) {
        return HELD.contains(slot);
    }

    private static Optional<DataSlot> tryTakeBlocking(Path path) throws IOException {
        if (!HELD.add(path)) {
            return Optional.empty();
        }
        FileChannel channel = null;
        boolean taken = false;
        try {
            channel = PrivateFiles.openBlocking(path.resolve("lock"));
            taken = channel.tryLock() != null;
            return taken ? Optional.of(new DataSlot(path, channel)) : Optional.empty();
        } finally {
            if (!taken) {
                closeBlocking(channel); // First: a close gives up all locks that this process has on the file.
                HELD.remove(path);
            }
        }
    }

    private static void closeBlocking(FileChannel channel) throws IOException {
        if (channel != null) {
            channel.close();
        }
    }

    /** The subdirectory. */
    public Path path() {
        return path;
    }

    /** Leaves it to other nodes. */
    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            LOG.warn("the lock of {} could not be closed", path, e);
        }
        HELD.remove(path);
    }
}
