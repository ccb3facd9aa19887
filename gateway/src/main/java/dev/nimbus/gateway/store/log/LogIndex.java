package dev.nimbus.gateway.store.log;

import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.RecordCodec;
import dev.nimbus.gateway.store.log.BatchLog.Moved;
import dev.nimbus.gateway.store.log.BatchLog.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is where in a batch log, and how much of each of its files is still needed. That a batch was removed has to be
 * remembered as long as some other file holds entries of it, for they are read again at the next start.
 */
final class LogIndex {
    private static final class Entries {
        final Map<Integer, Position> blocks = new TreeMap<>();
        /** The oldest and the newest file that held an entry of it. */
        int oldest = Integer.MAX_VALUE;

        int newest;

        Optional<Position> recordAt = Optional.empty();
        Optional<BatchRecord> record = Optional.empty();

        /** Whether the entry was needed where it was. */
        boolean move(Moved entry) {
            boolean isRecord = recordAt.filter(entry.from()::equals).isPresent();
            if (!isRecord && !blocks.replace(entry.entry().number(), entry.from(), entry.to())) {
                return false;
            }
            recordAt = isRecord ? Optional.of(entry.to()) : recordAt;
            return true;
        }
    }

    /** Files that may hold entries of a batch, both included. */
    private record Files(int oldest, int newest) {}

    private record Removed(Position position, Files files) {
        /** Whether no other file can hold anything of the batch. */
        boolean isDone(BatchLog log) {
            return !log.hasAny(files.oldest(), Math.min(files.newest() + 1, position.segment()));
        }
    }

    private final Map<String, Entries> batches = new HashMap<>();
    private final Set<String> unfinished = new HashSet<>();
    private final Map<String, Removed> removed = new HashMap<>();
    private final Map<String, Files> removing = new HashMap<>();
    /** Bytes that are needed. Read by the thread that deletes files. */
    private final Map<Integer, Long> live = new ConcurrentHashMap<>();

    void recover(Position position, LogEntry entry) {
        written(position);
        switch (entry.kind()) {
            case BLOCK -> putBlock(entry.batch(), entry.number(), position);
            case RECORD -> putRecord(RecordCodec.decode(entry.body()), position);
            case REMOVED -> {
                remove(entry.batch());
                removed(entry.batch(), position);
            }
        }
    }

    /** All entries are taken: uploads that never ended are forgotten. Gives their ids. */
    List<String> recovered() {
        List<String> broken = batches.keySet().stream()
                .filter(batch -> batches.get(batch).record.isEmpty())
                .toList();
        broken.forEach(this::remove);
        removing.clear();
        return broken;
    }

    Optional<Position> block(String batch, int number) {
        return Optional.ofNullable(batches.get(batch)).map(entries -> entries.blocks.get(number));
    }

    /** The blocks of the batch that are not here. */
    List<Integer> missingBlocks(BatchRecord record) {
        Entries entries = batches.get(record.id());
        if (entries == null || entries.blocks.size() >= record.blocks()) {
            return List.of();
        }
        List<Integer> missing = new ArrayList<>();
        for (int number = 0; number < record.blocks(); number++) {
            if (!entries.blocks.containsKey(number)) {
                missing.add(number);
            }
        }
        return missing;
    }

    /** Forgets a block that cannot be read where it is. */
    void loseBlock(String batch, int number, Position position) {
        Entries entries = batches.get(batch);
        if (entries != null && entries.blocks.remove(number, position)) {
            count(position, -1);
        }
    }

    Optional<BatchRecord> record(String batch) {
        return Optional.ofNullable(batches.get(batch)).flatMap(entries -> entries.record);
    }

    List<BatchRecord> records() {
        return batches.values().stream()
                .flatMap(entries -> entries.record.stream())
                .toList();
    }

    List<BatchRecord> unfinished() {
        return unfinished.stream().flatMap(batch -> record(batch).stream()).toList();
    }

    /** An entry was written. It counts as needed from now on, so that nobody deletes its file before it is known here. */
    void written(Position position) {
        count(position, 1);
    }

    Position putBlock(String batch, int number, Position position) {
        Entries entries = entries(batch, position);
        Optional.ofNullable(entries.blocks.put(number, position)).ifPresent(old -> count(old, -1));
        return position;
    }

    void putRecord(BatchRecord record, Position position) {
        Entries entries = entries(record.id(), position);
        entries.recordAt.ifPresent(old -> count(old, -1));
        entries.recordAt = Optional.of(position);
        entries.record = Optional.of(record);
        if (record.state().isEnd()) {
            unfinished.remove(record.id());
        } else {
            unfinished.add(record.id());
        }
    }

    private Entries entries(String batch, Position position) {
        Entries entries = batches.computeIfAbsent(batch, id -> new Entries());
        entries.oldest = Math.min(entries.oldest, position.segment());
        entries.newest = Math.max(entries.newest, position.segment());
        return entries;
    }

    private void count(Position position, int sign) {
        live.merge(position.segment(), (long) sign * position.length(), Long::sum);
    }

    void remove(String batch) {
        Entries entries = batches.remove(batch);
        unfinished.remove(batch);
        if (entries != null) {
            entries.blocks.values().forEach(position -> count(position, -1));
            entries.recordAt.ifPresent(position -> count(position, -1));
            if (entries.record.isPresent()) {
                removing.put(batch, new Files(entries.oldest, entries.newest));
            }
        }
    }

    /** The log says that the batch was removed. */
    Position removed(String batch, Position position) {
        Files files = removing.remove(batch);
        Removed known = removed.get(batch);
        if (known != null) { // It is written again, since its file is deleted.
            removed.put(batch, new Removed(position, known.files()));
            count(known.position(), -1);
        } else if (files == null || files.oldest() == position.segment()) {
            count(position, -1);
        } else {
            removed.put(batch, new Removed(position, files));
        }
        return position;
    }

    /** Forgets that batches were removed of which no older file can hold anything. */
    void dropRemoved(BatchLog log) {
        removed.values().removeIf(one -> {
            boolean gone = one.isDone(log);
            if (gone) {
                count(one.position(), -1);
            }
            return gone;
        });
    }

    /** The removed batches of which a file before {@code current} says so in which nothing else is needed. */
    List<String> removedAlone(int current, int limit) {
        Map<Integer, Long> bytes = new HashMap<>();
        removed.values()
                .forEach(one -> bytes.merge(
                        one.position().segment(), (long) one.position().length(), Long::sum));
        return removed.entrySet().stream()
                .filter(one -> {
                    int segment = one.getValue().position().segment();
                    return segment < current && live(segment) == bytes.get(segment);
                })
                .limit(limit)
                .map(Map.Entry::getKey)
                .toList();
    }

    int size() {
        return batches.size();
    }

    boolean has(String batch) {
        return batches.containsKey(batch);
    }

    long live(int segment) {
        return live.getOrDefault(segment, 0L);
    }

    /** An entry was written anew; whichever of both is not needed any more counts no longer. */
    void move(Moved entry) {
        String batch = entry.entry().batch();
        Entries entries = batches.get(batch);
        boolean used = entry.entry().kind() == LogEntry.Kind.REMOVED
                ? moveRemoved(batch, entry)
                : entries != null && entries.move(entry);
        count(used ? entry.from() : entry.to(), -1);
    }

    private boolean moveRemoved(String batch, Moved entry) {
        Removed one = removed.get(batch);
        boolean used = one != null && one.position().equals(entry.from());
        if (used) {
            removed.put(batch, new Removed(entry.to(), one.files()));
        }
        return used;
    }
}
