package dev.nimbus.games.sum;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.Sizes;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.Ruleset;
import dev.nimbus.theory.WinningMoves;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One game of a sum and its position. Equal where the notations and the positions are. */
public record Component<P>(Ruleset<P> game, P position) {
    static <P> Component<P> read(Ruleset<P> game, PositionInput input) {
        return new Component<>(game, game.read(input));
    }

    boolean offers(Ask ask, Play play) {
        return game.asks(play).contains(ask);
    }

    GrundyValue grundy(Budget budget) {
        return game.grundy(position, budget);
    }

    Outcome outcome(Play play, Budget budget) {
        return game.outcome(position, play, budget);
    }

    /** The moves to a nim-value that a list has room for; the first one where that is enough. */
    WinningMoves movesTo(long value, MoveList list) {
        return list.isContentWithFirst()
                ? of(game.moveTo(position, value, list.budget()))
                : game.movesTo(position, value, list.room(), list.budget());
    }

    /** The winning moves, as many as the list wants. */
    WinningMoves winningMoves(Play play, MoveList list) {
        return list.isContentWithFirst()
                ? of(game.winningMove(position, play, list.budget()))
                : game.winningMoves(position, play, list.room(), list.budget());
    }

    private static WinningMoves of(Optional<Move> move) {
        return new WinningMoves(move.isPresent() ? 1 : 0, move.stream().toList());
    }

    boolean options(Budget budget, OptionVisitor<Component<?>> visitor) {
        return game.options(position, budget, (move, option) -> visitor.visit(move, new Component<>(game, option)));
    }

    /** Also the moves that lose at once. */
    boolean legalMoves(Budget budget, OptionVisitor<Component<?>> visitor) {
        return game.legalMoves(position, budget, (move, option) -> visitor.visit(move, new Component<>(game, option)));
    }

    /** Components whose sum this is, none of them a sum. */
    List<Component<?>> parts() {
        if (position instanceof Components sum) {
            return sum.list().stream().flatMap(part -> part.parts().stream()).toList();
        }
        List<Component<?>> parts = new ArrayList<>();
        game.components(position).forEach(part -> parts.add(new Component<>(game, part)));
        return parts;
    }

    boolean learn(long value) {
        return game.learn(position, value);
    }

    long splittingWork() {
        return game.splittingWork(position);
    }

    boolean mayRepeat() {
        return game.mayRepeat(position);
    }

    boolean isForMisere() {
        return game.isForMisere(position);
    }

    Optional<String> whyNoNimValue() {
        return game.whyNoNimValue(position);
    }

    void requireEnd(Budget budget) {
        game.requireEnd(position, budget);
    }

    boolean endsSum() {
        return game.endsSum(position);
    }

    boolean hasMove() {
        return game.hasMove(position);
    }

    long size() {
        return Sizes.ofObject() + game.size(position);
    }

    Component<P> canonical() {
        return new Component<>(game, game.canonical(position));
    }

    String write() {
        String notation = game.notation();
        String json =
                notation.startsWith("{") ? notation : TextNode.valueOf(notation).toString();
        return "{\"game\":" + json + ",\"position\":" + game.write(position) + "}";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Component<?> that
                && game.notation().equals(that.game.notation())
                && position.equals(that.position);
    }

    @Override
    public int hashCode() {
        return 31 * game.notation().hashCode() + position.hashCode();
    }
}
