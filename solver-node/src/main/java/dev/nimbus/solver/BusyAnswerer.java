package dev.nimbus.solver;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.solver.bus.ChunkAnswerer;
import dev.nimbus.theory.cancel.Cancellation;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Knows whether chunks are being answered just now, so that work without haste can give way. */
final class BusyAnswerer implements ChunkAnswerer {
    private final ChunkAnswerer answerer;
    /** A thread that was given up never ends, and nobody gives way to it. */
    private final Set<Cancellation> underWay = ConcurrentHashMap.newKeySet();

    BusyAnswerer(ChunkAnswerer answerer) {
        this.answerer = answerer;
    }

    boolean isBusy() {
        for (Cancellation work : underWay) {
            if (!work.isGivenUp()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public AnswerChunk answerBlocking(QueryChunk chunk, Cancellation cancellation) {
        underWay.add(cancellation);
        try {
            return answerer.answerBlocking(chunk, cancellation);
        } finally {
            underWay.remove(cancellation);
        }
    }

    @Override
    public AnswerChunk answerUnendingBlocking(QueryChunk chunk, int unending, Cancellation cancellation) {
        return answerer.answerUnendingBlocking(chunk, unending, cancellation);
    }

    @Override
    public Optional<AnswerChunk> answerAtOnce(QueryChunk chunk) {
        return answerer.answerAtOnce(chunk);
    }
}
