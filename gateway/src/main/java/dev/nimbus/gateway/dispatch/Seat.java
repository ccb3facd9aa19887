package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.SolverHeartbeat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A solver as the gateway sees it: its last beat, and the chunks it was sent and has not answered. */
final class Seat {
    private static final int CREDIT_WITH_RESERVE = 4;
    private static final int FAILURES_TO_PAUSE = 2;
    /** A chunk takes a place for each of so many bytes: a line of many of them needs the memory of many chunks. */
    private static final int PLACE_BYTES = 1 << 20;
    /** So many places at least are left beside a large chunk. */
    private static final int PLACES_LEFT = 2;

    private final Map<Long, Attempt> underWay = new LinkedHashMap<>();
    private SolverHeartbeat beat;
    private long heardAt;
    private int failuresInARow;
    private boolean refusing;
    private boolean isolated;

    Seat(SolverHeartbeat beat, long now) {
        this.beat = beat;
        this.heardAt = now;
    }

    String id() {
        return beat.solver();
    }

    SolverHeartbeat beat() {
        return beat;
    }

    long heardAt() {
        return heardAt;
    }

    int inFlight() {
        return underWay.size();
    }

    /** Takes a beat and gives the attempts that are lost by it; a solver that refused may be asked again. */
    List<Attempt> hear(SolverHeartbeat next, long now) {
        beat = next;
        heardAt = now;
        refusing = false;
        List<Attempt> lost = new ArrayList<>();
        for (Attempt attempt : underWay.values()) {
            if (attempt.isLostAfter(next, now)) {
                lost.add(attempt);
            }
        }
        return lost;
    }

    /**
     * What a draining solver has not taken, by its last beat. It takes nothing new, and once it has left the bus it does
     * not even refuse: what was sent before the gateway heard of the drain would be missed only with the solver itself.
     */
    List<Attempt> notTaken() {
        return beat.draining()
                ? underWay.values().stream()
                        .filter(attempt -> !beat.holds(attempt.ticket))
                        .toList()
                : List.of();
    }

    /** The solver said that it takes no more just now: it is left alone until its next beat. */
    void refuse() {
        refusing = true;
    }

    /**
     * Counts an answer, or a failure. A solver that only fails is always free and would draw all chunks to itself, so
     * after the second failure in a row it is left alone until its next beat.
     */
    void count(boolean answered) {
        failuresInARow = answered ? 0 : failuresInARow + 1;
        refusing |= failuresInARow >= FAILURES_TO_PAUSE;
    }

    /** Keeps the solver for suspicious chunks, one at a time, or gives it back to all. */
    void isolate(boolean alone) {
        isolated = alone;
    }

    boolean isIsolated() {
        return isolated;
    }

    boolean isOpen() {
        return !refusing && !beat.draining();
    }

    /** How many more chunks of jobs that have some under way already. */
    int room() {
        return roomForNewcomers() - (beat.credit() >= CREDIT_WITH_RESERVE ? 1 : 0);
    }

    /**
     * How many more chunks of jobs that have none under way: the last place of a solver with several is kept for
     * them, so that a small request need not wait until a big batch gives a place back.
     */
    int roomForNewcomers() {
        return isOpen() && !isolated ? beat.credit() - taken() : 0;
    }

    private int taken() {
        int most = Math.max(1, beat.credit() - PLACES_LEFT);
        int taken = 0;
        for (Attempt attempt : underWay.values()) {
            taken += Math.min(most, 1 + attempt.bytes / PLACE_BYTES);
        }
        return taken;
    }

    void add(Attempt attempt) {
        underWay.put(attempt.ticket, attempt);
    }

    /** Takes the attempt off; false if it had been given up before. */
    boolean remove(Attempt attempt) {
        return underWay.remove(attempt.ticket) != null;
    }

    /** What was under way when the solver was taken for gone. */
    List<Attempt> attempts() {
        return List.copyOf(underWay.values());
    }
}
