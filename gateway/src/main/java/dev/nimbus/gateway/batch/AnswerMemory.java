package dev.nimbus.gateway.batch;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The answers of all batches that are in memory, oldest first. Above the limit the oldest go to their files: live
 * readers want the newest. What is kept of each chunk beside its answers, some dozens of bytes, stays; so their number is
 * bounded too.
 */
public final class AnswerMemory {
    private final long limit;
    /** A set, so that what is dropped leaves at once: one batch kept for long would hold up all that came after it. */
    private final Set<StoredAnswers> oldestFirst = new LinkedHashSet<>();

    private final int mostChunks;
    private long queued;
    private long chunks;

    /**
     * @param limit bytes of answers in memory
     * @param mostChunks how many chunks all batches may have, answered or not
     */
    public AnswerMemory(long limit, int mostChunks) {
        this.limit = limit;
        this.mostChunks = mostChunks;
    }

    /** Whether one more chunk may be opened. */
    boolean hasPlace() {
        return chunks < mostChunks;
    }

    /** So many more chunks are to be answered, or fewer. */
    void countChunks(int change) {
        chunks += change;
    }

    /** Bytes in memory that are not on their way to disk. */
    public long held() {
        return queued;
    }

    /** How many answers those bytes belong to. */
    int count() {
        return oldestFirst.size();
    }

    void hold(StoredAnswers answers) {
        oldestFirst.add(answers);
        queued += answers.length();
        Iterator<StoredAnswers> oldest = oldestFirst.iterator();
        while (queued > limit) {
            StoredAnswers spilled = oldest.next();
            oldest.remove();
            queued -= spilled.length();
            spilled.spill();
        }
    }

    /** The answers are not wanted any more. */
    void drop(StoredAnswers answers) {
        if (oldestFirst.remove(answers)) {
            queued -= answers.length();
        }
        answers.drop();
    }
}
