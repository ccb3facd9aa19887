package dev.nimbus.cli.solve;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says how far the search of a position is. */
final class SearchText {
    private static final int MINUTE = 60;
    private static final int HOUR = 3600;

    /** What errors of a query call its bound on steps; more memory, or a longer list of moves, no search gives. */
    private static final String OF_STEPS = "work budget";

    private SearchText() {}

    /**
     * The options of the command that searches a question.
     *
     * @param place the options that say where it is searched, if there are any
     */
    static String options(boolean misere, List<String> asks, String effort, Optional<String> place) {
        return (misere ? " --misere" : "")
                + (asks.isEmpty() ? "" : " --ask " + String.join(",", asks))
                + " --effort " + effort
                + place.map(options -> " " + options).orElse("");
    }

    /** Whether the steps of a query were too few for something that was asked. A list of moves would take too long, too. */
    static boolean wouldHelp(JsonNode answer) {
        return Stream.of("/error", "/unanswered/outcome", "/unanswered/grundy", "/unanswered/move")
                .anyMatch(place -> answer.at(place).path("message").asText().contains(OF_STEPS));
    }

    /** Whether nobody works on it any more. */
    static boolean isOver(JsonNode search) {
        String state = search.path("state").asText();
        return !state.equals("queued") && !state.equals("running");
    }

    static boolean isFound(JsonNode search) {
        return search.path("state").asText().equals("found");
    }

    /** Whether another budget than its effort, or a defect, has ended it. */
    static boolean isFailed(JsonNode search) {
        return search.path("state").asText().equals("failed");
    }

    /** One line: {@code running 0:12 of 1:00:00, 1,234,567 positions (830,000/s), 12,345 values; not 0, 1}. */
    static String line(JsonNode search) {
        JsonNode progress = search.path("progress");
        return String.format(
                Locale.ROOT,
                "%s %s of %s, %,d positions%s, %,d values%s",
                search.path("state").asText(),
                clock((long) progress.path("cpuSeconds").asDouble()),
                clock((long) progress.path("effort").asDouble()),
                progress.path("positions").asLong(),
                rate(search),
                progress.path("knownValues").asLong(),
                excluded(progress));
    }

    /** A search that is over has none. */
    private static String rate(JsonNode search) {
        JsonNode progress = search.path("progress");
        long rate = progress.path("positionsPerSecond").asLong();
        long threads = progress.path("threads").asLong();
        String by = threads > 1 ? String.format(Locale.ROOT, " by %,d threads", threads) : "";
        return isOver(search) ? "" : String.format(Locale.ROOT, " (%,d/s%s)", rate, by);
    }

    /** What an unfinished search knows of the value. */
    static String excluded(JsonNode progress) {
        JsonNode values = progress.path("value");
        return values.isEmpty()
                ? ""
                : "; not " + values.valueStream().map(JsonNode::asText).collect(Collectors.joining(", "));
    }

    /** Who wins, and the value, as far as they are known: {@code ; N, nim-value 1}. */
    static String answer(JsonNode search) {
        JsonNode answer = search.path("answer");
        String value = answer.hasNonNull("grundy")
                ? "nim-value " + answer.path("grundy").asText()
                : "";
        String known = Stream.of(answer.path("outcome").asText(), value)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
        return known.isEmpty() ? "" : "; " + known;
    }

    private static String clock(long seconds) {
        return seconds >= HOUR
                ? String.format(
                        Locale.ROOT, "%d:%02d:%02d", seconds / HOUR, seconds / MINUTE % MINUTE, seconds % MINUTE)
                : String.format(Locale.ROOT, "%d:%02d", seconds / MINUTE, seconds % MINUTE);
    }
}
