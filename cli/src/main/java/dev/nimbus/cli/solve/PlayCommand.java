package dev.nimbus.cli.solve;

import dev.nimbus.ImpartialGame;
import dev.nimbus.Nimbus;
import dev.nimbus.Position;
import dev.nimbus.cli.command.NimbusCommand;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
            "  nimbus play kayles 5 7 --misere",
            "  nimbus play cram .... .... ....",
            "  nimbus play --rules my-game.json 12 7"
        })
public final class PlayCommand extends NimbusCommand {
    @Mixin
    private PositionArguments arguments = new PositionArguments();

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
        ImpartialGame rules = Nimbus.game(arguments.notationBlocking());
        Position start = rules.position(arguments.position());
        requirePlayers(start);
        Position played = misere ? start.misere() : start;
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        new PlaySession(rules, played, misere, out()).playBlocking(lines, !second);
        return 0;
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
