package dev.nimbus.cli.solve;

import dev.nimbus.cli.command.RulesFile;
import dev.nimbus.cli.command.ShellWord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The game and the position that a command is about. With rules in a file all words are the position. */
final class PositionArguments {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "GAME",
            description = "A game's notation: nim, kayles, 'octal(0.137)', …; none with --rules.")
    private Optional<String> first = Optional.empty();

    @Option(
            names = "--rules",
            paramLabel = "FILE",
            description = "Play by the rules in this JSON file, as docs/rules.md explains; then give no GAME.")
    private Path rulesFile;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "POSITION",
            description =
                    "Heaps separated by spaces or commas, a string or rows, or one JSON value, as the game's positions"
                            + " are written; after -- if it begins with -.")
    private List<String> others = new ArrayList<>();

    String notationBlocking() {
        if (rulesFile == null && first.isEmpty()) {
            throw missing("GAME");
        }
        if (rulesFile == null ? others.isEmpty() : first.isEmpty()) {
            throw missing("POSITION");
        }
        return rulesFile == null ? first.get() : RulesFile.notationBlocking(rulesFile);
    }

    private ParameterException missing(String parameter) {
        return new ParameterException(command.commandLine(), "Missing required parameter: '" + parameter + "'");
    }

    private String word() {
        return first.orElse("");
    }

    /** Whether one word is given, and no rules. */
    boolean isNameAlone() {
        return rulesFile == null && first.isPresent() && others.isEmpty();
    }

    /** What the game is called in answers. */
    String name() {
        return rulesFile == null ? word() : rulesFile.getFileName().toString();
    }

    /** The same game and position with more options for a shell, to be typed again. */
    String typed(String options) {
        String game = rulesFile == null ? ShellWord.of(word()) : "--rules " + ShellWord.of(rulesFile.toString());
        String position = ShellWord.of(position());
        return position().startsWith("-") ? game + options + " -- " + position : game + " " + position + options;
    }

    /** The position as typed, a line of the text form. */
    String position() {
        String words = String.join(" ", others);
        return rulesFile == null ? words : others.isEmpty() ? word() : word() + " " + words;
    }
}
