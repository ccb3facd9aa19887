package dev.nimbus.cli.solve;

import dev.nimbus.ImpartialGame;
import dev.nimbus.Position;
import dev.nimbus.cli.command.NimbusCommand;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Refusal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One game between a person and the solver, in lines of text. Positions before the person's moves are kept for undo. Not
 * for use by several threads.
 */
public final class PlaySession {
    /** Moves listed on request. */
    private static final int LISTED = 40;
    /** Moves among which a position that the person typed is looked for. */
    private static final int LOOKED = 100_000;

    private static final String NONE_KNOWN = "No winning move is known.";
    private static final String HELP = "A number makes that move of the list; anything else is read as the position"
            + " that you want to leave. Also: moves, hint, undo, quit.";

    private final ImpartialGame game;
    private final boolean isMisere;
    private final PrintWriter out;
    private final Deque<Position> before = new ArrayDeque<>();
    private Position position;

    PlaySession(ImpartialGame game, Position start, boolean isMisere, PrintWriter out) {
        this.game = game;
        this.position = start;
        this.isMisere = isMisere;
        this.out = out;
    }

    /** Plays until the game is over, the person quits or the lines end. */
    void playBlocking(BufferedReader lines, boolean isPersonFirst) throws IOException {
        say(game + ", " + (isMisere ? "misère play: who cannot move wins." : "normal play: who cannot move loses."));
        say(HELP);
        boolean isGoingOn = isPersonFirst || replyBlocking();
        while (isGoingOn) {
            say("Position " + position);
            if (isOver()) {
                say(isMisere ? "You cannot move: you win." : "You cannot move: the solver wins.");
                return;
            }
            out.print("> ");
            if (NimbusCommand.isBroken(out)) { // It flushes, too.
                return;
            }
            String line = lines.readLine();
            if (line == null || line.strip().equalsIgnoreCase("quit")) {
                say(line == null ? "" : "Good-bye.");
                return;
            }
            isGoingOn = heedBlocking(line.strip());
        }
    }

    /** Does what a line says. @return whether the game goes on */
    private boolean heedBlocking(String line) {
        switch (line.toLowerCase(Locale.ROOT)) {
            case "" -> {}
            case "help", "?" -> say(HELP);
            case "moves" -> list();
            case "hint" -> hintBlocking();
            case "undo" -> undo();
            default -> {
                return moveBlocking(line);
            }
        }
        return true;
    }

    private boolean moveBlocking(String line) {
        Optional<Position.Option> move = wanted(line);
        if (move.isEmpty()) {
            return true;
        }
        before.push(position);
        position = move.get().position();
        say("You: " + move.get().json());
        return replyBlocking();
    }

    /** The move that a line names; empty after saying why there is none. */
    private Optional<Position.Option> wanted(String line) {
        try {
            Optional<Position.Option> numbered = numbered(line);
            return numbered.isPresent() ? numbered : leaving(game.position(line).toString(), line);
        } catch (Refusal noPosition) {
            say("\"" + Refusal.shorten(line) + "\" is no command and no position: " + noPosition.getMessage());
            return Optional.empty();
        }
    }

    /** Move number {@code line} of the list. A single number may be a position too; the list goes first. */
    private Optional<Position.Option> numbered(String line) {
        if (!line.matches("[0-9]{1,4}")) {
            return Optional.empty();
        }
        int number = Integer.parseInt(line);
        List<Position.Option> options = position.options(Math.min(number, LISTED));
        return number >= 1 && number <= options.size() ? Optional.of(options.get(number - 1)) : Optional.empty();
    }

    /** The move that leaves {@code wanted}; a heap that is taken whole may be written as 0 or left out. */
    private Optional<Position.Option> leaving(String wanted, String line) {
        String withoutEmpty = wanted.replaceAll("\\b0,|,?\\b0\\b", "");
        Optional<Position.Option> found = Optional.empty();
        for (Position.Option option : position.options(LOOKED)) {
            String left = option.position().toString();
            if (left.equals(wanted)) {
                return Optional.of(option);
            }
            if (left.equals(withoutEmpty) && found.isEmpty()) {
                found = Optional.of(option);
            }
        }
        if (found.isEmpty()) {
            say("No move leaves " + Refusal.shorten(line) + "; \"moves\" lists the moves.");
        }
        return found;
    }

    /** The solver's move. @return whether the game goes on */
    private boolean replyBlocking() {
        Optional<Position.Option> reply = Opponent.moveBlocking(position);
        if (reply.isEmpty()) {
            say("Position " + position);
            say(isMisere ? "The solver cannot move: the solver wins." : "The solver cannot move: you win.");
            return false;
        }
        position = reply.get().position();
        say("Solver: " + reply.get().json());
        return true;
    }

    private boolean isOver() {
        return position.options(1).isEmpty();
    }

    private void undo() {
        if (before.isEmpty()) {
            say("There is no move of yours to take back.");
        } else {
            position = before.pop();
        }
    }

    private void list() {
        List<Position.Option> options = position.options(LISTED + 1);
        for (int i = 0; i < Math.min(LISTED, options.size()); i++) {
            Position.Option option = options.get(i);
            say(String.format(Locale.ROOT, "%4d  %s leaves %s", i + 1, option.json(), option.position()));
        }
        if (options.size() > LISTED) {
            say("      and more: name one by the position that it leaves.");
        }
    }

    private void hintBlocking() {
        Optional<Position.Option> winning = Opponent.winningBlocking(position);
        if (winning.isPresent()) {
            say("A winning move: " + winning.get().json() + " leaves "
                    + winning.get().position());
        } else {
            say(Opponent.outcomeBlocking(position).map(PlaySession::withoutMove).orElse(NONE_KNOWN));
        }
    }

    private static String withoutMove(Outcome outcome) {
        return switch (outcome) {
            case P -> "No move wins: the position is lost against best play.";
            case D -> "No move wins: against best play the game goes on for ever.";
            case N -> NONE_KNOWN;
        };
    }

    private void say(String line) {
        out.println(line);
    }
}
