package dev.nimbus.solver.bus;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.ReplyCodes;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.PreemptedException;
import dev.nimbus.theory.cancel.UnendingWorkException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes chunks on as long as there is room, has them answered by the workers, and replies to each exactly once. What is
 * answered in no time is answered on the spot. A chunk that comes again under a ticket that is still held waits for the same answer.
 *
 * <p>Confined to one thread, the home; only the answering itself happens on the workers, or where
 * {@link #answerAtOnce} is asked.
 */
final class Admission {
    private static final Logger LOG = LoggerFactory.getLogger(Admission.class);

    private static final int SMALL_BYTES = 4 << 10;
    /** Chunks that turned long and take no place of others; a chunk of 64 KiB each, they are 16 MiB. */
    private static final int MOST_LONG = 256;

    private final int bound;
    private final ChunkAnswerer answerer;
    private final Consumer<Task> workers;
    private final Executor home;
    private final ToLongFunction<Thread> cpuNanos;
    private final WorkCounters counters = new WorkCounters();
    private final Map<Long, HeldChunk> held = new LinkedHashMap<>();
    private int longHeld;
    private boolean draining;
    private Runnable whenEmpty = () -> {};
    private Runnable onLong = () -> {};

    /**
     * @param bound how many chunks are held at most
     * @param workers runs a task on a thread that may block
     * @param cpuNanos how long a thread had a processor so far
     */
    Admission(
            int bound, ChunkAnswerer answerer, Consumer<Task> workers, Executor home, ToLongFunction<Thread> cpuNanos) {
        this.bound = bound;
        this.answerer = answerer;
        this.workers = workers;
        this.home = home;
        this.cpuNanos = cpuNanos;
    }

    void admit(QueryChunk chunk, ChunkReply reply) {
        HeldChunk known = held.get(chunk.ticket());
        if (known != null) {
            known.add(reply);
        } else if (draining) {
            refuse(reply, "the solver is stopping");
        } else {
            answerer.answerAtOnce(chunk)
                    .ifPresentOrElse(answers -> answer(chunk, reply, answers), () -> take(chunk, reply));
        }
    }

    /** No thread is woken for what costs less than that. */
    private void answer(QueryChunk chunk, ChunkReply reply, AnswerChunk answers) {
        counters.answered(chunk, answers);
        reply.answer(answers);
    }

    /**
     * The answers to a chunk of a gateway in the same JVM, if they take no time; counted like those that are sent. Any
     * thread may ask.
     */
    Optional<AnswerChunk> answerAtOnce(QueryChunk chunk) {
        Optional<AnswerChunk> answers = answerer.answerAtOnce(chunk);
        answers.ifPresent(one -> counters.answered(chunk, one));
        return answers;
    }

    private void take(QueryChunk chunk, ChunkReply reply) {
        if (held.size() - Math.min(longHeld, MOST_LONG) >= bound) {
            refuse(reply, "the solver holds " + held.size() + " chunks and takes no more");
        } else {
            hold(chunk, reply);
        }
    }

    private void refuse(ChunkReply reply, String reason) {
        counters.refused();
        reply.refuse(ReplyCodes.BUSY, reason);
    }

    private void hold(QueryChunk chunk, ChunkReply reply) {
        HeldChunk one = new HeldChunk(chunk, cpuNanos);
        one.add(reply);
        held.put(chunk.ticket(), one);
        workers.accept(new ChunkTask(one));
    }

    /** Lets go of the chunk with this ticket, if it is held, and ends the work at it: nobody waits for it any more. */
    void cancel(long ticket) {
        HeldChunk one = held.get(ticket);
        if (one != null && letGo(one)) {
            one.cancellation().cancel();
            counters.cancelled();
            long spent = one.meter().nanos();
            one.reply(reply -> reply.cancelled(spent));
            tellIfEmpty();
        }
    }

    /** No more than the first {@code lines} are wanted of the chunk with this ticket, if it is held: others answer the rest. */
    void curtail(long ticket, int lines) {
        HeldChunk one = held.get(ticket);
        if (one != null) {
            one.curtail(lines);
        }
    }

    private class ChunkTask implements Task {
        final HeldChunk one;
        private volatile boolean givenUp;

        ChunkTask(HeldChunk one) {
            this.one = one;
        }

        @Override
        public boolean isSmall() {
            return one.chunk().body().length <= SMALL_BYTES;
        }

        @Override
        public int wantedParts() {
            return one.wantedLines();
        }

        @Override
        public void throwIfCancelled() {
            one.cancellation().throwIfCancelled();
        }

        @Override
        public void runBlocking(Cancellation slice) {
            if (!one.cancellation().isCancelled() && begins()) {
                goHome(outcomeBlocking(slice));
            }
        }

        /** False if the chunk was given back. */
        boolean begins() {
            return one.claim();
        }

        AnswerChunk answerBlocking(Cancellation slice) {
            return answerer.answerBlocking(one.chunk(), slice);
        }

        private Runnable outcomeBlocking(Cancellation slice) {
            one.meter().begin();
            try {
                AnswerChunk answers = answerBlocking(slice);
                return () -> answered(one, answers.withCpuNanos(one.meter().nanos()));
            } catch (PreemptedException preempted) {
                one.unclaim();
                throw preempted;
            } catch (Throwable failure) {
                // An Error too: a stack overflow or a missing class ends this chunk, not the solver.
                return givenUp ? () -> {} : () -> failed(one, failure);
            } finally {
                one.meter().end();
            }
        }

        @Override
        public void takesLong() {
            goHome(() -> turnLong(one));
        }

        /** Another thread answers the lines before the one that never ends. */
        @Override
        public void neverEnds(int part) {
            givenUp = true;
            workers.accept(new UnendingTask(one, part));
        }
    }

    /** Answers a chunk up to a line at which a thread was given up. It does over what took no time, so it is not preempted. */
    private final class UnendingTask extends ChunkTask {
        private final int line;

        UnendingTask(HeldChunk one, int line) {
            super(one);
            this.line = line;
        }

        /** The chunk is in work all the time. */
        @Override
        boolean begins() {
            return true;
        }

        @Override
        AnswerChunk answerBlocking(Cancellation slice) {
            return answerer.answerUnendingBlocking(one.chunk(), line, new Unpreempted(slice));
        }

        /** Nor does what ended before: the gateway has to see to it. */
        @Override
        public void neverEnds(int part) {
            goHome(() -> failed(one, new UnendingWorkException()));
        }
    }

    private void turnLong(HeldChunk one) {
        if (!one.isLong() && held.containsValue(one)) { // Its second task may tell of it too.
            one.turnLong();
            longHeld++;
            onLong.run();
        }
    }

    private void goHome(Runnable outcome) {
        try {
            home.execute(outcome);
        } catch (RejectedExecutionException closed) {
            LOG.debug("an outcome came after the end; its chunk was given back", closed);
        }
    }

    private void answered(HeldChunk one, AnswerChunk answers) {
        if (letGo(one)) {
            counters.answered(one.chunk(), answers);
            one.reply(reply -> reply.answer(answers));
            tellIfEmpty();
        }
    }

    private void failed(HeldChunk one, Throwable failure) {
        if (letGo(one)) {
            QueryChunk chunk = one.chunk();
            LOG.atError()
                    .setCause(failure)
                    .addKeyValue("chunk", Long.toHexString(chunk.ticket()))
                    .log("chunk of {} queries from line {} on failed", chunk.queries(), chunk.firstLine());
            counters.failed();
            one.reply(reply -> reply.refuse(ReplyCodes.FAILED, failure.toString()));
            tellIfEmpty();
        }
    }

    /** False if it was given back before its outcome came. */
    private boolean letGo(HeldChunk one) {
        boolean isHeld = held.remove(one.chunk().ticket(), one);
        longHeld -= isHeld && one.isLong() ? 1 : 0;
        return isHeld;
    }

    /**
     * Takes no more from now on, and gives back at once what no worker is at.
     *
     * @param then runs once, when nothing is held any more; at once if that is so now
     */
    void drain(Runnable then) {
        draining = true;
        for (HeldChunk one : List.copyOf(held.values())) {
            if (one.claim()) {
                giveBack(one);
            }
        }
        whenEmpty = then;
        tellIfEmpty();
    }

    /** Gives back everything; what is in work is cancelled, and outcomes that come later are dropped. */
    void giveBackAll() {
        List.copyOf(held.values()).forEach(this::giveBack);
        tellIfEmpty();
    }

    private void giveBack(HeldChunk one) {
        if (letGo(one)) {
            one.cancellation().cancel();
            one.reply(reply -> refuse(reply, "the solver is stopping"));
        }
    }

    private void tellIfEmpty() {
        if (held.isEmpty()) {
            Runnable then = whenEmpty;
            whenEmpty = () -> {};
            then.run();
        }
    }

    /** How many of the chunks held turned out to take long; they take no place of short ones. */
    int longHeld() {
        return longHeld;
    }

    /** Has {@code listener} run whenever a chunk turned long. */
    void onLong(Runnable listener) {
        onLong = listener;
    }

    boolean isDraining() {
        return draining;
    }

    boolean isHolding() {
        return !held.isEmpty();
    }

    /** Tickets of what is held, oldest first. */
    long[] held() {
        return held.keySet().stream().mapToLong(Long::longValue).toArray();
    }

    Map<String, Long> counters() {
        return counters.snapshot();
    }
}
