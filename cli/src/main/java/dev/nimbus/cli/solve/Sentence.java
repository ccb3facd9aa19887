package dev.nimbus.cli.solve;

import com.fasterxml.jackson.databind.JsonNode;

/** Says an answer in English. */
public final class Sentence {
    private Sentence() {}

    /** For example: {@code kayles 5 7 9: the next player wins (N); nim-value 6; a winning move is …}. */
    static String of(TypedQuestion question, JsonNode answer) {
        StringBuilder text = new StringBuilder(question.game()).append(' ').append(question.position());
        String separator = ": ";
        if (question.query().path("play").asText().equals("misere")) {
            text.append(", misère play");
        }
        for (String part : new String[] {
            outcome(answer), grundy(answer), move(answer), moves(answer), options(answer), chance(answer), score(answer)
        }) {
            if (!part.isEmpty()) {
                text.append(separator).append(part);
                separator = "; ";
            }
        }
        return text.append('.').toString();
    }

    /** What was asked and is not known, and why, a line each. */
    static String unanswered(JsonNode answer) {
        StringBuilder lines = new StringBuilder();
        answer.path("unanswered")
                .properties()
                .forEach(reason -> lines.append("  ")
                        .append(name(reason.getKey()))
                        .append(" not known: ")
                        .append(reason.getValue().path("message").asText())
                        .append(".\n"));
        return lines.toString();
    }

    private static String name(String ask) {
        return switch (ask) {
            case "outcome" -> "The outcome is";
            case "grundy" -> "The nim-value is";
            case "move" -> "A winning move is";
            case "moves" -> "The winning moves are";
            case "options" -> "The legal moves are";
            case "score" -> "The score is";
            default -> "The answer to " + ask + " is";
        };
    }

    private static String outcome(JsonNode answer) {
        return switch (answer.path("outcome").asText()) {
            case "N" -> "the next player, who moves first, wins (N)";
            case "P" -> "the previous player, who moves second, wins (P)";
            case "D" -> "a draw (D)";
            default -> "";
        };
    }

    private static String grundy(JsonNode answer) {
        return answer.has("grundy") ? "nim-value " + answer.get("grundy").asText() : "";
    }

    private static String move(JsonNode answer) {
        if (!answer.has("move")) {
            return "";
        }
        return answer.get("move").isNull() ? "no move wins" : "a winning move: " + answer.get("move");
    }

    private static String moves(JsonNode answer) {
        JsonNode moves = answer.path("moves");
        if (moves.isMissingNode()) {
            return "";
        }
        String count = moves.get("count").asText();
        String all =
                count.equals("1") ? "1 winning move" : count.equals("0") ? "no move wins" : count + " winning moves";
        return moves.get("items").isEmpty() ? all : all + ": " + moves.get("items");
    }

    /** Their number; {@link LegalMovesTable} lists them. */
    private static String options(JsonNode answer) {
        JsonNode count = answer.path("options").path("count");
        if (count.isMissingNode()) {
            return "";
        }
        return switch (count.asText("")) {
            case "" -> "more legal moves than can be counted";
            case "0" -> "no legal move";
            case "1" -> "1 legal move";
            default -> count.asText() + " legal moves";
        };
    }

    private static String chance(JsonNode answer) {
        return answer.has("probability")
                ? "the first player wins with probability "
                        + answer.get("probability").asText()
                : "";
    }

    private static String score(JsonNode answer) {
        long score = answer.path("score").asLong();
        if (!answer.has("score")) {
            return "";
        } else if (score == 0) {
            return "score 0: both gain the same";
        }
        return "score " + score + (score > 0 ? ": the next player gains " : ": the previous player gains ")
                + Math.abs(score) + " more";
    }
}
