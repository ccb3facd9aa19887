package dev.nimbus.gateway.dispatch;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.cluster.tracing.Tracing;
import dev.nimbus.gateway.limits.ByteLimit;
import dev.nimbus.gateway.limits.Gate;
import dev.nimbus.gateway.limits.GatewayLimits;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.AwakeClock;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.SolverHeartbeat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Sends the chunks of all jobs to the solvers, so that each query is answered exactly once.
 *
 * <p>A chunk whose solver dies, fails or loses it is sent again under a fresh ticket; whichever answer comes first
 * counts. A solver may answer the first lines of a chunk only; the rest is sent again as a smaller chunk, and where the first of
 * these lines may be what takes long, it waits for the others. A chunk that
 * failed twice is sent {@linkplain PoisonQueue alone}, so that no innocent query is blamed with it, and {@linkplain
 * PendingChunk bisected} until the single query is found that solvers fail at; that one is answered {@code internal}.
 *
 * <p>A chunk costs the logarithm of the ready jobs and of the solvers, and a look at each client that may have no more
 * chunks under way. Confined to the event loop that calls it.
 */
public final class Dispatcher {
    private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

    /** Of longer answers a solver sends a part, and leaves the rest. */
    private static final int LONGEST_REPLY = 4 << 20;

    /** A reply of so many bytes has ended for its length. */
    private static final int FULL_REPLY = 1 << 20;

    /** CPU time of a reply that ends before its last line, from which on the next line may be what took it. */
    private static final long HARD_NANOS = 100_000_000L;

    private final SolverBus bus;
    private final long silenceNanos;
    private final int mostQuarantined;
    private final AwakeClock clock;
    private final SolverRegistry registry = new SolverRegistry();
    private final FairScheduler scheduler = new FairScheduler();
    private final PoisonQueue poison = new PoisonQueue(registry, scheduler);
    private final Redelivery redelivery;
    private final LineSharing sharing;
    private final SearchMeter searchMeter = new SearchMeter();
    private final Set<UnfinishedLines> searching = new LinkedHashSet<>();
    private BiConsumer<String, JobClient> onSearchLeft = (search, client) -> {};
    /** A query of some bytes may be answered by a megabyte: a window of queries does not bound what is under way to here. */
    private final ByteLimit replies;

    private final ByteLimit unfolded;
    private final ByteLimit unfinished;

    private final Gate longLines = new Gate(() -> !unfolded().isReached());
    private final SolverAbsence absence;
    private final SolverAbsence streamAbsence;

    private final NodeMetrics metrics;
    private final Tracing tracing;
    private long nextTicket;
    private boolean pumping;

    /**
     * @param firstTicket where the tickets of this gateway begin; drawn at random, for they must be unique among all
     *     gateways of the cluster
     */
    public Dispatcher(
            SolverBus bus,
            GatewayLimits limits,
            long firstTicket,
            LongSupplier nanos,
            NodeMetrics metrics,
            Tracing tracing) {
        this.bus = bus;
        this.silenceNanos = limits.getNanos(GatewaySetting.SILENCE_MILLIS);
        this.mostQuarantined = limits.getInt(GatewaySetting.QUARANTINED);
        this.nextTicket = firstTicket;
        this.clock = new AwakeClock(nanos);
        this.absence = absence(limits, GatewaySetting.SOLVER_WAIT_MILLIS);
        this.streamAbsence = absence(limits, GatewaySetting.STREAM_WAIT_MILLIS);
        this.replies = new ByteLimit(limits.get(GatewaySetting.REPLY_MEMORY));
        this.unfolded = new ByteLimit(limits.get(GatewaySetting.LINE_MEMORY));
        this.unfinished = new ByteLimit(limits.get(GatewaySetting.LINE_MEMORY));
        this.metrics = metrics;
        this.tracing = tracing;
        int deliveries = limits.getInt(GatewaySetting.DELIVERIES);
        this.sharing = new LineSharing(registry, scheduler, bus);
        this.redelivery = new Redelivery(registry, scheduler, poison, deliveries, metrics, this::finish);
    }

    /** Bytes of lines that wait for searches, and of what is known of them, of all jobs. */
    ByteLimit unfinished() {
        return unfinished;
    }

    /** Bytes of pieces of lines too long to be held that are not folded, of all uploads. */
    public ByteLimit unfolded() {
        return unfolded;
    }

    /** At it an upload waits that holds a line which is about to be cut into pieces. */
    public Gate longLines() {
        return longLines;
    }

    /**
     * Takes in a job; its chunks are sent as solvers have room for them.
     *
     * @param name what logs call it: the id of a batch, or "stream"
     */
    public JobQueue open(Job job, String name, JobClient client) {
        JobQueue queue = new JobQueue(this, job, name, client);
        scheduler.open(queue);
        return queue;
    }

    /** The answer to a chunk of one query, if it can be had without a solver's turn; else a job has to be opened. */
    public Optional<AnswerChunk> answerAtOnce(QueryChunk chunk) {
        long begin = System.nanoTime();
        Optional<AnswerChunk> answer = bus.answerAtOnce(chunk);
        if (answer.isPresent()) {
            metrics.received(chunk);
            metrics.answered(chunk, answer.get());
            metrics.chunkTook(System.nanoTime() - begin);
        }
        return answer;
    }

    public void heard(SolverHeartbeat heartbeat) {
        long now = clock.now();
        Optional<SolverState> heard = registry.heard(heartbeat, now);
        if (heard.isPresent()) {
            for (Delivery delivery : heard.get().deliveries()) {
                boolean trusted = now - delivery.sentAt >= silenceNanos / 2;
                if (delivery.isMissing(heartbeat, trusted) && release(delivery)) {
                    missing(delivery, heartbeat.draining());
                }
            }
            pump();
        }
    }

    /** A draining solver is not to blame. Should it be answered all the same, the first answer counts. */
    private void missing(Delivery delivery, boolean draining) {
        if (draining) {
            redelivery.again(delivery.chunk);
        } else {
            redelivery.failed(delivery, "solver " + delivery.solver.id() + " does not hold it", Level.WARN);
        }
    }

    /** Looks which solvers have fallen silent, and which queries are late; to be called some ten times a second. */
    public void tick() {
        long now = clock.now();
        registry.pauseSilentSince(now - silenceNanos / 2);
        long since = now - silenceNanos;
        registry.removeIf(solver -> solver.heardAt() - since < 0).forEach(solver -> {
            LOG.warn("solver {} fell silent, {} chunks with it", solver.id(), solver.inFlight());
            gone(solver, "fell silent");
        });
        sendLateAgain(now);
        if (!replies.isReached()) {
            sharing.tick(now);
        }
        for (UnfinishedLines lines : List.copyOf(searching)) {
            if (!lines.tick()) {
                searching.remove(lines);
            }
        }
        pump();
        absence.tick();
        streamAbsence.tick();
    }

    private void sendLateAgain(long now) {
        for (SolverState solver : List.copyOf(registry.solvers())) {
            for (Delivery delivery : solver.deliveries()) {
                if (delivery.isLate(now)) {
                    registry.idleBut(solver).ifPresent(other -> send(delivery.chunk, other, false));
                }
            }
        }
    }

    /** Has it ask for its searches again and again, as long as it has some. */
    void watch(UnfinishedLines lines) {
        searching.add(lines);
    }

    /**
     * Milliseconds of CPU time to be charged for a search that has taken {@code millis}: what it took since anybody asked
     * here last, so each is charged once.
     */
    public long freshMillis(String search, long millis) {
        return searchMeter.takeFresh(search, millis);
    }

    /** Has {@code listener} told of each search that a line waited for when its client left. */
    public void onSearchLeft(BiConsumer<String, JobClient> listener) {
        onSearchLeft = listener;
    }

    void searchLeft(String search, JobClient client) {
        onSearchLeft.accept(search, client);
    }

    /** Nanoseconds during which this process ran: the clock of time-outs, for what others did in a pause is not seen yet. */
    public long now() {
        return clock.now();
    }

    /** A member of the cluster has left or died; what its solvers held is sent to others at once. */
    public void memberLeft(String member) {
        registry.removeIf(solver -> solver.heartbeat().member().equals(member))
                .forEach(solver -> gone(solver, "left the cluster")); // The membership has logged that.
        pump();
    }

    private void gone(SolverState solver, String how) {
        poison.left(solver);
        for (Delivery delivery : solver.deliveries()) {
            if (release(delivery)) {
                redelivery.failed(delivery, "solver " + solver.id() + " " + how, Level.DEBUG);
            }
        }
    }

    public List<SolverView> solvers() {
        long now = clock.now();
        return registry.solvers().stream()
                .map(solver ->
                        new SolverView(solver.heartbeat(), solver.inFlight(), (now - solver.heardAt()) / 1_000_000))
                .toList();
    }

    /** Whether a solver takes work, or a draining one still has some: the request in question may be among that. */
    public boolean hasSolver() {
        return registry.solvers().stream()
                .anyMatch(solver -> !solver.heartbeat().draining() || solver.inFlight() > 0);
    }

    private SolverAbsence absence(GatewayLimits limits, GatewaySetting patience) {
        return new SolverAbsence(this::hasSolver, clock::now, limits.getNanos(patience));
    }

    /** Fails the calls that have waited for a solver for some seconds. */
    public SolverAbsence absence() {
        return absence;
    }

    /** Fails the streams of queries that have waited for a solver for half a minute. */
    public SolverAbsence streamAbsence() {
        return streamAbsence;
    }

    void wake(JobQueue queue) {
        scheduler.ready(queue);
        pump();
    }

    void closed(JobQueue queue, List<PendingChunk> underWay) {
        scheduler.remove(queue);
        for (PendingChunk chunk : underWay) {
            chunk.deliveries.forEach(this::cancel);
            chunk.letGo();
        }
    }

    /** Sends what can be sent. Jobs call it in the middle of being served, so it does not run within itself. */
    private void pump() {
        if (pumping) {
            return;
        }
        pumping = true;
        try {
            while (!replies.isReached() && (sendPoison() || sendNext())) {
                // Each round sends one chunk, or finds a job that has none.
            }
        } finally {
            pumping = false;
        }
    }

    private boolean sendNext() {
        Optional<JobQueue> queue = scheduler.next(registry::mayHaveMore);
        Optional<SolverState> solver = queue.flatMap(one -> registry.roomiest(one.underWay() == 0));
        if (solver.isEmpty()) {
            return false;
        }
        scheduler.take(queue.get(), mostQuarantined).ifPresent(chunk -> send(chunk, solver.get(), false));
        return true;
    }

    private boolean sendPoison() {
        Optional<SolverState> solver = poison.solver();
        solver.ifPresent(alone -> send(poison.take(), alone, true));
        return solver.isPresent();
    }

    private void send(PendingChunk chunk, SolverState solver, boolean alone) {
        QueryChunk lines = chunk.toSend().withTicket(nextTicket++);
        long replyBytes = Math.min(chunk.queue.likelyAnswerBytes(lines.queries()), LONGEST_REPLY);
        replies.count(replyBytes);
        Delivery delivery = new Delivery(chunk, solver, lines, alone, replyBytes, clock.now());
        chunk.deliveries.add(delivery);
        registry.add(delivery);
        JobQueue queue = chunk.queue;
        tracing.sent(queue.client.trace(), queue.name, solver.id(), lines);
        bus.ask(solver.id(), lines, reply -> replied(delivery, reply));
    }

    /** The delivery is over; false if it was before. */
    private boolean release(Delivery delivery) {
        boolean current = registry.remove(delivery);
        if (current) {
            delivery.chunk.deliveries.remove(delivery);
            replies.count(-delivery.replyBytes);
            tracing.returned(delivery.ticket, "given up"); // Unless it was answered, refused or failed.
        }
        return current;
    }

    private void replied(Delivery delivery, Reply reply) {
        tracing.returned(delivery.ticket, reply.outcome());
        boolean current = release(delivery);
        if (reply instanceof Reply.Answered answered) {
            answered(delivery, answered.answers(), current);
        } else if (reply instanceof Reply.Cancelled cancelled) {
            delivery.chunk.chargeUnanswered(cancelled.cpuNanos());
            if (current && !delivery.isCancelled()) {
                redelivery.again(delivery.chunk); // Another gateway has cancelled it.
            }
        } else if (reply instanceof Reply.Refused && current && !delivery.isCancelled()) {
            registry.change(delivery.solver, delivery.solver::pause);
            redelivery.again(delivery.chunk);
        } else if (reply instanceof Reply.Failed failed && current) {
            redelivery.failed(delivery, "solver " + delivery.solver.id() + " failed: " + failed.reason(), Level.WARN);
        }
        pump();
    }

    private void answered(Delivery delivery, AnswerChunk answers, boolean current) {
        long now = clock.now();
        delivery.solver.heard(now);
        if (delivery.fits(answers)) {
            metrics.chunkTook(now - delivery.sentAt);
            delivery.solver.count(true);
            accept(delivery.chunk, answers);
            if (mayTakeLong(delivery, answers)) {
                delivery.chunk.holdFirstBack();
            }
            redelivery.rest(delivery.chunk);
        } else if (current) {
            redelivery.failed(
                    delivery,
                    "solver " + delivery.solver.id() + " gave " + answers.answers() + " answers from line "
                            + answers.firstLine() + " on to " + delivery.queries + " queries from "
                            + delivery.firstLine + " on",
                    Level.WARN);
        }
    }

    /**
     * Whether the line behind these answers may be what takes long: the solver has left it over though the reply is not full, and
     * has worked for long, or waited while nobody wanted its other places. One that makes way for others leaves any line over.
     */
    private boolean mayTakeLong(Delivery delivery, AnswerChunk answers) {
        boolean isPartial = answers.answers() < delivery.wanted() && answers.body().length < FULL_REPLY;
        return isPartial
                && delivery.chunk.queue.job.takesInAnyOrder()
                && (answers.cpuNanos() >= HARD_NANOS || registry.hasRoomFor(2));
    }

    /** Late answers are as good as others, if the lines are not answered yet. */
    private void accept(PendingChunk chunk, AnswerChunk answers) {
        QueryChunk lines = chunk.rest();
        if (!chunk.isOver() && answers.firstLine() == lines.firstLine()) {
            finish(chunk, AnswerLines.first(lines, answers));
            if (answers.answers() > lines.queries()) {
                acceptForShare(chunk.queue, AnswerLines.behind(lines, answers));
            }
        } else {
            chunk.chargeUnanswered(answers.cpuNanos());
            chunk.queue.job.answeredLate(answers);
        }
    }

    /** The solver had answered these lines before it knew that another one was given them. */
    private void acceptForShare(JobQueue queue, AnswerChunk answers) {
        queue.startingAt(answers.firstLine()).ifPresent(share -> {
            accept(share, answers);
            redelivery.rest(share);
        });
    }

    private void cancel(Delivery delivery) {
        delivery.cancel();
        bus.cancel(delivery.solver.id(), delivery.ticket);
    }

    /** Answers of a job are final. */
    void count(Job job, QueryChunk lines, AnswerChunk answers) {
        if (job.isCounted()) {
            metrics.answered(lines, answers);
        }
    }

    private void finish(PendingChunk chunk, AnswerChunk answers) {
        List.copyOf(chunk.deliveries).forEach(this::cancel);
        QueryChunk lines = chunk.advance(answers);
        if (chunk.isOver()) {
            scheduler.answered(chunk);
        }
        chunk.queue.answered(lines, answers);
    }
}
