package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.Frames;
import dev.nimbus.protocol.SolverHeartbeat;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The solvers heard of lately, sorted by the room they have: the one that takes the next chunk is found in a time that
 * grows with the logarithm of their number.
 */
final class SolverRegistry {
    private static final Logger LOG = LoggerFactory.getLogger(SolverRegistry.class);
    private static final int MOST_STRANGERS = 1000;
    /** One client may have at solvers so many times what they take at once: chunks that take long make no room for its next ones. */
    private static final int MOST_OF_ONE_CLIENT = 4;

    /** The one with the most room first; where none has any, the one with room for newcomers; then by turns. */
    private static final Comparator<SolverState> ORDER = Comparator.comparingInt(SolverState::room)
            .thenComparingInt(SolverState::roomForNewcomers)
            .reversed()
            .thenComparingLong(solver -> solver.turn);

    private final Map<String, SolverState> solvers = new LinkedHashMap<>();
    private final TreeSet<SolverState> byRoom = new TreeSet<>(ORDER);
    private final Set<String> strangers = new HashSet<>();
    /** How many chunks solvers have of each client. */
    private final Map<String, Integer> underWay = new HashMap<>();

    /** Of all solvers. */
    private int credit;

    private long turns;

    Collection<SolverState> solvers() {
        return solvers.values();
    }

    /**
     * Takes a heartbeat; gives the solver it belongs to, none where it speaks another version of the protocol.
     * Solvers of another version are normal during an upgrade: their lines are logged once each.
     */
    Optional<SolverState> heard(SolverHeartbeat heartbeat, long now) {
        if (heartbeat.protocol() != Frames.VERSION) {
            warnOnce(heartbeat);
            return Optional.empty();
        }
        SolverState known = solvers.get(heartbeat.solver());
        if (known == null) {
            return Optional.of(join(new SolverState(heartbeat, now)));
        }
        change(known, () -> known.heard(heartbeat, now));
        addCredits();
        return Optional.of(known);
    }

    private SolverState join(SolverState solver) {
        solver.turn = turns++;
        solvers.put(solver.id(), solver);
        byRoom.add(solver);
        addCredits();
        LOG.info(
                "solver {} joined with credit {}",
                solver.id(),
                solver.heartbeat().credit());
        return solver;
    }

    private void warnOnce(SolverHeartbeat heartbeat) {
        if (strangers.size() < MOST_STRANGERS && strangers.add(heartbeat.solver())) {
            LOG.warn(
                    "solver {} speaks protocol {} and gets no chunks; this gateway speaks {}",
                    heartbeat.solver(),
                    heartbeat.protocol(),
                    Frames.VERSION);
        }
    }

    /** Changes a solver's room; it stands in the order by that, so it is taken out meanwhile. */
    void change(SolverState solver, Runnable change) {
        boolean known = byRoom.remove(solver);
        change.run();
        if (known) {
            byRoom.add(solver);
        }
    }

    void add(Delivery delivery) {
        change(delivery.solver, () -> {
            delivery.solver.add(delivery);
            delivery.solver.turn = turns++;
        });
        underWay.merge(clientOf(delivery), 1, Integer::sum);
    }

    private static String clientOf(Delivery delivery) {
        return delivery.chunk.queue.client.key();
    }

    /** Whether solvers may get one more chunk of a client; who calls on loopback without a token has no limit. */
    boolean mayHaveMore(String client) {
        return client.isEmpty() || underWay.getOrDefault(client, 0) < MOST_OF_ONE_CLIENT * credit;
    }

    /** Takes a delivery off its solver; false if it had been given up before. */
    boolean remove(Delivery delivery) {
        boolean[] held = new boolean[1];
        change(delivery.solver, () -> held[0] = delivery.solver.remove(delivery));
        if (held[0]) {
            underWay.computeIfPresent(clientOf(delivery), (name, chunks) -> chunks == 1 ? null : chunks - 1);
        }
        return held[0];
    }

    /** Nothing is sent to the solvers that were not heard since {@code since}, until their next heartbeat. */
    void pauseSilentSince(long since) {
        for (SolverState solver : List.copyOf(solvers.values())) {
            if (solver.isOpen() && solver.heardAt() - since < 0) {
                change(solver, solver::pause);
            }
        }
    }

    /** Takes off the solvers that {@code isGone} says, and gives them. */
    List<SolverState> removeIf(Predicate<SolverState> isGone) {
        List<SolverState> gone = solvers.values().stream().filter(isGone).toList();
        gone.forEach(this::remove);
        return gone;
    }

    private void remove(SolverState solver) {
        byRoom.remove(solver);
        solvers.remove(solver.id());
        addCredits();
    }

    private void addCredits() {
        credit = 0;
        for (SolverState solver : solvers.values()) {
            credit += solver.heartbeat().credit();
        }
    }

    /** The solver that takes the next chunk; {@code newcomer} says that its job has none under way. */
    Optional<SolverState> roomiest(boolean newcomer) {
        if (byRoom.isEmpty()) {
            return Optional.empty();
        }
        SolverState first = byRoom.first();
        return (newcomer ? first.roomForNewcomers() : first.room()) > 0 ? Optional.of(first) : Optional.empty();
    }

    /** Whether some solver takes so many chunks of jobs that have some under way. */
    boolean hasRoomFor(int chunks) {
        return !byRoom.isEmpty() && byRoom.first().room() >= chunks;
    }

    /** How many workers have nothing to do, at solvers that take something. */
    int idleWorkers() {
        int idle = 0;
        for (SolverState solver : byRoom) {
            idle += solver.idleWorkers();
        }
        return idle;
    }

    /** Another solver than {@code busy} that is at least half idle. */
    Optional<SolverState> idleBut(SolverState busy) {
        return byRoom.stream()
                .filter(solver -> solver != busy)
                .findFirst()
                .filter(solver ->
                        2 * solver.roomForNewcomers() > solver.heartbeat().credit());
    }
}
