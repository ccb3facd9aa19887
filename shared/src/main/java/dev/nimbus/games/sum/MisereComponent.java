package dev.nimbus.games.sum;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.WinningMoves;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A sum of one component, solved by that component's game. */
record MisereComponent<P>(Component<P> component, Budget budget) implements MisereSum {
    @Override
    public Outcome outcome() {
        return component.game().outcome(component.position(), Play.MISERE, budget);
    }

    @Override
    public WinningMoves moves(int limit) {
        WinningMoves own = component.game().winningMoves(component.position(), Play.MISERE, limit, budget);
        List<Move> items = new ArrayList<>();
        own.items().forEach(move -> items.add(new SumMove(0, move)));
        return new WinningMoves(own.count(), items);
    }

    @Override
    public Optional<Move> move() {
        return component
                .game()
                .winningMove(component.position(), Play.MISERE, budget)
                .map(move -> new SumMove(0, move));
    }
}
