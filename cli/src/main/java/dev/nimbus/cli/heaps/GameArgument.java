package dev.nimbus.cli.heaps;

import dev.nimbus.cli.command.RulesFile;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Ruleset;
import java.nio.file.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The game that a command is about: its notation, or rules in a file. */
final class GameArgument {
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

    /** What is wrong with the arguments; "" for nothing. */
    String fault() {
        if ((notation == null) == (rulesFile == null)) {
            return notation == null ? "Missing required parameter: 'GAME'" : "expected GAME or --rules, not both";
        }
        return "";
    }

    /** The game, whose file is read where there is one. */
    Ruleset<?> gameBlocking() {
        return new Catalogue(Tables.local())
                .parse(rulesFile == null ? notation : RulesFile.notationBlocking(rulesFile));
    }

    /** What the game is called in errors. */
    String name() {
        return rulesFile == null ? notation : rulesFile.toString();
    }
}
