package dev.nimbus.solver;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.solver.bus.ChunkAnswerer;
import dev.nimbus.theory.cancel.Cancellation;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Has chunks answered by the query language, and knows whether chunks are being answered just now, so that work without haste can give way. */
final class BusyAnswerer implements ChunkAnswerer {
    private final ChunkSolver solver;
    /** A thread that was given up never ends, and nobody gives way to it. */
    private final Set<Cancellation> underWay = ConcurrentHashMap.newKeySet();

    BusyAnswerer(ChunkSolver solver) {
        this.solver = solver;
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
            return solver.answerBlocking(chunk, cancellation);
        } finally {
            underWay.remove(cancellation);
        }
    }

    @Override
    public AnswerChunk answerUnendingBlocking(QueryChunk chunk, int unending, Cancellation cancellation) {
        return solver.answerUnendingBlocking(chunk, unending, cancellation);
    }

    @Override
    public Optional<AnswerChunk> answerAtOnce(QueryChunk chunk) {
        return solver.answerAtOnce(chunk);
    }
}
