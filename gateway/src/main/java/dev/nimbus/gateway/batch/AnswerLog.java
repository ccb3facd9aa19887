package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.spool.SpoolFile;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The answers of one batch by chunk, and the order in which they came. A few dozen bytes for each chunk, so about a
 * thousandth of the batch, are all that grows with it in memory; {@link AnswerMemory} bounds how many there are.
 */
public final class AnswerLog {
    private final AnswerMemory memory;
    private final SpoolFile file;
    private final Map<Integer, ByteArrayOutputStream> partial = new HashMap<>();
    private long[] firstLines = new long[16];
    private StoredAnswers[] answers = new StoredAnswers[16];
    private int[] arrivals = new int[16];
    private int chunks;
    private int counted;
    private int arrived;
    private long bytes;

    AnswerLog(AnswerMemory memory, SpoolFile file) {
        this.memory = memory;
        this.file = file;
    }

    /** Chunks cut so far, answered or not. */
    public int chunks() {
        return chunks;
    }

    /** Chunks answered so far. */
    public int arrived() {
        return arrived;
    }

    /** Bytes of all answers that solvers gave. */
    long bytes() {
        return bytes;
    }

    /** Those of them that are on disk. */
    long bytesOnDisk() {
        return file.used();
    }

    /** The number of the chunk which was the {@code index}-th to be answered. */
    public int arrival(int index) {
        return arrivals[index];
    }

    /** Number of the first line of a chunk. */
    public long firstLine(int chunk) {
        return firstLines[chunk];
    }

    /** Whether all lines of a chunk come before {@code line}. */
    public boolean isBefore(int chunk, long line) {
        return chunk + 1 < chunks && firstLines[chunk + 1] <= line;
    }

    /** The answers to a chunk, if they are there. */
    public Optional<StoredAnswers> answers(int chunk) {
        return Optional.ofNullable(answers[chunk]);
    }

    /** The chunk that holds {@code line}, or would: chunk -1 holds the lines before the first. */
    public int chunkOf(long line) {
        int found = Arrays.binarySearch(firstLines, 0, chunks, line);
        return found >= 0 ? found : -found - 2;
    }

    void open(long firstLine) {
        if (chunks == firstLines.length) {
            firstLines = Arrays.copyOf(firstLines, 2 * chunks);
            answers = Arrays.copyOf(answers, 2 * chunks);
            arrivals = Arrays.copyOf(arrivals, 2 * chunks);
        }
        firstLines[chunks++] = firstLine;
        counted++;
        memory.countChunks(1);
    }

    /** Takes the answers to the first lines of what was left of a chunk; keeps them once all of the chunk is answered. */
    void put(QueryChunk left, AnswerChunk answered) {
        int number = chunkOf(left.firstLine());
        if (answered.answers() < left.queries()) {
            partial.computeIfAbsent(number, chunk -> new ByteArrayOutputStream())
                    .writeBytes(answered.body());
            return;
        }
        StoredAnswers stored = new StoredAnswers(file, joined(partial.remove(number), answered.body()));
        bytes += stored.length();
        put(left.firstLine(), stored);
        memory.hold(stored);
    }

    private static byte[] joined(ByteArrayOutputStream before, byte[] last) {
        if (before == null) {
            return last;
        }
        before.writeBytes(last);
        return before.toByteArray();
    }

    /** Answers a chunk with errors, which take no room. */
    void refuse(QueryChunk chunk, String reason) {
        put(chunk.firstLine(), new RefusedAnswers(file, chunk, reason));
    }

    private void put(long firstLine, StoredAnswers stored) {
        int number = chunkOf(firstLine);
        answers[number] = stored;
        arrivals[arrived++] = number;
    }

    /** Forgets all answers and deletes the file. */
    void clear() {
        memory.countChunks(-counted);
        counted = 0;
        for (int i = 0; i < arrived; i++) {
            memory.drop(answers[arrivals[i]]);
        }
        file.delete();
    }
}
