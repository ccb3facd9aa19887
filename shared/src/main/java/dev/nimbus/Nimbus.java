package dev.nimbus;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.sum.Sum;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.util.List;
import java.util.function.Function;

/**
 * The door to Nimbus as a library: {@code Nimbus.game("kayles").position(5, 7, 9).winningMoves()}. All games found here
 * share one set of tables, which stay within 256 MiB, or what the system property {@value #MEMORY} says in bytes when this
 * class is first used, at least 1 MiB. Safe for use by several threads.
 */
public final class Nimbus {
    private static final String MEMORY = "dev.nimbus.tableMemory";

    private static final Catalogue CATALOGUE = new Catalogue(
            Tables.within(Long.getLong(MEMORY, TablesConfig.defaults().memoryBytes())));

    private Nimbus() {}

    /**
     * {@return the game of a notation: {@code kayles}, {@code subtraction(1,3,4)}, {@code 0.137}, or JSON for games
     * whose rules need structure: {@code {"graph":[[1,2],[],[1]]}}}
     *
     * @param notation the notation, in one of the forms of docs/games.md
     * @throws Refusal if there is no such game
     */
    public static ImpartialGame game(String notation) {
        return game(CATALOGUE.parse(notation));
    }

    /**
     * {@return a game that you wrote yourself as a class, as a rule one that extends {@link
     * dev.nimbus.games.heap.HeapGame}}
     *
     * @param rules the game; immutable, safe for use by several threads
     */
    public static ImpartialGame game(Ruleset<?> rules) {
        return new ImpartialGame(rules);
    }

    /**
     * {@return a position of a game of your own, told by its options alone; every play of it must end} What is asked
     * is searched, within the budget of a query. What was found serves later questions about positions of the same
     * function object, while no other one is asked about.
     *
     * @param position where to begin; immutable, with {@code equals} and {@code hashCode} by content
     * @param options the positions that a move leads to, in any order; the same whenever it is called
     * @param <P> positions
     */
    public static <P> Position position(P position, Function<P, List<P>> options) {
        return LocatedPosition.of(new OptionsGame<>(options), position);
    }

    /**
     * {@return the disjunctive sum of positions of any games, also of those that you wrote as classes: a move changes
     * one of them}
     *
     * @param positions positions of any games, none to many
     * @throws Refusal if a position cannot be part of a sum
     */
    public static Position sum(Position... positions) {
        return LocatedPosition.sum((Sum) CATALOGUE.parse("sum"), List.of(positions));
    }
}
