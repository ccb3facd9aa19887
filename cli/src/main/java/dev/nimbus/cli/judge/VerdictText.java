package dev.nimbus.cli.judge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.cli.command.Json;
import dev.nimbus.contest.check.Verdict;
import dev.nimbus.query.service.SameMoves;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes what a check of a program found. */
final class VerdictText {
    private VerdictText() {}

    /**
     * The verdict for people.
     *
     * @param game a game of the catalogue that the rules may be
     */
    static String of(Verdict verdict, long seed, Optional<String> game) {
        String found = verdict.failure()
                .map(VerdictText::text)
                .orElse("right on the sample and on " + verdict.inputs() + " random inputs (seed " + seed + ")");
        return found
                + sizes(verdict)
                + skipped(verdict.skipped())
                + game.map(known -> "\n" + SameMoves.sentence(known)).orElse("");
    }

    private static String text(Verdict.Failure failure) {
        return "wrong"
                + (failure.trouble().isEmpty() ? "" : ": " + failure.trouble().strip())
                + "\n--- the smallest input found\n" + failure.input().stripTrailing()
                + "\n--- expected\n" + failure.expected().stripTrailing()
                + "\n--- printed\n" + failure.printed().stripTrailing()
                + "\n---";
    }

    private static String sizes(Verdict verdict) {
        if (verdict.sizes().isEmpty()) {
            return "";
        }
        return verdict.sizes().entrySet().stream()
                .map(one -> one.getKey() + " " + one.getValue().least() + " to "
                        + one.getValue().most())
                .collect(Collectors.joining(", ", "\nsizes of the random inputs: ", ""));
    }

    private static String skipped(int skipped) {
        return switch (skipped) {
            case 0 -> "";
            case 1 -> "\nskipped: 1 input that is too hard for Nimbus";
            default -> "\nskipped: " + skipped + " inputs that are too hard for Nimbus";
        };
    }

    /** The verdict for programs. */
    static JsonNode json(Verdict verdict, Optional<String> game) {
        ObjectNode result = Json.NODES
                .objectNode()
                .put("right", verdict.failure().isEmpty())
                .put("inputs", verdict.inputs())
                .put("skipped", verdict.skipped());
        game.ifPresent(known -> result.put("sameMoves", known));
        ObjectNode sizes = result.putObject("sizes");
        verdict.sizes()
                .forEach((name, one) ->
                        sizes.putObject(name).put("least", one.least()).put("most", one.most()));
        verdict.failure()
                .ifPresent(wrong -> result.put("input", wrong.input())
                        .put("expected", wrong.expected())
                        .put("printed", wrong.printed())
                        .put("trouble", wrong.trouble()));
        return result;
    }
}
