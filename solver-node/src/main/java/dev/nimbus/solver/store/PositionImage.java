package dev.nimbus.solver.store;

import dev.nimbus.cluster.TableDisk;
import dev.nimbus.files.PrivateFiles;
import dev.nimbus.search.SharedValues;
import dev.nimbus.search.ValueTable;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A node's table of positions as a file on its disk, so that a search that is begun again after a restart repeats what it found in the
 * moments before, and no more. It is written while a search is at work, each ten seconds, or as often as 16 MiB a second allow, and when the node
 * stops. {@link PositionStore} keeps only what was dear to find: most of the work of a search is in millions of cheap facts.
 *
 * <p>The file is not synced. What a power cut damages is left out when it is read, and found again.
 */
public final class PositionImage implements AutoCloseable {
    static final String FILE = "positions.image";

    private static final Logger LOG = LoggerFactory.getLogger(PositionImage.class);
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final Duration SHORTEST = Duration.ofSeconds(10);
    private static final Duration CLOSING = Duration.ofSeconds(10);
    private static final long BYTES_A_SECOND = 16 << 20;

    private final TableDisk disk;
    private final ValueTable table;
    private final LongSupplier nanos;
    private final ScheduledExecutorService writer =
            Executors.newSingleThreadScheduledExecutor(CircuitBreaker.daemons("nimbus-image"));

    private long writtenAt;
    private boolean isFailing;

    private PositionImage(TableDisk disk, ValueTable table, LongSupplier nanos) {
        this.disk = disk;
        this.table = table;
        this.nanos = nanos;
        this.writtenAt = nanos.getAsLong();
    }

    /**
     * Reads what the disk has.
     *
     * @param bytes the most that the table takes
     * @param shared with whom it shares what is dear to find
     * @param nanos a clock
     */
    public static PositionImage openBlocking(TableDisk disk, long bytes, SharedValues shared, LongSupplier nanos) {
        return new PositionImage(disk, readBlocking(disk.own().resolve(FILE), bytes, shared), nanos);
    }

    private static ValueTable readBlocking(Path file, long bytes, SharedValues shared) {
        if (!Files.exists(file)) {
            return ValueTable.ofBytes(bytes, shared);
        }
        try {
            PrivateFiles.requireRegularBlocking(file);
            try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
                ValueTable table = ImageBytes.readBlocking(in, bytes, shared);
                LOG.info("{} values of positions are known from {}", table.values(), file);
                return table;
            }
        } catch (IOException e) {
            LOG.warn("{} cannot be read, and its values are found again: {}", file, PrivateFiles.reason(e));
            return ValueTable.ofBytes(bytes, shared);
        }
    }

    /** {@return the table} */
    public ValueTable table() {
        return table;
    }

    /** Writes it now and then from now on, while a search is at work. */
    public void start(BooleanSupplier isSearching) {
        writer.scheduleWithFixedDelay(
                () -> lookBlocking(isSearching.getAsBoolean()), LOOK.toNanos(), LOOK.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Writes it if a search is at work and the last time is long enough ago. */
    void lookBlocking(boolean isSearching) {
        long seconds = Math.max(SHORTEST.toSeconds(), table.bytes() / BYTES_A_SECOND);
        if (isSearching && nanos.getAsLong() - writtenAt >= TimeUnit.SECONDS.toNanos(seconds)) {
            writeBlocking();
        }
    }

    private void writeBlocking() {
        try {
            if (!disk.hasRoomBlocking(table.bytes())) {
                throw new IOException("the quota of the data directory has no room for " + table.bytes() + " bytes");
            }
            replaceBlocking(disk.own().resolve(FILE), disk.own().resolve(FILE + ".new"));
            isFailing = false;
        } catch (IOException | RuntimeException e) { // the thread stays for the next time
            if (!isFailing) {
                LOG.warn("what is known of positions is not kept for a restart: {}", PrivateFiles.reason(e));
            }
            isFailing = true;
        }
        writtenAt = nanos.getAsLong();
    }

    private void replaceBlocking(Path file, Path temporary) throws IOException {
        Files.deleteIfExists(temporary);
        try (OutputStream out = Channels.newOutputStream(PrivateFiles.createNewBlocking(temporary))) {
            ImageBytes.writeBlocking(table, out);
        } catch (IOException e) {
            Files.deleteIfExists(temporary);
            throw e;
        }
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Writes it, and ends. May block for some seconds. */
    @Override
    public void close() {
        writer.execute(this::writeBlocking);
        writer.shutdown();
        try {
            if (!writer.awaitTermination(CLOSING.toSeconds(), TimeUnit.SECONDS)) {
                LOG.warn("what is known of positions was not written within {}", CLOSING);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
