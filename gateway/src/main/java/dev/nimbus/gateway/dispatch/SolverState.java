package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.SolverHeartbeat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A solver as the gateway sees it: its last heartbeat, and the chunks it was sent and has not answered. */
final class SolverState {
    private static final int CREDIT_WITH_RESERVE = 4;
    private static final int FAILURES_TO_PAUSE = 2;
    /** A chunk takes a place for each of so many bytes: a line of many of them needs the memory of many chunks. */
    private static final int PLACE_BYTES = 1 << 20;
    /** So many places at least are left beside a large chunk. */
    private static final int PLACES_LEFT = 2;

    private final Map<Long, Delivery> underWay = new LinkedHashMap<>();
    private SolverHeartbeat heartbeat;
    private long heardAt;
    private int taken;
    private int failuresInARow;
    private boolean paused;
    private boolean reserved;
    /** When it was served last, counted in turns of all solvers; {@link SolverRegistry} writes it. */
    long turn;

    SolverState(SolverHeartbeat heartbeat, long now) {
        this.heartbeat = heartbeat;
        this.heardAt = now;
    }

    String id() {
        return heartbeat.solver();
    }

    SolverHeartbeat heartbeat() {
        return heartbeat;
    }

    long heardAt() {
        return heardAt;
    }

    int inFlight() {
        return underWay.size();
    }

    void heard(long now) {
        heardAt = now;
    }

    /** Takes a heartbeat; a solver that was paused may be asked again. */
    void heard(SolverHeartbeat next, long now) {
        heartbeat = next;
        heardAt = now;
        paused = false;
        taken = underWay.values().stream().mapToInt(this::places).sum();
    }

    void pause() {
        paused = true;
    }

    /**
     * Counts an answer, or a failure. A solver that only fails is always free and would draw all chunks to itself, so
     * it is paused after the second failure in a row.
     */
    void count(boolean answered) {
        failuresInARow = answered ? 0 : failuresInARow + 1;
        paused |= failuresInARow >= FAILURES_TO_PAUSE;
    }

    /** Keeps the solver for chunks that are to be alone, or gives it back to all. */
    void reserve(boolean whether) {
        reserved = whether;
    }

    boolean isOpen() {
        return !paused && !heartbeat.draining() && heartbeat.credit() > 0;
    }

    int room() {
        int reserve = heartbeat.credit() >= CREDIT_WITH_RESERVE ? 1 : 0;
        return isFree() ? Math.max(0, heartbeat.credit() - taken - reserve) : 0;
    }

    /**
     * How many more chunks of jobs that have none under way: the last place of a solver with several is kept for
     * them, and chunks that take long take none of their places, so that a small request need not wait until a big batch
     * or a long search gives a place back.
     */
    int roomForNewcomers() {
        return isFree() ? heartbeat.credit() - taken + Math.min(heartbeat.longHeld(), underWay.size()) : 0;
    }

    /** As far as this gateway knows: what a solver has of other gateways is told once a second, which is too late. */
    int idleWorkers() {
        return isFree() ? Math.max(0, heartbeat.workers() - underWay.size()) : 0;
    }

    private boolean isFree() {
        return isOpen() && !reserved;
    }

    private int places(Delivery delivery) {
        return Math.min(Math.max(1, heartbeat.credit() - PLACES_LEFT), 1 + delivery.bytes / PLACE_BYTES);
    }

    void add(Delivery delivery) {
        underWay.put(delivery.ticket, delivery);
        taken += places(delivery);
    }

    /** Takes the delivery off; false if it had been given up before. */
    boolean remove(Delivery delivery) {
        boolean held = underWay.remove(delivery.ticket) != null;
        taken -= held ? places(delivery) : 0;
        return held;
    }

    /** Whether it has a chunk that was sent to it alone. */
    boolean hasAlone() {
        return underWay.values().stream().anyMatch(delivery -> delivery.alone);
    }

    List<Delivery> deliveries() {
        return List.copyOf(underWay.values());
    }
}
