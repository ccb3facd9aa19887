package dev.nimbus.gateway.batch;

import java.util.ArrayDeque;

/**
 * The answers of all batches that are in memory, oldest first. Above the limit the oldest go to their files: live
 * readers want the newest.
 */
public final class AnswerMemory {
    private final long limit;
    private final ArrayDeque<StoredAnswers> oldestFirst = new ArrayDeque<>();
    private long queued;

    public AnswerMemory(long limit) {
        this.limit = limit;
    }

    /** Bytes in memory that are not on their way to disk. */
    public long held() {
        return queued;
    }

    void hold(StoredAnswers answers) {
        oldestFirst.add(answers);
        queued += answers.length();
        while (queued > limit) {
            StoredAnswers oldest = oldestFirst.remove();
            if (!oldest.isDropped()) {
                queued -= oldest.length();
                oldest.spill();
            }
        }
    }

    /** The answers are not wanted any more. */
    void drop(StoredAnswers answers) {
        if (!answers.isSpilled()) {
            queued -= answers.length();
        }
        answers.drop();
        while (!oldestFirst.isEmpty() && oldestFirst.element().isDropped()) {
            oldestFirst.remove();
        }
    }
}
