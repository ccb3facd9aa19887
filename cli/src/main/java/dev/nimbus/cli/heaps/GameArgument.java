package dev.nimbus.cli.heaps;

import dev.nimbus.cli.command.RulesFile;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.games.rules.RulesGame;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The game that a command is about: its notation, or rules in a file. */
final class GameArgument {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "GAME",
            description = "A game on heaps: kayles, 'subtraction(1,3,4)', 0.137, …; none with --rules.")
    private String notation;

    @Option(
            names = "--rules",
            paramLabel = "FILE",
            description = "The rules in this JSON file, as docs/rules.md explains; then give no GAME.")
    private Path rulesFile;

    /** The game, whose file is read where there is one. */
    Ruleset<?> gameBlocking() {
        if ((notation == null) == (rulesFile == null)) {
            throw new ParameterException(
                    command.commandLine(),
                    notation == null ? "Missing required parameter: 'GAME'" : "expected GAME or --rules, not both");
        }
        return new Catalogue(Tables.local())
                .parse(rulesFile == null ? notation : RulesFile.notationBlocking(rulesFile));
    }

    /**
     * The game, of which {@code kind} is known.
     *
     * @throws Refusal if nothing of this kind is known of it
     */
    <T> T gameBlocking(Class<T> kind) {
        return require(kind, gameBlocking(), name());
    }

    /** What the game is called in errors. */
    String name() {
        return rulesFile == null ? notation : rulesFile.toString();
    }

    /** @throws Refusal if there is no such game, or its positions are no heaps */
    static HeapGame heaps(Catalogue catalogue, String notation) {
        return require(HeapGame.class, catalogue.parse(notation), notation);
    }

    /** @throws Refusal if the positions of the game are not heaps with a nim-value each */
    static <T> T require(Class<T> kind, Ruleset<?> game, String name) {
        if (kind.isInstance(game)) {
            return kind.cast(game);
        }
        String reason = game instanceof HeapValues
                ? " is searched no further than `nimbus period` does"
                : " has no table of heaps: " + why(game);
        throw Refusal.unsupportedAsk(name + reason, "");
    }

    private static String why(Ruleset<?> game) {
        return game instanceof RulesGame rules
                ? "a state of its rules is " + rules.arity() + " integers, and a heap is one"
                : "its positions are not heaps with a nim-value each";
    }
}
