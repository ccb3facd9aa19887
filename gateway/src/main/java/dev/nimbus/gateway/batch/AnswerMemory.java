package dev.nimbus.gateway.batch;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The answers of all batches that are in memory, oldest first. Above the limit the oldest go to their files: live
 * readers want the newest.
 */
public final class AnswerMemory {
    private final long limit;
    /** A set, so that what is dropped leaves at once: one batch kept for long would hold up all that came after it. */
    private final Set<StoredAnswers> oldestFirst = new LinkedHashSet<>();

    private long queued;

    public AnswerMemory(long limit) {
        this.limit = limit;
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
