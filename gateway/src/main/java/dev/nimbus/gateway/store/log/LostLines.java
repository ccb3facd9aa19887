package dev.nimbus.gateway.store.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.Counts;
import dev.nimbus.gateway.store.LineRange;
import dev.nimbus.gateway.store.StoreDamage;
import dev.nimbus.gateway.store.StoredChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.ErrorCodes;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.theory.ErrorCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The lines of which a damaged log holds neither answer nor query: those of the blocks that a batch's record counts and the
 * log does not have. Such a block reads as one whose lines are all answered by an error, so a batch goes on and ends, and
 * whoever reads it gets a line for each of its lines.
 */
final class LostLines {
    private static final int CHUNK_LINES = 512;
    private static final String MESSAGE =
            "the disk of the node has lost this line and its answer; submit the line again";
    private static final String CODE = ErrorCode.INTERNAL.notation();

    private final LogIndex index;
    private final LogDamages damages;
    /** How many lines a batch has lost. */
    private final Map<String, Long> lost = new HashMap<>();

    LostLines(LogIndex index, LogDamages damages) {
        this.index = index;
        this.damages = damages;
    }

    /** Finds those of all batches, to be called once, when the log is read. */
    void find() {
        for (BatchRecord record : index.records()) {
            if (!index.missingBlocks(record).isEmpty()) {
                note(record);
            }
        }
    }

    /** The block cannot be read: if there is no older version, its lines are lost. */
    void lose(String batch, int number, Place place) {
        index.loseBlock(batch, number, place);
        damages.found("block " + number + " of batch " + batch + " cannot be read at " + place.position());
        index.record(batch).ifPresent(this::note);
    }

    private void note(BatchRecord record) {
        List<LineRange> ranges = ranges(record);
        lost.put(record.id(), ranges.stream().mapToLong(LineRange::lines).sum());
        damages.tell("batch " + record.id() + " has lost "
                + (ranges.isEmpty()
                        ? "no line"
                        : ranges.stream()
                                .map(range -> "lines " + range.first() + " to " + range.last())
                                .collect(Collectors.joining(", "))));
    }

    void forget(String batch) {
        lost.remove(batch);
    }

    List<LineRange> of(BatchRecord record) {
        return lost.containsKey(record.id()) ? ranges(record) : List.of();
    }

    private List<LineRange> ranges(BatchRecord record) {
        List<LineRange> ranges = new ArrayList<>();
        for (int number : index.missingBlocks(record)) {
            add(ranges, lines(record, number));
        }
        return ranges;
    }

    private static void add(List<LineRange> ranges, LineRange lines) {
        int last = ranges.size() - 1;
        if (last >= 0 && ranges.get(last).last() + 1 == lines.first()) {
            ranges.set(last, new LineRange(ranges.get(last).first(), lines.last()));
        } else {
            ranges.add(lines);
        }
    }

    private static LineRange lines(BatchRecord record, int number) {
        long[] first = record.firstLines();
        long end = number + 1 < first.length ? first[number + 1] : record.queries();
        return new LineRange(first[number], end - 1);
    }

    private static Counts errors(int lines) {
        return new Counts(lines, Map.of(CODE, (long) lines));
    }

    /** What stands in for a block that is lost; none for one that the batch never had. */
    Optional<Block> block(String batch, int number) {
        return index.record(batch)
                .filter(record -> lost.containsKey(batch) && number < record.blocks())
                .map(record -> new Block(errors(record, lines(record, number))));
    }

    private static List<StoredChunk> errors(BatchRecord record, LineRange lines) {
        List<StoredChunk> chunks = new ArrayList<>();
        for (long line = lines.first(); line <= lines.last(); line += CHUNK_LINES) {
            int count = (int) Math.min(CHUNK_LINES, lines.last() - line + 1);
            QueryChunk chunk =
                    new QueryChunk(0, record.origin().format(), record.origin().text(), line, count, 0, new byte[0]);
            byte[] errors = errors(record.origin().format(), line, count);
            chunks.add(new StoredChunk(chunk, true, errors, errors(count)));
        }
        return chunks;
    }

    private static byte[] errors(ChunkFormat format, long first, int count) {
        StringBuilder errors = new StringBuilder();
        for (long line = first; line < first + count; line++) {
            errors.append(ErrorCodes.line(format, line, CODE, MESSAGE));
        }
        return errors.toString().getBytes(UTF_8);
    }

    StoreDamage damage() {
        long lines = lost.values().stream().mapToLong(Long::longValue).sum();
        return new StoreDamage(damages.count(), lost.size(), lines);
    }
}
