package dev.nimbus.contest;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.query.WatchedSolver;
import dev.nimbus.tables.Tables;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** Answers in this process, one worker thread a processor. */
public final class SolverPipe implements QueryPipe {
    private static final int CHUNKS_A_WORKER = 2;

    private final WatchedSolver solver = new WatchedSolver(new ChunkSolver(new Catalogue(Tables.local())));
    private final int workers;
    private final ExecutorService threads;

    /** @param workers threads that solve, at least 1 */
    public SolverPipe(int workers) {
        this.workers = workers;
        this.threads = WorkerThreads.start(workers, "judge-solver");
    }

    @Override
    public int window() {
        return CHUNKS_A_WORKER * workers;
    }

    @Override
    public Future<AnswerChunk> send(QueryChunk chunk) {
        return threads.submit(() -> solver.answerBlocking(chunk));
    }

    @Override
    public Optional<String> registerBlocking(byte[] rules) {
        QueryChunk chunk = new QueryChunk(0, ChunkFormat.RULESET, TextParameters.NONE, 0, 1, 0, rules);
        return RulesetAnswer.kept(solver.answerBlocking(chunk).body());
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
