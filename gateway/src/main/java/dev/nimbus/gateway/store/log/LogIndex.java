package dev.nimbus.gateway.store.log;

import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.RecordCodec;
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
        /** The oldest file that held an entry of it. */
        int oldest = Integer.MAX_VALUE;

        Optional<Position> recordAt = Optional.empty();
        Optional<BatchRecord> record = Optional.empty();

        /** Whether the entry was needed where it was. */
        boolean move(int number, Position from, Position to) {
            boolean isRecord = recordAt.filter(from::equals).isPresent();
            if (!isRecord && !blocks.replace(number, from, to)) {
                return false;
            }
            recordAt = isRecord ? Optional.of(to) : recordAt;
            return true;
        }
    }

    private record Removed(Position position, int oldest) {}

    /** A block of a batch, or its record. */
    record Name(String batch, int number) {
        static Name ofRecord(String batch) {
            return new Name(batch, -1);
        }
    }

    private final Map<String, Entries> batches = new HashMap<>();
    private final Set<String> unfinished = new HashSet<>();
    private final Map<String, Removed> removed = new HashMap<>();
    private final Map<String, Integer> removing = new HashMap<>();
    /** How many entries of it are on their way to the log: an older one must not be copied behind them. */
    private final Map<Name, Integer> coming = new HashMap<>();
    /** Read by the thread that deletes files. */
    private final Map<Integer, Long> live = new ConcurrentHashMap<>();

    void recover(Position position, byte[] bytes) {
        LogEntry entry = LogEntry.decode(bytes);
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

    /** All entries are taken: uploads that never ended are forgotten. */
    void recovered() {
        List.copyOf(batches.keySet()).stream()
                .filter(batch -> batches.get(batch).record.isEmpty())
                .forEach(this::remove);
        removing.clear();
    }

    Optional<Position> block(String batch, int number) {
        return Optional.ofNullable(batches.get(batch)).map(entries -> entries.blocks.get(number));
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

    /** An entry is being written; {@link #came} ends that. */
    void comes(Name entry) {
        coming.merge(entry, 1, Integer::sum);
    }

    /** An entry was written and is known here, or could not be written. */
    void came(Name entry) {
        coming.computeIfPresent(entry, (same, count) -> count == 1 ? null : count - 1);
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
        return entries;
    }

    private void count(Position position, int sign) {
        long bytes = (long) sign * (position.length() + LogSegment.HEAD);
        live.merge(position.segment(), bytes, Long::sum);
    }

    void remove(String batch) {
        Entries entries = batches.remove(batch);
        unfinished.remove(batch);
        if (entries != null) {
            entries.blocks.values().forEach(position -> count(position, -1));
            entries.recordAt.ifPresent(position -> count(position, -1));
            if (entries.record.isPresent()) {
                removing.put(batch, entries.oldest);
            }
        }
    }

    /** The log says that the batch was removed. */
    Position removed(String batch, Position position) {
        Integer oldest = removing.remove(batch);
        if (oldest == null || oldest == position.segment()) {
            count(position, -1);
        } else {
            removed.put(batch, new Removed(position, oldest));
        }
        return position;
    }

    /** Forgets that batches were removed of which no older file can hold anything. */
    void dropRemoved(BatchLog log) {
        removed.values().removeIf(one -> {
            boolean gone = !log.hasAny(one.oldest(), one.position().segment());
            if (gone) {
                count(one.position(), -1);
            }
            return gone;
        });
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

    /** What is needed in a file, but for what is written anew right now. */
    List<Position> in(int segment) {
        List<Position> all = new ArrayList<>();
        batches.forEach((batch, entries) -> {
            entries.blocks.forEach((number, position) -> addIfIn(segment, position, new Name(batch, number), all));
            entries.recordAt.ifPresent(position -> addIfIn(segment, position, Name.ofRecord(batch), all));
        });
        removed.values().stream()
                .map(Removed::position)
                .filter(position -> position.segment() == segment)
                .forEach(all::add);
        return all;
    }

    private void addIfIn(int segment, Position position, Name entry, List<Position> all) {
        if (position.segment() == segment && !coming.containsKey(entry)) {
            all.add(position);
        }
    }

    /** An entry was copied; whichever of both is not needed any more counts no longer. */
    void move(LogEntry entry, Position from, Position to) {
        Entries entries = batches.get(entry.batch());
        boolean used = entry.kind() == LogEntry.Kind.REMOVED
                ? moveRemoved(entry.batch(), from, to)
                : entries != null && entries.move(entry.number(), from, to);
        count(used ? from : to, -1);
    }

    private boolean moveRemoved(String batch, Position from, Position to) {
        Removed one = removed.get(batch);
        boolean used = one != null && one.position().equals(from);
        if (used) {
            removed.put(batch, new Removed(to, one.oldest()));
        }
        return used;
    }
}
