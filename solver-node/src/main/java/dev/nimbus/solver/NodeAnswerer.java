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
        long begin = System.nanoTime();
        underWay.add(cancellation);
        try {
            return counted(chunk, solver.answerBlocking(chunk, cancellation), begin);
        } finally {
            underWay.remove(cancellation);
        }
    }

    @Override
    public AnswerChunk answerUnendingBlocking(QueryChunk chunk, int unending, Cancellation cancellation) {
        long begin = System.nanoTime();
        return counted(chunk, solver.answerUnendingBlocking(chunk, unending, cancellation), begin);
    }

    @Override
    public Optional<AnswerChunk> answerAtOnce(QueryChunk chunk) {
        long begin = System.nanoTime();
        return solver.answerAtOnce(chunk).map(answers -> counted(chunk, answers, begin));
    }

    private AnswerChunk counted(QueryChunk chunk, AnswerChunk answers, long begin) {
        metrics.ifPresent(counts -> counts.solved(chunk, answers, System.nanoTime() - begin));
        return answers;
    }
}
