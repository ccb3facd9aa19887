package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.Frames;
import dev.nimbus.protocol.SolverHeartbeat;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The solvers heard of lately. */
final class Roster {
    private static final Logger LOG = LoggerFactory.getLogger(Roster.class);
    private static final int MOST_STRANGERS = 1000;

    private final List<Seat> seats = new ArrayList<>();
    private final Set<String> strangers = new HashSet<>();
    private int turn;

    List<Seat> seats() {
        return seats;
    }

    /**
     * Takes a beat; gives the seat it belongs to, none where the solver speaks another version of the protocol.
     * Solvers of another version are normal during an upgrade: their lines are logged once each.
     */
    Optional<Seat> seatFor(SolverHeartbeat beat, long now) {
        if (beat.protocol() != Frames.VERSION) {
            warnOnce(beat);
            return Optional.empty();
        }
        for (Seat seat : seats) {
            if (seat.id().equals(beat.solver())) {
                return Optional.of(seat);
            }
        }
        Seat seat = new Seat(beat, now);
        seats.add(seat);
        LOG.info("solver {} joined with credit {}", beat.solver(), beat.credit());
        return Optional.of(seat);
    }

    private void warnOnce(SolverHeartbeat beat) {
        if (strangers.size() < MOST_STRANGERS && strangers.add(beat.solver())) {
            LOG.warn(
                    "solver {} speaks protocol {} and gets no chunks; this gateway speaks {}",
                    beat.solver(),
                    beat.protocol(),
                    Frames.VERSION);
        }
    }

    /** Takes off the solvers not heard since {@code since} and gives their seats. */
    List<Seat> removeSilentSince(long since) {
        List<Seat> gone = new ArrayList<>();
        for (Seat seat : seats) {
            if (seat.heardAt() - since < 0) {
                gone.add(seat);
                logGone(seat);
            }
        }
        seats.removeAll(gone);
        return gone;
    }

    /** A solver that drained is expected to fall silent; nobody need look after it. */
    private static void logGone(Seat seat) {
        if (seat.beat().draining() && seat.inFlight() == 0) {
            LOG.info("solver {} has left", seat.id());
        } else {
            LOG.warn("solver {} is silent and taken for gone, {} chunks with it", seat.id(), seat.inFlight());
        }
    }

    /** The solver with the most room; of equals the one whose turn it is. */
    Optional<Seat> roomiest(ToIntFunction<Seat> room) {
        Seat best = null;
        int most = 0;
        for (int i = 0; i < seats.size(); i++) {
            Seat seat = seats.get((turn + i) % seats.size());
            if (room.applyAsInt(seat) > most) {
                most = room.applyAsInt(seat);
                best = seat;
            }
        }
        if (best != null) {
            turn = (seats.indexOf(best) + 1) % seats.size();
        }
        return Optional.ofNullable(best);
    }
}
