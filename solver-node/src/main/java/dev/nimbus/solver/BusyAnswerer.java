package dev.nimbus.solver;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.solver.bus.ChunkAnswerer;
import dev.nimbus.theory.cancel.Cancellation;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Knows whether chunks are being answered just now, so that work without haste can give way. */
final class BusyAnswerer implements ChunkAnswerer {
    private final ChunkAnswerer answerer;
    private final AtomicInteger underWay = new AtomicInteger();

    BusyAnswerer(ChunkAnswerer answerer) {
        this.answerer = answerer;
    }

    boolean isBusy() {
        return underWay.get() > 0;
    }

    @Override
    public AnswerChunk answerBlocking(QueryChunk chunk, Cancellation cancellation) {
        underWay.incrementAndGet();
        try {
            return answerer.answerBlocking(chunk, cancellation);
        } finally {
            underWay.decrementAndGet();
        }
    }

    @Override
    public Optional<AnswerChunk> answerAtOnce(QueryChunk chunk) {
        return answerer.answerAtOnce(chunk);
    }
}
