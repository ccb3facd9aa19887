package dev.nimbus.cli.solve;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.Position;
import dev.nimbus.cli.command.Json;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Why a position is won or lost. Its parts have values; their xor says who wins, and the winning move makes the xor 0.
 * Where there are no values, as in misère play, the winning move and the lost position that it leaves are the reason.
 *
 * @param parts what the position is the sum of, with the value of each; empty where the reason is another
 * @param xor the nim-sum of the values
 * @param move a winning move and what it leaves, if it can be told
 * @param path the line of play that proves it: a winning move from each N-position, the first move from each P-position
 */
public record Why(
        Position position,
        Outcome outcome,
        List<Part> parts,
        long xor,
        Optional<Position.Option> move,
        List<Step> path) {
    /** Parts shown; more make no reason. */
    static final int MOST_PARTS = 64;

    private static final int LONGEST_PATH = 40;

    /**
     * A part of the position and its nim-value.
     *
     * @param game the notation of its game, if the parts are of several; "" else
     */
    public record Part(String game, String position, long value) {
        /** The name of this part, which no other part has. */
        String label() {
            return game.isEmpty() ? position : game + " " + position;
        }

        /** The value in binary, with {@code width} digits at least. */
        String binary(int width) {
            String digits = Long.toBinaryString(value);
            return "0".repeat(Math.max(0, width - digits.length())) + digits;
        }
    }

    /** A position on the path. */
    public record Step(String position, Outcome outcome) {}

    /**
     * Works the reason out.
     *
     * @param isMisere whether who cannot move wins
     * @param isPath whether to follow the play to its end, as for a token on a graph
     * @throws Refusal if the outcome itself is out of reach
     */
    public static Why ofBlocking(Position position, boolean isMisere, boolean isPath) {
        Position played = isMisere ? position.misere() : position;
        Outcome outcome = played.outcome();
        List<Part> parts = isMisere ? List.of() : parts(position);
        long xor = parts.stream().mapToLong(Part::value).reduce(0, (a, b) -> a ^ b);
        Optional<Position.Option> move = outcome == Outcome.N ? winningMove(played) : Optional.empty();
        return new Why(played, outcome, parts, xor, move, isPath ? path(played) : List.of());
    }

    private static List<Part> parts(Position position) {
        List<Position> parts = position.parts();
        if (parts.size() > MOST_PARTS) {
            return List.of();
        }
        List<Part> valued = new ArrayList<>();
        List<String> games = games(position, parts.size());
        try {
            for (int i = 0; i < parts.size(); i++) {
                Position part = parts.get(i);
                if (part.value() instanceof GrundyValue.Finite finite) {
                    valued.add(new Part(games.get(i), part.toString(), finite.value()));
                }
            }
        } catch (Refusal noValue) {
            return List.of(); // the game offers none, or it is past the budget: the move alone is the reason
        }
        return valued.size() == parts.size() ? List.copyOf(valued) : List.of();
    }

    /** The games of a sum's components, as the position's JSON names them; all "" where the parts are of one game. */
    private static List<String> games(Position position, int parts) {
        List<String> games = new ArrayList<>();
        for (JsonNode component : Json.tree(position.toString())) {
            JsonNode game = component.path("game");
            games.add(game.isTextual() ? game.textValue() : game.toString());
        }
        return games.size() == parts ? games : Collections.nCopies(parts, "");
    }

    private static Optional<Position.Option> winningMove(Position position) {
        try {
            return position.winningMove();
        } catch (Refusal notOffered) {
            return Optional.empty();
        }
    }

    private static List<Step> path(Position start) {
        List<Step> steps = new ArrayList<>();
        Position at = start;
        while (steps.size() < LONGEST_PATH) {
            Outcome outcome = at.outcome();
            steps.add(new Step(at.toString(), outcome));
            List<Position.Option> next =
                    outcome == Outcome.N ? winningMove(at).map(List::of).orElse(List.of()) : at.options(1);
            if (next.isEmpty() || outcome == Outcome.D) {
                break;
            }
            at = next.get(0).position();
        }
        return List.copyOf(steps);
    }
}
