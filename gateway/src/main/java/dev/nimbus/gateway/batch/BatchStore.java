package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.spool.Spool;

/**
 * Where the bytes of batches are: two budgets of memory, and the spool behind them.
 *
 * @param queryMemory for chunks that wait for a solver
 * @param answerMemory for answers
 * @param spool for what passes either
 */
public record BatchStore(MemoryBudget queryMemory, AnswerMemory answerMemory, Spool spool) {
    ChunkQueue newQueue(String batch, Runnable onReady) {
        return new ChunkQueue(queryMemory, spool.newFile(batch + "-queries"), onReady);
    }

    AnswerLog newLog(String batch) {
        return new AnswerLog(answerMemory, spool.newFile(batch + "-answers"));
    }
}
