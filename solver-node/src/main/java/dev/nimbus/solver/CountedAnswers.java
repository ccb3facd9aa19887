package dev.nimbus.solver;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.solver.bus.ChunkAnswerer;
import dev.nimbus.theory.cancel.Cancellation;
import java.util.Optional;

/** Counts what a solver of a cluster answers; beside a gateway in one process the gateway counts. */
record CountedAnswers(ChunkAnswerer answerer, NodeMetrics metrics) implements ChunkAnswerer {
    @Override
    public AnswerChunk answerBlocking(QueryChunk chunk, Cancellation cancellation) {
        long begin = System.nanoTime();
        AnswerChunk answers = answerer.answerBlocking(chunk, cancellation);
        metrics.solved(chunk, answers, System.nanoTime() - begin);
        return answers;
    }

    @Override
    public AnswerChunk answerUnendingBlocking(QueryChunk chunk, int unending, Cancellation cancellation) {
        long begin = System.nanoTime();
        AnswerChunk answers = answerer.answerUnendingBlocking(chunk, unending, cancellation);
        metrics.solved(chunk, answers, System.nanoTime() - begin);
        return answers;
    }

    @Override
    public Optional<AnswerChunk> answerAtOnce(QueryChunk chunk) {
        long begin = System.nanoTime();
        Optional<AnswerChunk> answers = answerer.answerAtOnce(chunk);
        answers.ifPresent(one -> metrics.solved(chunk, one, System.nanoTime() - begin));
        return answers;
    }
}
