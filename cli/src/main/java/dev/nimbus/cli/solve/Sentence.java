package dev.nimbus.cli.solve;

import com.fasterxml.jackson.databind.JsonNode;

/** Says an answer in English. */
public final class Sentence {
    private Sentence() {}

    /** For example: {@code kayles 5 7 9: the next player wins (N); nim-value 6; a winning move is …}. */
    static String of(Question question, JsonNode answer) {
        StringBuilder text = new StringBuilder(question.game()).append(' ').append(question.position());
        String separator = ": ";
        if (question.query().path("play").asText().equals("misere")) {
            text.append(", misère play");
        }
        for (String part :
                new String[] {outcome(answer), grundy(answer), move(answer), moves(answer), chance(answer)}) {
            if (!part.isEmpty()) {
                text.append(separator).append(part);
                separator = "; ";
            }
        }
        return text.append('.').toString();
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

    private static String chance(JsonNode answer) {
        return answer.has("probability")
                ? "the first player wins with probability "
                        + answer.get("probability").asText()
                : "";
    }
}
