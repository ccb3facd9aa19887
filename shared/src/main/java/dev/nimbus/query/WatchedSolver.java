package dev.nimbus.query;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.UnendingWorkException;
import dev.nimbus.theory.cancel.WorkWatch;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * Answers chunks whole, for a program that is no node: each on a thread of its own. A thread in a loop is given up after
 * {@link WorkWatch#LIMIT}; its line is answered {@code internal}, and another thread does the lines behind it. Safe for use by
 * several threads.
 */
public final class WatchedSolver {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long LOOK_MILLIS = 1_000;

    private final ChunkSolver solver;
    private final LongSupplier nanos;
    private final ToLongFunction<Thread> cpuNanos;
    private final long lookMillis;

    /** Has {@code solver} answer. */
    public WatchedSolver(ChunkSolver solver) {
        this(solver, System::nanoTime, thread -> THREADS.getThreadCpuTime(thread.getId()), LOOK_MILLIS);
    }

    WatchedSolver(ChunkSolver solver, LongSupplier nanos, ToLongFunction<Thread> cpuNanos, long lookMillis) {
        this.solver = solver;
        this.nanos = nanos;
        this.cpuNanos = cpuNanos;
        this.lookMillis = lookMillis;
    }

    /** Says whether the thread asks, and which line it is at. */
    private static final class Attempt implements Cancellation {
        private final WorkWatch watch = new WorkWatch();
        private volatile int line;

        @Override
        public void throwIfCancelled() {
            watch.ask();
        }

        @Override
        public void beginPart(int part) {
            watch.ask();
            line = part;
        }

        @Override
        public boolean isGivenUp() {
            return watch.isGivenUp();
        }
    }

    /**
     * Answers every query of {@code chunk}.
     *
     * @throws CancellationException if the calling thread is interrupted
     */
    public AnswerChunk answerBlocking(QueryChunk chunk) {
        AnswerChunk first = answerFirstBlocking(chunk);
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(first.body());
        int answers = first.answers();
        int errors = first.errors();
        IntStream unfinished = IntStream.of(first.unfinished());
        while (answers < chunk.queries()) {
            AnswerChunk next = answerFirstBlocking(chunk.queries(answers, chunk.queries()));
            int before = answers;
            body.writeBytes(next.body());
            unfinished =
                    IntStream.concat(unfinished, IntStream.of(next.unfinished()).map(line -> before + line));
            answers += next.answers();
            errors += next.errors();
        }
        return new AnswerChunk(
                chunk.ticket(), chunk.firstLine(), answers, errors, 0, unfinished.toArray(), body.toByteArray());
    }

    private AnswerChunk answerFirstBlocking(QueryChunk chunk) {
        Attempt attempt = new Attempt();
        Optional<AnswerChunk> answers = runBlocking(attempt, () -> solver.answerBlocking(chunk, attempt));
        return answers.orElseGet(() -> answerUpToBlocking(chunk, attempt.line));
    }

    /** Answers up to a line that did not end, or up to an earlier one that does not end this time. */
    private AnswerChunk answerUpToBlocking(QueryChunk chunk, int unending) {
        Attempt attempt = new Attempt();
        return runBlocking(attempt, () -> solver.answerUnendingBlocking(chunk, unending, attempt))
                .orElseGet(() -> {
                    if (attempt.line >= unending) {
                        throw new UnendingWorkException();
                    }
                    return answerUpToBlocking(chunk, attempt.line);
                });
    }

    /** Nothing if its thread was given up. */
    private Optional<AnswerChunk> runBlocking(Attempt attempt, Callable<AnswerChunk> answering) {
        FutureTask<AnswerChunk> work = new FutureTask<>(() -> {
            attempt.watch.begin();
            return answering.call();
        });
        Thread thread = new Thread(work, "nimbus-solver");
        thread.setDaemon(true);
        thread.start();
        try {
            return awaitBlocking(work, attempt);
        } catch (InterruptedException e) {
            attempt.watch.giveUp();
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        }
    }

    private Optional<AnswerChunk> awaitBlocking(FutureTask<AnswerChunk> work, Attempt attempt)
            throws InterruptedException {
        while (true) {
            try {
                return Optional.of(work.get(lookMillis, TimeUnit.MILLISECONDS));
            } catch (TimeoutException atWork) {
                if (attempt.watch.look(nanos.getAsLong(), cpuNanos).isForEver()) {
                    attempt.watch.giveUp();
                    return Optional.empty();
                }
            } catch (ExecutionException failed) {
                throw failed.getCause() instanceof RuntimeException defect
                        ? defect
                        : new IllegalStateException("the solver failed", failed.getCause());
            }
        }
    }
}
