package dev.nimbus.gateway.dispatch;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * What becomes of a chunk whose delivery came to nothing: it is sent again, alone after it failed twice, and then
 * bisected until one query stands alone, which is answered {@code internal}.
 *
 * @param finish takes the gateway's own answer to the first query of a chunk
 */
record Redelivery(
        SolverRegistry registry,
        FairScheduler scheduler,
        PoisonQueue poison,
        int mostDeliveries,
        NodeMetrics metrics,
        BiConsumer<PendingChunk, AnswerChunk> finish) {
    private static final Logger LOG = LoggerFactory.getLogger(Redelivery.class);
    private static final int FAILURES_TOGETHER = 2;

    /** @param level of the line in the log: a solver that dies has one line, not one for each of its chunks */
    void failed(Delivery delivery, String reason, Level level) {
        registry.change(delivery.solver, () -> delivery.solver.count(false));
        PendingChunk chunk = delivery.chunk;
        if (chunk.isOver() || delivery.isCancelled()) {
            return;
        }
        chunk.fail(delivery);
        LOG.atLevel(level)
                .addKeyValue("batch", chunk.queue.name)
                .addKeyValue("chunk", Long.toHexString(delivery.ticket))
                .log(
                        "{} queries from line {} on, failed delivery {}: {}",
                        delivery.queries,
                        delivery.firstLine,
                        chunk.failures(),
                        reason);
        if (delivery.alone) {
            narrow(chunk, delivery);
        }
        again(chunk);
    }

    /** What failed alone is to blame. */
    private void narrow(PendingChunk chunk, Delivery delivery) {
        if (delivery.queries > 1) {
            chunk.bisect(delivery.queries);
        } else if (chunk.failures() >= mostDeliveries) {
            QueryChunk query = chunk.rest().queries(0, 1);
            String reason = chunk.failures() + " deliveries to solvers failed";
            finish.accept(chunk, AnswerLines.internalError(query, reason));
        }
    }

    /** Nobody answered: what is not answered is sent again, unless it is under way. */
    void again(PendingChunk chunk) {
        if (!chunk.isOver() && !chunk.isUnderWay()) {
            metrics.redelivered();
        }
        rest(chunk);
    }

    /** Sends what is not answered, unless it is under way. */
    void rest(PendingChunk chunk) {
        if (chunk.isOver() || chunk.isUnderWay()) {
            return;
        }
        if (chunk.isPoisonous(FAILURES_TOGETHER)) {
            poison.add(chunk);
        } else {
            chunk.queue.sendAgain(chunk);
            scheduler.ready(chunk.queue);
        }
    }
}
