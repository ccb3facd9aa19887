package dev.nimbus.cli.judge;

import dev.nimbus.cli.command.Json;
import dev.nimbus.contest.problem.Problem;
import dev.nimbus.contest.problem.Template;
import dev.nimbus.contest.problem.Value;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.rules.RulesGame;
import dev.nimbus.query.service.SameMoves;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Refusal;
import java.util.Optional;

/** Guesses which game of the catalogue the rules in a problem file are. */
final class KnownGame {
    private KnownGame() {}

    /**
     * The notation of the game. Empty for a problem that names its game, for rules of several integers, and for rules
     * with numbers of the input: these differ from test to test.
     */
    static Optional<String> guess(Problem problem) {
        if (!(problem.game() instanceof Template.Constant game && game.constant() instanceof Value.Fields rules)) {
            return Optional.empty();
        }
        Catalogue catalogue = new Catalogue(Tables.local());
        try {
            return catalogue.parse(Json.written(rules::writeJson)) instanceof RulesGame own
                    ? SameMoves.guess(catalogue, own)
                    : Optional.empty();
        } catch (Refusal fault) {
            return Optional.empty(); // The answers to the queries say so.
        }
    }
}
