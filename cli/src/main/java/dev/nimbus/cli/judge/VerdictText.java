package dev.nimbus.cli.judge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.cli.command.Json;
import dev.nimbus.contest.check.Verdict;
import dev.nimbus.query.service.SameMoves;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes what a check of a program found. */
final class VerdictText {
    /** What a terminal would obey; line ends and tabs stay. */
    private static final Pattern CONTROLS = Pattern.compile("(?!\\r?\\n)[\\p{Cc}&&[^\\t]]");

    /** Characters of an input or an output that a person reads. */
    private static final int MOST_SHOWN = 4000;

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
                + (failure.trouble().isEmpty() ? "" : ": " + shown(failure.trouble()))
                + "\n--- the smallest input found\n" + shown(failure.input())
                + "\n--- expected\n" + shown(failure.expected())
                + "\n--- printed\n" + shown(failure.printed())
                + "\n---";
    }

    private static String shown(String text) {
        String whole = text.stripTrailing();
        String cut = whole.length() <= MOST_SHOWN
                ? whole
                : whole.substring(0, MOST_SHOWN) + "\n… and " + (whole.length() - MOST_SHOWN)
                        + " characters more; --json prints all";
        return CONTROLS.matcher(cut).replaceAll("?");
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
