package dev.nimbus.solver;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.solver.bus.ChunkAnswerer;
import dev.nimbus.theory.cancel.Cancellation;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Has chunks answered by the query language, and knows whether chunks are being answered just now, so that work without haste can give way. */
final class NodeAnswerer implements ChunkAnswerer {
    private final ChunkSolver solver;
    private final Optional<NodeMetrics> metrics;
    /** A thread that was given up never ends, and nobody gives way to it. */
    private final Set<Cancellation> underWay = ConcurrentHashMap.newKeySet();

    /** @param metrics count what is answered; none beside a gateway in one process, which counts */
    NodeAnswerer(ChunkSolver solver, Optional<NodeMetrics> metrics) {
        this.solver = solver;
        this.metrics = metrics;
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
            return counted(chunk, () -> Optional.of(solver.answerBlocking(chunk, cancellation)))
                    .orElseThrow();
        } finally {
            underWay.remove(cancellation);
        }
    }

    @Override
    public AnswerChunk answerUnendingBlocking(QueryChunk chunk, int unending, Cancellation cancellation) {
        return counted(chunk, () -> Optional.of(solver.answerUnendingBlocking(chunk, unending, cancellation)))
                .orElseThrow();
    }

    @Override
    public Optional<AnswerChunk> answerAtOnce(QueryChunk chunk) {
        return counted(chunk, () -> solver.answerAtOnce(chunk));
    }

    private Optional<AnswerChunk> counted(QueryChunk chunk, Supplier<Optional<AnswerChunk>> work) {
        long begin = System.nanoTime();
        Optional<AnswerChunk> answers = work.get();
        metrics.ifPresent(counts -> answers.ifPresent(some -> counts.solved(chunk, some, System.nanoTime() - begin)));
        return answers;
    }
}
