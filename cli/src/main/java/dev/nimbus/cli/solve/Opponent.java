package dev.nimbus.cli.solve;

import dev.nimbus.Position;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Refusal;
import java.util.List;
import java.util.Optional;

/**
 * The solver as a player: a winning move where there is one, else the move that leaves the fewest winning replies. A
 * question past its budget takes seconds, so it is the last one of its kind.
 */
public final class Opponent {
    /** Moves looked at where none is known to win. */
    private static final int LOOKED = 40;

    private Opponent() {}

    /** The move that it makes; empty where there is none to make. */
    static Optional<Position.Option> moveBlocking(Position position) {
        Optional<Position.Option> winning = winningBlocking(position);
        return winning.isPresent() ? winning : resistBlocking(position.options(LOOKED));
    }

    /** A winning move, where it can be told. */
    static Optional<Position.Option> winningBlocking(Position position) {
        try {
            return position.winningMove();
        } catch (Refusal refusal) {
            return isPastBudget(refusal) ? Optional.empty() : winningOptionBlocking(position.options(LOOKED));
        }
    }

    private static Optional<Position.Option> winningOptionBlocking(List<Position.Option> options) {
        for (Position.Option option : options) {
            Optional<Outcome> outcome = outcomeBlocking(option.position());
            if (outcome.isEmpty() || outcome.get() == Outcome.P) {
                return outcome.map(won -> option); // The budget is seconds: no other option is tried after one past it.
            }
        }
        return Optional.empty();
    }

    /** Who wins, where it can be told. */
    static Optional<Outcome> outcomeBlocking(Position position) {
        try {
            return Optional.of(position.outcome());
        } catch (Refusal pastBudget) {
            return Optional.empty();
        }
    }

    private static Optional<Position.Option> resistBlocking(List<Position.Option> options) {
        Optional<Position.Option> best = Optional.empty();
        int fewest = Integer.MAX_VALUE;
        try {
            for (Position.Option option : options) {
                int replies = repliesBlocking(option.position());
                if (replies < fewest) {
                    fewest = replies;
                    best = Optional.of(option);
                }
            }
        } catch (Refusal pastBudget) {
            return best.or(() -> options.stream().findFirst());
        }
        return best;
    }

    private static int repliesBlocking(Position position) {
        try {
            return position.winningMoves(LOOKED).size();
        } catch (Refusal refusal) {
            if (isPastBudget(refusal)) {
                throw refusal;
            }
            return LOOKED;
        }
    }

    private static boolean isPastBudget(Refusal refusal) {
        return refusal.code() == ErrorCode.TOO_LARGE;
    }
}
