package dev.nimbus.cli.solve;

import dev.nimbus.ImpartialGame;
import dev.nimbus.Nimbus;
import dev.nimbus.Position;
import dev.nimbus.cli.command.NimbusCommand;
import dev.nimbus.cli.command.RulesFile;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nimbus play}: a person against the solver, in a terminal or over a pipe. */
@Command(
        name = "play",
        description = {
            "Plays a game against you. The solver makes a winning move whenever there is one.",
            "You move by the number of a move in the list, or by the position that you want to leave."
        },
        footer = {
            "",
            "Exit code: 0 the game ended or you left it, 1 the game or the position is wrong.",
            "",
            "Examples:",
            "  nimbus play nim 3 4 5",
            "  nimbus play kayles 5 7 --second --misere",
            "  nimbus play cram .... .... ....",
            "  nimbus play --rules my-game.json 12 7"
        })
public final class PlayCommand extends NimbusCommand {
    @Parameters(
            index = "0",
            paramLabel = "GAME",
            description = "A game's notation: nim, kayles, 'octal(0.137)', …; none with --rules.")
    private String game;

    @Option(
            names = "--rules",
            paramLabel = "FILE",
            description = "Play by the rules in this JSON file, as docs/rules.md explains; then give no GAME.")
    private Path rulesFile;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "POSITION", description = "Where to begin, as for solve.")
    private List<String> position = new ArrayList<>();

    @Option(names = "--misere", description = "Who cannot move wins.")
    private boolean misere;

    @Option(names = "--second", hidden = true, description = "Let the solver move first.")
    private boolean second;

    private final InputStream in;

    /** Reads standard input. */
    public PlayCommand() {
        this(System.in);
    }

    PlayCommand(InputStream in) {
        this.in = in;
    }

    @Override
    public Integer call() throws IOException {
        takeRulesBlocking();
        ImpartialGame rules = Nimbus.game(game);
        Position start = rules.position(String.join(" ", position));
        requirePlayers(start);
        Position played = misere ? start.misere() : start;
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        new PlaySession(rules, played, misere, out()).playBlocking(lines, !second);
        return 0;
    }

    /** With rules in a file all words are the position. */
    private void takeRulesBlocking() {
        if (rulesFile != null) {
            position.add(0, game);
            game = RulesFile.notationBlocking(rulesFile);
        } else if (position.isEmpty()) {
            throw usage("Missing required parameter: 'POSITION'");
        }
    }

    /** Refuses a game that is decided by chance. A position too large to be solved can be played all the same. */
    private static void requirePlayers(Position start) {
        try {
            start.outcome();
        } catch (Refusal refusal) {
            if (refusal.code() != ErrorCode.TOO_LARGE) {
                throw refusal;
            }
        }
    }
}
