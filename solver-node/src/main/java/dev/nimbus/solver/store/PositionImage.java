package dev.nimbus.solver.store;

import dev.nimbus.cluster.TableDisk;
import dev.nimbus.files.PrivateFiles;
import dev.nimbus.search.SharedValues;
import dev.nimbus.search.ValueTable;
import java.io.BufferedInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Comparator;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A node's table of positions as a file on its disk, so that a search that is begun again after a restart repeats what it
 * found in the moments before, and no more. It is written while a search is at work, each ten seconds, or as often as 16 MiB
 * a second allow, and when the node stops. {@link PositionStore} keeps only what was dear to find: most of the work of a
 * search is in millions of cheap facts. If this node has no image of its own, or an older and much smaller one, it reads one
 * that another node has left in the data directory.
 *
 * <p>The file is not synced. What a power cut damages is left out when it is read, and found again.
 */
public final class PositionImage implements AutoCloseable {
    static final String FILE = "positions.image";

    private static final Logger LOG = LoggerFactory.getLogger(PositionImage.class);
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
    private static final Duration BETWEEN_IMAGES = Duration.ofSeconds(10);
    private static final Duration AFTER_FAILURE = Duration.ofMinutes(10);
    private static final Duration MOST_AT_CLOSE = Duration.ofSeconds(5);
    private static final long BYTES_A_SECOND = 16 << 20;

    private final TableDisk disk;
    private final ImageBytes image;
    private final ValueTable table;
    private final LongSupplier nanos;
    private final ScheduledExecutorService writer =
            Executors.newSingleThreadScheduledExecutor(CircuitBreaker.daemons("nimbus-image"));

    private long writtenAt;
    private boolean isFailing;

    private PositionImage(TableDisk disk, ImageBytes image, ValueTable table, LongSupplier nanos) {
        this.disk = disk;
        this.image = image;
        this.table = table;
        this.nanos = nanos;
        this.writtenAt = nanos.getAsLong();
    }

    /**
     * Reads what the disk has.
     *
     * @param image reads and writes it
     * @param bytes the most that the table takes
     * @param shared with whom it shares what is dear to find
     * @param nanos a clock
     */
    public static PositionImage openBlocking(
            TableDisk disk, ImageBytes image, long bytes, SharedValues shared, LongSupplier nanos) {
        return new PositionImage(disk, image, readBlocking(disk, image, bytes, shared), nanos);
    }

    private static ValueTable readBlocking(TableDisk disk, ImageBytes image, long bytes, SharedValues shared) {
        Path file = disk.directoryOfNode().resolve(FILE);
        try {
            Files.deleteIfExists(temporary(file)); // of a process that was killed
            file = chosenBlocking(file, disk);
            if (Files.exists(file)) {
                PrivateFiles.requireRegularBlocking(file);
                try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
                    ValueTable table = image.readBlocking(in, bytes, shared);
                    LOG.info("{} values of positions are known from {}", table.values(), file);
                    return table;
                }
            }
        } catch (IOException e) {
            LOG.warn("{} cannot be read, and its values are found again: {}", file, PrivateFiles.reason(e));
        }
        return ValueTable.ofBytes(bytes, shared);
    }

    /**
     * This node's own image. If it has none, or a node that is gone has left one that is newer and more than twice as large,
     * it is the largest of those: the node that starts first takes the first free part of the directory, whoever had it
     * before. The image that was left stays where it is. This node's next image is newer, however small its table is.
     */
    private static Path chosenBlocking(Path own, TableDisk disk) throws IOException {
        File before = own.toFile(); // if there is none, its length and its time are 0
        return disk.directoriesLeftBlocking(FILE).stream()
                .map(part -> part.resolve(FILE).toFile())
                .filter(left -> left.lastModified() > before.lastModified() && left.length() > 2 * before.length())
                .max(Comparator.comparingLong(File::length).thenComparingLong(File::lastModified))
                .map(File::toPath)
                .orElse(own);
    }

    private static Path temporary(Path file) {
        return file.resolveSibling(FILE + ".new");
    }

    /** {@return the table} */
    public ValueTable table() {
        return table;
    }

    /** Writes it now and then from now on, while a search is at work. */
    public void start(BooleanSupplier isSearching) {
        writer.scheduleWithFixedDelay(
                () -> lookBlocking(isSearching.getAsBoolean()),
                BETWEEN_LOOKS.toNanos(),
                BETWEEN_LOOKS.toNanos(),
                TimeUnit.NANOSECONDS);
    }

    /** Writes it if a search is at work and the last time is long enough ago. */
    void lookBlocking(boolean isSearching) {
        if (isSearching && nanos.getAsLong() - writtenAt >= pause().toNanos()) {
            writeBlocking();
        }
    }

    private Duration pause() {
        long seconds = Math.max(BETWEEN_IMAGES.toSeconds(), table.bytes() / BYTES_A_SECOND);
        return isFailing ? AFTER_FAILURE : Duration.ofSeconds(seconds);
    }

    private void writeBlocking() {
        Path file = disk.directoryOfNode().resolve(FILE);
        try {
            if (!disk.hasRoomBlocking(2 * table.bytes())) { // the image of before is there until this one is whole
                throw new IOException("the quota, or all of the disk but a twentieth, is used up");
            }
            replaceBlocking(file, temporary(file));
            isFailing = false;
        } catch (IOException | RuntimeException e) { // the thread stays for the next time
            if (!isFailing) {
                LOG.warn("{} is not written, so searches begin anew after a restart: {}", file, PrivateFiles.reason(e));
            }
            isFailing = true;
        } catch (Error defect) { // else the executor would keep it to itself
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, defect);
            throw defect;
        }
        writtenAt = nanos.getAsLong();
    }

    private void replaceBlocking(Path file, Path temporary) throws IOException {
        Files.deleteIfExists(temporary);
        try (OutputStream out = Channels.newOutputStream(PrivateFiles.createNewBlocking(temporary))) {
            image.writeBlocking(table, out);
        } catch (IOException e) {
            Files.deleteIfExists(temporary);
            throw e;
        }
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Writes it, and ends. May block for some seconds; what is not written by then stays as it was. */
    @Override
    public void close() {
        if (writer.isShutdown()) {
            return;
        }
        writer.execute(this::writeBlocking);
        writer.shutdown();
        try {
            if (!writer.awaitTermination(MOST_AT_CLOSE.toSeconds(), TimeUnit.SECONDS)) {
                writer.shutdownNow(); // an interrupt ends the write
                writer.awaitTermination(1, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
