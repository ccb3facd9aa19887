package dev.nimbus.games;

import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.InMode;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Ruleset;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A game that the search core solves, as the core is asked about it.
 *
 * @param game its rules
 * @param plays the conventions under which the core has it
 * @param sample draws a small position
 * @param core a position for the core
 * @param image another form of a component; {@link InMode.Image#CANONICAL} if each component has one alone
 * @param <P> positions
 */
public record CoreFamily<P>(
        Ruleset<P> game,
        Set<Play> plays,
        Function<Random, P> sample,
        BiFunction<P, Play, Asked> core,
        InMode.Image image) {
    /** A position, and where its components lead. */
    public record Asked(ComponentRules rules, PositionSearch.Position position) {}

    /** Whether a component may be written in several ways. */
    boolean hasImages() {
        return image != InMode.Image.CANONICAL;
    }

    @Override
    public String toString() {
        return game.notation();
    }
}
