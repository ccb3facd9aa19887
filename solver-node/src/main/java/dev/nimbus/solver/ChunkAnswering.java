package dev.nimbus.solver;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.solver.bus.ChunkAnswerer;
import dev.nimbus.theory.cancel.Cancellation;
import java.util.Optional;

/** Has chunks answered by the query language. */
record ChunkAnswering(ChunkSolver solver) implements ChunkAnswerer {
    @Override
    public AnswerChunk answerBlocking(QueryChunk chunk, Cancellation cancellation) {
        return solver.answerBlocking(chunk, cancellation);
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
