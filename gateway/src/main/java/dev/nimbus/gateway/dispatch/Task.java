package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.util.Optional;

/** One chunk on its way, through all its tries. */
final class Task {
    private static final byte[] NO_BODY = {};

    final Lane lane;
    /** What this chunk is one half of, where a larger chunk was bisected. */
    final Optional<Halves> parent;

    private QueryChunk chunk;
    private int blames;
    private boolean answered;

    Task(Lane lane, QueryChunk chunk, Optional<Halves> parent) {
        this.lane = lane;
        this.chunk = chunk;
        this.parent = parent;
    }

    /** Counts a try that ended with its solver's death or failure. */
    int blame() {
        return ++blames;
    }

    int blames() {
        return blames;
    }

    QueryChunk chunk() {
        return chunk;
    }

    void markAnswered() {
        answered = true;
        letGo();
    }

    /** Lets go of the queries, for the task is over: where a reply never comes, the bus keeps the task for long. */
    void letGo() {
        chunk = chunk.withBody(NO_BODY);
    }

    /** Whether nobody waits for the answers any more. */
    boolean isOver() {
        return answered
                || lane.isClosed()
                || parent.map(halves -> halves.whole().isOver()).orElse(false);
    }

    /** Whether {@code answers} can be the answers to this chunk: exactly one line for each of its queries. */
    boolean fits(AnswerChunk answers) {
        return answers.firstLine() == chunk.firstLine()
                && answers.answers() == chunk.queries()
                && AnswerLines.areWhole(answers);
    }
}
