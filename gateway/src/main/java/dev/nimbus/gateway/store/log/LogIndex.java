package dev.nimbus.gateway.store.log;

import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.BlockCodec;
import dev.nimbus.gateway.store.RecordCodec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is where in a batch log. That a batch was removed has to be remembered as long as some other file holds entries of
 * it, for they are read again at the next start.
 */
final class LogIndex {
    private static final class Entries {
        final Map<Integer, Place> blocks = new TreeMap<>();
        /** The oldest file that held an entry of it. */
        int oldest = Integer.MAX_VALUE;

        Optional<Place> recordAt = Optional.empty();
        Optional<BatchRecord> record = Optional.empty();

        Files files() {
            return new Files(oldest, recordAt.orElseThrow());
        }

        /** Takes those of a late record, which replace what they repeat. */
        Entries merge(Entries late) {
            late.blocks.forEach((number, place) ->
                    Optional.ofNullable(blocks.put(number, place)).ifPresent(Place::release));
            recordAt.ifPresent(Place::release);
            recordAt = late.recordAt;
            oldest = Math.min(oldest, late.oldest);
            return this;
        }

        void release() {
            blocks.values().forEach(Place::release);
            recordAt.ifPresent(Place::release);
        }
    }

    /** Files that may hold records of a batch: from {@code oldest} to where the last is. */
    private record Files(int oldest, Place last) {
        Files with(Files late) {
            return new Files(Math.min(oldest, late.oldest), late.last);
        }
    }

    private record Removed(Place place, Files files) {
        /** Whether no other file can hold anything that would bring the batch back. */
        boolean isDone(BatchLog log) {
            return !log.hasAny(files.oldest(), Math.min(files.last().file().number + 1, place.file().number));
        }
    }

    private final Map<String, Entries> batches = new HashMap<>();
    private final Set<String> unfinished = new HashSet<>();
    private final Map<String, Removed> removed = new HashMap<>();
    /** Those of which the log is about to say so, or could not be made to: they would come back, so no part of them goes. */
    private final Map<String, Entries> removing = new HashMap<>();

    void recover(Place place, LogEntry entry) {
        switch (entry.kind()) {
            case BLOCK -> {
                BlockCodec.requireVersion(entry.body());
                putBlock(entry.batch(), entry.number(), place);
            }
            case RECORD -> putRecord(RecordCodec.decode(entry.body()), place);
            case REMOVED -> {
                remove(entry.batch());
                removed(entry.batch(), place);
            }
        }
    }

    /** All entries are taken: uploads that never ended are forgotten. Gives their ids. */
    List<String> recovered() {
        List<String> broken = batches.keySet().stream()
                .filter(batch -> batches.get(batch).record.isEmpty())
                .toList();
        broken.forEach(this::remove);
        return broken;
    }

    Optional<Place> block(String batch, int number) {
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
    void loseBlock(String batch, int number, Place place) {
        Entries entries = batches.get(batch);
        if (entries != null && entries.blocks.remove(number, place)) {
            place.release();
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

    Place putBlock(String batch, int number, Place place) {
        Entries entries = entries(batch, place);
        Optional.ofNullable(entries.blocks.put(number, place)).ifPresent(Place::release);
        return place;
    }

    void putRecord(BatchRecord record, Place place) {
        Entries entries = entries(record.id(), place);
        entries.recordAt.ifPresent(Place::release);
        entries.recordAt = Optional.of(place);
        entries.record = Optional.of(record);
        if (record.state().isEnd()) {
            unfinished.remove(record.id());
        } else {
            unfinished.add(record.id());
        }
    }

    private Entries entries(String batch, Place place) {
        Entries entries = batches.computeIfAbsent(batch, id -> new Entries());
        entries.oldest = Math.min(entries.oldest, place.file().number);
        return entries;
    }

    /** Whether the log must say so, since it holds a record. */
    boolean remove(String batch) {
        unfinished.remove(batch);
        Optional<Entries> gone = Optional.ofNullable(batches.remove(batch));
        gone.filter(entries -> entries.recordAt.isPresent())
                .ifPresentOrElse(
                        entries -> removing.merge(batch, entries, Entries::merge),
                        () -> gone.ifPresent(Entries::release));
        return removing.containsKey(batch);
    }

    /** Whether the log does not say yet that the batch was removed. */
    boolean isRemoving(String batch) {
        return removing.containsKey(batch);
    }

    /** The log says that the batch was removed. */
    Place removed(String batch, Place place) {
        Optional<Entries> gone = Optional.ofNullable(removing.remove(batch));
        gone.ifPresent(Entries::release);
        Removed known = removed.get(batch);
        if (known != null) { // It is written again, since its file is deleted, or after a late record.
            Files files = gone.map(late -> known.files().with(late.files())).orElse(known.files());
            removed.put(batch, new Removed(place, files));
            known.place().release();
        } else if (gone.filter(one -> one.oldest != place.file().number).isPresent()) {
            removed.put(batch, new Removed(place, gone.get().files()));
        } else {
            place.release();
        }
        return place;
    }

    /** Forgets that batches were removed of which no older file can hold anything. */
    void dropRemoved(BatchLog log) {
        removed.values().removeIf(one -> {
            boolean gone = one.isDone(log);
            if (gone) {
                one.place().release();
            }
            return gone;
        });
    }

    /** The removed batches of which no file says so, or one before {@code current} in which nothing else is needed. */
    List<String> toBeSaid(int current, int limit) {
        Map<LogSegment, List<String>> byFile = removed.keySet().stream()
                .collect(Collectors.groupingBy(
                        batch -> removed.get(batch).place().file()));
        Stream<String> alone = byFile.entrySet().stream()
                .filter(file -> file.getKey().number < current && file.getKey().needed() == bytes(file.getValue()))
                .flatMap(file -> file.getValue().stream());
        return Stream.concat(removing.keySet().stream(), alone).limit(limit).toList();
    }

    private long bytes(List<String> batches) {
        return batches.stream()
                .mapToLong(batch -> removed.get(batch).place().length())
                .sum();
    }

    int size() {
        return batches.size();
    }

    boolean has(String batch) {
        return batches.containsKey(batch);
    }
}
