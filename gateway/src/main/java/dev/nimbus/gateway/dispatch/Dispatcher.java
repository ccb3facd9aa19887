package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.SolverHeartbeat;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the chunks of all jobs to the solvers and sees to it that each is answered exactly once.
 *
 * <p>A chunk whose solver dies, fails or loses it is sent again under a fresh ticket; whichever answer comes first
 * counts. Solvers that die of a query must not die for ever: a chunk that failed twice is a {@linkplain Suspects
 * suspect} and is tried alone, so that no innocent chunk is blamed with it, and one that failed often is bisected until
 * the single query is found, which gets an error for its answer.
 *
 * <p>Confined to the event loop that calls it.
 */
public final class Dispatcher {
    private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);
    private static final int BLAMES_OF_SUSPECT = 2;

    private final SolverBus bus;
    private final DispatchLimits limits;
    private final LongSupplier nanos;
    private final Roster roster = new Roster();
    private final Lanes lanes = new Lanes();
    private final Suspects suspects = new Suspects(roster);
    private long nextTicket;
    private boolean pumping;

    /**
     * @param firstTicket where the tickets of this gateway begin; drawn at random, for they must be unique among all
     *     gateways of the cluster
     * @param nanos a clock that does not jump, in nanoseconds
     */
    public Dispatcher(SolverBus bus, DispatchLimits limits, long firstTicket, LongSupplier nanos) {
        this.bus = bus;
        this.limits = limits;
        this.nextTicket = firstTicket;
        this.nanos = nanos;
    }

    /** Takes in a job; its chunks are sent as solvers have room for them. */
    public Lane open(Job job) {
        Lane lane = new Lane(this, new LineFolds(job), limits.suspects());
        lanes.add(lane);
        return lane;
    }

    /** The answer to a chunk of one query, if it can be had without a solver's turn; else a job has to be opened. */
    public Optional<AnswerChunk> answerAtOnce(QueryChunk chunk) {
        return bus.answerAtOnce(chunk);
    }

    void forget(Lane lane) {
        lanes.remove(lane);
    }

    /** Takes a solver's beat. */
    public void heard(SolverHeartbeat beat) {
        Optional<Seat> seat = roster.seatFor(beat, nanos.getAsLong());
        if (seat.isPresent()) {
            for (Attempt lost : seat.get().hear(beat, nanos.getAsLong())) {
                lose(lost, "solver " + beat.solver() + " does not hold it");
            }
            seat.get().notTaken().forEach(this::takeBack);
            pump();
        }
    }

    /** Nobody is to blame; should it be answered all the same, the first answer counts. */
    private void takeBack(Attempt attempt) {
        if (attempt.seat.remove(attempt)) {
            sendAgain(attempt.task);
        }
    }

    /** Looks which solvers have fallen silent; to be called a few times a second. */
    public void tick() {
        long since = nanos.getAsLong() - limits.silence().toNanos();
        for (Seat seat : roster.removeSilentSince(since)) {
            suspects.left(seat);
            for (Attempt attempt : seat.attempts()) {
                lose(attempt, "solver " + seat.id() + " fell silent");
            }
        }
        pump();
    }

    /** The solvers heard of lately. */
    public List<SolverView> solvers() {
        long now = nanos.getAsLong();
        return roster.seats().stream().map(seat -> SolverView.of(seat, now)).toList();
    }

    /** Says that some job may have become ready. */
    public void wake() {
        pump();
    }

    /** Whether there is no job. */
    public boolean isIdle() {
        return lanes.isEmpty();
    }

    /** Sends what can be sent. Jobs call it in the middle of being served, so it does not run within itself. */
    private void pump() {
        if (pumping) {
            return;
        }
        pumping = true;
        try {
            while (sendSuspect() || sendNext()) {
                // Each round sends one chunk.
            }
        } finally {
            pumping = false;
        }
    }

    private boolean sendNext() {
        Optional<Lane> lane = lanes.next();
        if (lane.isEmpty()) {
            return false;
        }
        boolean newcomer = lane.get().underWay() == 0;
        Optional<Seat> seat = roster.roomiest(newcomer ? Seat::roomForNewcomers : Seat::room);
        if (seat.isEmpty()) {
            return false;
        }
        lanes.served(lane.get());
        send(lane.get().take(), seat.get());
        return true;
    }

    private boolean sendSuspect() {
        Optional<Seat> seat = suspects.seat();
        seat.ifPresent(alone -> send(suspects.take(), alone));
        return seat.isPresent();
    }

    private void send(Task task, Seat seat) {
        long trustedFrom = nanos.getAsLong() + limits.silence().toNanos() / 2;
        Attempt attempt = new Attempt(task, seat, nextTicket++, trustedFrom);
        seat.add(attempt);
        bus.ask(seat.id(), task.chunk().withTicket(attempt.ticket), reply -> replied(attempt, reply));
    }

    private void replied(Attempt attempt, Reply reply) {
        boolean current = attempt.seat.remove(attempt);
        if (reply instanceof Reply.Answered answered) {
            answered(attempt, answered.answers(), current);
        } else if (current && reply instanceof Reply.Refused) {
            attempt.seat.refuse();
            sendAgain(attempt.task);
        } else if (current && reply instanceof Reply.Failed failed) {
            attempt.seat.count(false);
            failed(attempt.task, "solver " + attempt.seat.id() + " failed: " + failed.reason());
        }
        pump();
    }

    private void answered(Attempt attempt, AnswerChunk answers, boolean current) {
        Task task = attempt.task;
        boolean fits = task.fits(answers);
        attempt.seat.count(fits);
        if (fits) {
            finish(task, answers);
        } else if (current) {
            failed(
                    task,
                    "solver " + attempt.seat.id() + " gave " + answers.answers() + " answers from line "
                            + answers.firstLine() + " on, not one for each query");
        }
    }

    private void lose(Attempt attempt, String reason) {
        if (attempt.seat.remove(attempt)) {
            failed(attempt.task, reason);
        }
    }

    private void failed(Task task, String reason) {
        if (task.isOver()) {
            task.letGo();
            return;
        }
        LOG.warn(
                "chunk of {} queries from line {} on, try {}: {}",
                task.chunk().queries(),
                task.chunk().firstLine(),
                task.blames() + 1,
                reason);
        if (task.blame() < (task.parent.isEmpty() ? limits.tries() : limits.triesOfHalf())) {
            sendAgain(task);
        } else if (task.chunk().queries() == 1) {
            finish(task, AnswerLines.internalError(task.chunk(), "each of " + task.blames() + " solvers failed at it"));
        } else {
            new Halves(task).tasks().forEach(suspects::add);
        }
    }

    private void sendAgain(Task task) {
        if (task.isOver()) {
            task.letGo();
            return;
        }
        if (task.blames() >= BLAMES_OF_SUSPECT || task.parent.isPresent()) {
            suspects.add(task);
        } else {
            task.lane.sendAgain(task);
        }
    }

    private void finish(Task task, AnswerChunk answers) {
        if (task.isOver()) {
            return;
        }
        task.markAnswered();
        if (task.parent.isEmpty()) {
            task.lane.countAnswered();
            task.lane.job.answered(task.chunk(), answers);
        } else {
            Halves halves = task.parent.get();
            halves.answered(answers).ifPresent(all -> finish(halves.whole(), all));
        }
    }
}
