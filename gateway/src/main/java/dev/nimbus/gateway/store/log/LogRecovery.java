package dev.nimbus.gateway.store.log;

import dev.nimbus.gateway.store.log.BatchLog.Position;
import dev.nimbus.gateway.store.log.LogManifest.Line;
import dev.nimbus.gateway.store.log.LogManifest.State;
import dev.nimbus.gateway.store.log.SyncMark.Mark;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes up the files that a log has left: those that its {@linkplain LogManifest manifest} lists, as far as they are
 * whole. What is damaged, missing, or there though it should not be, is reported, and left or renamed, never cut off.
 */
final class LogRecovery {
    private static final Logger LOG = LoggerFactory.getLogger(LogRecovery.class);
    private static final Pattern NAME = Pattern.compile("log-([0-9]{8,9})");

    private final Path directory;
    private final LogDamages damages;
    private final BiConsumer<Place, LogEntry> recovery;
    private final TreeMap<Integer, LogSegment> segments = new TreeMap<>();
    private int last;

    LogRecovery(Path directory, LogDamages damages, BiConsumer<Place, LogEntry> recovery) {
        this.directory = directory;
        this.damages = damages;
        this.recovery = recovery;
    }

    Map<Integer, LogSegment> segments() {
        return segments;
    }

    /** The greatest number that a file has had. */
    int last() {
        return last;
    }

    void runBlocking() throws IOException {
        Map<Integer, Path> there = filesBlocking();
        if (there.isEmpty() && !LogManifest.existsBlocking(directory) && SyncMark.isUnusedBlocking(directory)) {
            return;
        }
        Optional<LogManifest> manifest = manifestBlocking(there);
        Optional<Mark> mark = markBlocking();
        last = mark.map(Mark::number).orElse(0);
        if (manifest.isPresent()) {
            setStrayAsideBlocking(manifest.get(), there);
        }
        List<Line> all = manifest.isPresent() ? manifest.get().files() : rebuiltBlocking(there);
        for (Line line : all) {
            last = Math.max(last, line.number());
            takeBlocking(line, there, mark.filter(one -> one.number() == line.number()));
        }
    }

    private Map<Integer, Path> filesBlocking() throws IOException {
        Map<Integer, Path> there = new TreeMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, BatchLog.FILES)) {
            for (Path file : files) {
                var name = NAME.matcher(file.getFileName().toString());
                if (name.matches()) {
                    there.put(Integer.parseInt(name.group(1)), file);
                }
            }
        }
        return there;
    }

    private Optional<LogManifest> manifestBlocking(Map<Integer, Path> there) throws IOException {
        Path file = directory.resolve(LogManifest.FILE);
        try {
            Optional<LogManifest> manifest = LogManifest.readBlocking(directory);
            if (manifest.isEmpty() && (!there.isEmpty() || SyncMark.existsBlocking(directory))) {
                damages.found("the file " + file + " is missing, by which missing files are noticed");
            }
            return manifest;
        } catch (IOException e) {
            damages.found("the file " + file + ", by which missing files are noticed, is damaged: " + e.getMessage()
                    + "; it is renamed to " + LogSegment.setAsideBlocking(file).getFileName());
            return Optional.empty();
        }
    }

    private Optional<Mark> markBlocking() throws IOException {
        try {
            return Optional.of(SyncMark.readBlocking(directory));
        } catch (IOException e) {
            damages.found("the file " + directory.resolve(SyncMark.FILE)
                    + ", by which a file is noticed that was cut off, is missing or damaged: " + e.getMessage());
            return Optional.empty();
        }
    }

    /** Without a manifest, all files are of the log, and whole. */
    private List<Line> rebuiltBlocking(Map<Integer, Path> there) throws IOException {
        List<Line> all = new ArrayList<>();
        for (Map.Entry<Integer, Path> file : there.entrySet()) {
            long salt = LogSegment.saltBlocking(file.getValue());
            all.add(new Line(file.getKey(), salt, Files.size(file.getValue()), State.CLOSED));
        }
        return all;
    }

    private void setStrayAsideBlocking(LogManifest manifest, Map<Integer, Path> there) throws IOException {
        for (Map.Entry<Integer, Path> file : there.entrySet()) {
            if (manifest.files().stream().noneMatch(line -> line.number() == file.getKey())) {
                last = Math.max(last, file.getKey());
                damages.found("the file " + file.getValue() + " is there, though it was deleted; it is renamed to "
                        + LogSegment.setAsideBlocking(file.getValue()).getFileName() + " and not read");
            }
        }
    }

    private void takeBlocking(Line line, Map<Integer, Path> there, Optional<Mark> mark) throws IOException {
        Path file = there.get(line.number());
        long synced = Math.max(line.size(), mark.map(Mark::size).orElse(0L));
        if (line.state() == State.DROPPED) {
            if (file != null) {
                dropBlocking(line, synced);
            }
        } else if (file != null) {
            readBlocking(line, synced);
        } else if (synced > LogSegment.BEGINNING) {
            damages.found("the file " + directory.resolve(LogSegment.name(line.number())) + " of " + synced
                    + " bytes is missing");
        }
    }

    /** Nothing in it is needed; but if it is damaged, it is renamed, as it was to be before a crash. */
    private void dropBlocking(Line line, long synced) throws IOException {
        LogSegment segment = LogSegment.openBlocking(directory, line.number(), line.salt());
        long end = Math.min(segment.size(), synced);
        new SegmentScan(segment, end, end, (at, entry) -> {}, (from, to, head) -> segment.markDamaged()).runBlocking();
        segment.deleteBlocking();
    }

    private void readBlocking(Line line, long synced) throws IOException {
        LogSegment segment = LogSegment.openBlocking(directory, line.number(), line.salt());
        Path file = directory.resolve(LogSegment.name(line.number()));
        long size = segment.size();
        long before = damages.count();
        if (LogSegment.saltBlocking(file) != line.salt() && size >= LogSegment.BEGINNING) {
            damages.found("the beginning of the file " + file + " is damaged, or of another file");
        }
        long end = line.state() == State.OPEN ? size : Math.min(size, synced);
        BiConsumer<Position, LogEntry> entries = (at, entry) -> recover(file, at, entry);
        SegmentScan.Damage damage = (from, to, head) -> damages.found(file + ": bytes " + from + " to " + (to - 1)
                + " are damaged" + head.map(one -> ", " + one).orElse(""));
        long whole = new SegmentScan(segment, Math.min(synced, size), end, entries, damage).runBlocking();
        if (size < synced) {
            damages.found(
                    "the file " + file + " has " + size + " bytes, though " + synced + " were written and synced");
        }
        boolean hurt = damages.count() > before;
        if (hurt) {
            segment.markDamaged();
        }
        tellOfCrash(file, whole, end);
        segment.endAt(whole);
        keepBlocking(segment, new Line(line.number(), line.salt(), Math.max(whole, synced), State.CLOSED), hurt);
    }

    /** The codecs do not know where an entry stands, nor what would be removed. */
    private void recover(Path file, Position at, LogEntry entry) {
        try {
            recovery.accept(new Place(at), entry);
        } catch (UncheckedIOException e) {
            IOException cause = e.getCause();
            throw new UncheckedIOException(
                    file + ": batch " + entry.batch() + ": " + cause.getMessage()
                            + "; let that one finish the batches and" + " fetch their answers, then remove "
                            + directory,
                    cause);
        }
    }

    private void keepBlocking(LogSegment segment, Line line, boolean hurt) throws IOException {
        if (segment.entryBytes() == 0 && !hurt) {
            segment.deleteBlocking();
            return;
        }
        segment.syncBlocking(); // What a killed process wrote last was read from the memory of the system.
        segments.put(segment.number, segment);
        segment.line = line;
    }

    private static void tellOfCrash(Path file, long whole, long end) {
        if (whole < end) {
            LOG.warn(
                    "{}: bytes {} to {} are left unread: a crash left them, and nobody was told that they are stored",
                    file,
                    whole,
                    end - 1);
        }
    }
}
