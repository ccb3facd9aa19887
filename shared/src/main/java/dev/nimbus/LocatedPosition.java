package dev.nimbus;

import dev.nimbus.games.graph.TokenGame;
import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.games.heap.HeapMove;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.sum.Component;
import dev.nimbus.games.sum.Components;
import dev.nimbus.games.sum.Sum;
import dev.nimbus.query.json.JsonFields;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A position with the game and the convention that it is played by. */
record LocatedPosition<P>(Ruleset<P> game, P at, Play play) implements Position {

    static <P> Position of(Ruleset<P> game, P position) {
        return new LocatedPosition<>(game, position, Play.NORMAL);
    }

    static Position sum(Sum game, List<Position> positions) {
        return of(
                game,
                new Components(
                        positions.stream().map(LocatedPosition::component).toList()));
    }

    /** All positions are of this class; a sum is played by one convention, so that of the parts does not matter. */
    private static Component<?> component(Position position) {
        return ((LocatedPosition<?>) position).component();
    }

    private Component<?> component() {
        game.whyNotInSums().ifPresent(why -> {
            throw Refusal.invalidPosition(game.notation() + " " + why, "");
        });
        return new Component<>(game, at);
    }

    @Override
    public Position misere() {
        return new LocatedPosition<>(game, at, Play.MISERE);
    }

    @Override
    public Outcome outcome() {
        require(Ask.OUTCOME);
        return game.outcome(at, play, Budget.standard());
    }

    @Override
    public GrundyValue value() {
        if (!game.asks(Play.NORMAL).contains(Ask.GRUNDY)) {
            throw unsupported(Ask.GRUNDY);
        }
        return game.grundy(at, Budget.standard());
    }

    @Override
    public Optional<Option> winningMove() {
        require(Ask.MOVE);
        return game.winningMove(at, play, Budget.standard())
                .map(move -> located(List.of(move)).get(0));
    }

    @Override
    public List<Option> winningMoves(int most) {
        require(Ask.MOVES);
        return located(game.winningMoves(at, play, most, Budget.standard()).items());
    }

    @Override
    public List<Option> options(int most) {
        List<Option> found = new ArrayList<>();
        if (most > 0) {
            game.legalMoves(at, Budget.standard(), (move, option) -> {
                found.add(option(move, option));
                return found.size() < most;
            });
        }
        return found;
    }

    private List<Option> located(List<Move> moves) {
        if (at instanceof Heaps heaps && moves.stream().allMatch(HeapMove.class::isInstance)) {
            return moves.stream().map(move -> replaced(heaps, (HeapMove) move)).toList();
        }
        Map<Move, P> results = moves.isEmpty() ? Map.of() : results(moves);
        return moves.stream().map(move -> option(move, results.get(move))).toList();
    }

    /** What a move of a heap leads to; the heap may have 10¹⁸ others. */
    private Option replaced(Heaps heaps, HeapMove move) {
        @SuppressWarnings("unchecked") // the position is one of Heaps, so its options are
        P option = (P) heaps.replace((int) move.heap(), move.to(), move.to().length);
        return option(move, option);
    }

    /** What moves lead to: a move does not say so itself, hence the rules are gone through until all were met. */
    private Map<Move, P> results(List<Move> moves) {
        Map<Move, P> results = new HashMap<>();
        Set<Move> wanted = new HashSet<>(moves);
        Budget budget = Budget.standard();
        game.options(at, (move, option) -> {
            budget.spend(1);
            if (wanted.remove(move)) {
                results.put(move, option);
            }
            return !wanted.isEmpty();
        });
        if (!wanted.isEmpty()) {
            throw new IllegalStateException(game.notation() + " has no move " + wanted);
        }
        return results;
    }

    private Option option(Move move, P option) {
        return new Option(move, JsonFields.json(move), new LocatedPosition<>(game, option, play));
    }

    @Override
    public List<Position> parts() {
        if (game.endsSum(at)) {
            return List.of(this);
        }
        if (at instanceof Components sum) {
            return sum.list().stream().map(component -> of(component, play)).toList();
        }
        if (at instanceof Heaps heaps && (game instanceof HeapGame || game instanceof TokenGame)) {
            @SuppressWarnings("unchecked") // the games above are games of Heaps
            Ruleset<Heaps> rules = (Ruleset<Heaps>) game;
            return heaps.singles().stream().map(heap -> of(rules, heap, play)).toList();
        }
        List<P> parts = game.components(at);
        return parts.size() < 2
                ? List.of(this)
                : parts.stream().map(part -> of(game, part, play)).toList();
    }

    private static <P> Position of(Component<P> component, Play play) {
        return of(component.game(), component.position(), play);
    }

    private static <P> Position of(Ruleset<P> game, P position, Play play) {
        return new LocatedPosition<>(game, position, play);
    }

    private void require(Ask ask) {
        if (!game.asks(play).contains(ask)) {
            throw unsupported(ask);
        }
    }

    private Refusal unsupported(Ask ask) {
        String offered = game.asks(play).stream().sorted().map(Ask::notation).collect(Collectors.joining(", "));
        return Refusal.unsupportedAsk(
                game.notation() + " does not offer " + ask.notation() + " under " + play.notation()
                        + " play; it offers " + (offered.isEmpty() ? "nothing" : offered),
                "/ask");
    }

    @Override
    public String toString() {
        return game.write(at);
    }
}
