package dev.nimbus.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.cli.CommandRun;
import dev.nimbus.cli.command.EffortConverter;
import dev.nimbus.cli.command.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchCommandTest {
    private static final String BOARD = "[\"....\",\"...#\",\"....\"]";
    /** Takes a part of a second. */
    private static final String MEDIUM = "[\"......\",\"......\",\"......\",\"......\",\"......\"]";
    /** Takes seconds at the least. */
    private static final String LARGE = "[\".......\",\".......\",\".......\",\".......\",\".......\",\".......\"]";

    @Test
    void search_printsWhatItFinds() {
        CommandRun run = CommandRun.of("search", "cram", BOARD, "--effort", "1m");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo(CommandRun.of("solve", "cram", BOARD).out());
        assertThat(CommandRun.of("solve", "cram", BOARD, "--effort", "1m").out())
                .isEqualTo(run.out());
    }

    @Test
    void search_json_printsTheSearch() {
        CommandRun run = CommandRun.of("search", "cram", BOARD, "--effort", "1m", "--ask", "outcome", "--json");

        JsonNode search = Json.tree(run.out());
        assertThat(search.path("state").asText()).isEqualTo("found");
        assertThat(search.at("/answer/outcome").asText()).isEqualTo("N");
    }

    @Test
    void effortThatIsNotEnough_saysHowToGoOn() {
        CommandRun run = CommandRun.of("search", "cram", LARGE, "--ask", "grundy", "--effort", "0.02");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .contains("needs more than its effort of 0.02 s")
                .contains("To search again with more effort: nimbus search cram '" + LARGE
                        + "' --ask grundy --effort TIME")
                .contains("With --data-dir DIR");
        assertThat(CommandRun.of("solve", "cram", LARGE, "--ask", "grundy", "--effort", "0.02")
                        .err())
                .contains("its effort of 0.02 s")
                .contains("To search again with more effort: nimbus search cram");
    }

    @Test
    void sameCommandWithADataDirectory_goesOnFromWhatWasFound(@TempDir Path directory) {
        String[] command = {
            "search", "cram", MEDIUM, "--ask", "grundy", "--effort", "1m", "--json", "--data-dir", directory.toString()
        };
        CommandRun first = CommandRun.of(command);
        CommandRun second = CommandRun.of(command);

        assertThat(second.exitCode()).as(second.err()).isZero();
        JsonNode found = Json.tree(second.out());
        assertThat(found.path("answer")).isEqualTo(Json.tree(first.out()).path("answer"));
        assertThat(found.at("/progress/positions").asLong())
                .isLessThan(Json.tree(first.out()).at("/progress/positions").asLong() / 10);
    }

    @Test
    void effortThatIsNotEnoughWithADataDirectory_goesOnThere(@TempDir Path directory) {
        CommandRun run = CommandRun.of(
                "search", "cram", LARGE, "--ask", "grundy", "--effort", "0.02", "--data-dir", directory.toString());

        assertThat(run.err())
                .contains("To go on from here: nimbus search cram '" + LARGE
                        + "' --ask grundy --effort TIME --data-dir " + directory);
    }

    @Test
    void dataDirectoryOfAServersSearch_isRefused(@TempDir Path directory) {
        CommandRun run = CommandRun.of(
                "search",
                "nim",
                "3",
                "--effort",
                "1m",
                "--url",
                "http://127.0.0.1:9",
                "--data-dir",
                directory.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--data-dir").contains("http://127.0.0.1:9");
    }

    @Test
    void emptyDataDirectory_isRefused() {
        CommandRun run = CommandRun.of("search", "nim", "3", "--effort", "1m", "--data-dir", "");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("the path of the data directory is empty");
    }

    @Test
    void dataDirectoryThatCannotBeWritten_isNamed(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "x");
        CommandRun run = CommandRun.of("search", "nim", "3", "--effort", "1m", "--data-dir", file.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("the data directory " + file + " cannot be written");
    }

    /** A search keeps 64 KiB of an answer. */
    @Test
    void longListOfMoves_isListedWithEffortToo() {
        String[] question = {"solve", "kayles", "1100", "--ask", "options", "--limit", "9000", "--json"};
        String[] withEffort = Arrays.copyOf(question, question.length + 2);
        withEffort[question.length] = "--effort";
        withEffort[question.length + 1] = "1m";
        CommandRun run = CommandRun.of(withEffort);

        assertThat(run.err()).isEmpty();
        assertThat(run.out().length()).isGreaterThan(1 << 16);
        assertThat(run.out()).isEqualTo(CommandRun.of(question).out());
        assertThat(run.exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "", "x", "10y", "-1", "367d", "1.2345"})
    void effortThatIsNoTime_isRefused(String effort) {
        CommandRun run = CommandRun.of("search", "nim", "3", "--effort", effort);

        assertThat(run.exitCode()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"90,PT1M30S", "90s,PT1M30S", "1h30m,PT1H30M", "1d,PT24H", "0.5,PT0.5S", "2m1.5,PT2M1.5S"})
    void times_areRead(String text, String time) {
        assertThat(new EffortConverter().convert(text)).isEqualTo(Duration.parse(time));
    }

    @Test
    void searchThatFailedWithoutAnAnswer_isAFaultThatSaysWhy() {
        JsonNode answer = SolveCommand.answerOf(
                Json.tree("{\"id\":\"7f\",\"state\":\"failed\",\"reason\":\"it did not end\",\"progress\":{}}"));

        assertThat(answer.at("/error/message").asText()).isEqualTo("it did not end");
        assertThat(SolveCommand.exitCode(answer.at("/error/code").asText())).isEqualTo(3);
        assertThat(SolveCommand.answerOf(Json.tree("{\"answer\":{\"outcome\":\"N\"}}")))
                .isEqualTo(Json.tree("{\"outcome\":\"N\"}"));
    }

    /** Somebody else may stop it. */
    @Test
    void searchThatWasStoppedWithoutAnAnswer_isNoFault() {
        JsonNode answer = SolveCommand.answerOf(Json.tree("{\"id\":\"7f\",\"state\":\"stopped\",\"progress\":{}}"));

        assertThat(answer.at("/error/message").asText()).isEqualTo("the search was stopped");
        assertThat(SolveCommand.exitCode(answer.at("/error/code").asText())).isEqualTo(1);
    }

    /** The user breaks off, and the server goes on. */
    @Test
    void searchThatGoesOn_isNoFault() {
        JsonNode answer = SolveCommand.answerOf(Json.tree("{\"id\":\"7f\",\"state\":\"running\",\"progress\":{}}"));

        assertThat(answer.at("/error/message").asText()).isEqualTo("the search has not ended");
        assertThat(SolveCommand.exitCode(answer.at("/error/code").asText())).isEqualTo(1);
    }

    /** A server that shows one document after another. */
    private static final class Shown implements SearchSource {
        private final Deque<JsonNode> documents = new ArrayDeque<>();
        private Runnable onShow = () -> {};
        private boolean isBrokenOff;

        private Shown(String... states) {
            for (String state : states) {
                documents.add(document(state));
            }
        }

        private static JsonNode document(String state) {
            ObjectNode search = Json.NODES.objectNode().put("id", "7f").put("state", state);
            ObjectNode progress = search.putObject("progress");
            progress.put("positions", 1_234_567).put("positionsPerSecond", 1000).put("knownValues", 12);
            progress.put("cpuSeconds", 61.5)
                    .put("effort", 3600)
                    .putArray("value")
                    .add(0)
                    .add(1);
            return search;
        }

        @Override
        public JsonNode beginBlocking(ObjectNode query) {
            return documents.remove();
        }

        @Override
        public JsonNode showBlocking(String id) {
            onShow.run();
            return documents.size() > 1 ? documents.remove() : documents.element();
        }

        @Override
        public JsonNode brokenOffBlocking(JsonNode last) {
            isBrokenOff = true;
            return document("stopped");
        }

        @Override
        public List<String> howToGoOn(String command, String id) {
            return List.of();
        }

        @Override
        public void close() {
            // nothing is open
        }
    }

    private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();

    private SearchFollower follower(SearchSource source, boolean shown) {
        return new SearchFollower(source, new PrintStream(terminal, true, StandardCharsets.UTF_8), shown);
    }

    @Test
    void progress_isOneLine_andIsTakenAway() throws Exception {
        JsonNode found =
                follower(new Shown("queued", "running", "found"), true).followBlocking(Json.NODES.objectNode());

        assertThat(found.path("state").asText()).isEqualTo("found");
        assertThat(terminal.toString(StandardCharsets.UTF_8))
                .contains("\r\u001b[Krunning 1:01 of 1:00:00, 1,234,567 positions (1,000/s), 12 values; not 0, 1")
                .doesNotContain("\n")
                .endsWith("\r\u001b[K");
    }

    @Test
    void searchThatIsOver_showsNoRate() {
        assertThat(SearchText.line(Json.tree(
                        "{\"state\":\"stopped\",\"progress\":{\"cpuSeconds\":3,\"effort\":3,\"positions\":59011}}")))
                .isEqualTo("stopped 0:03 of 0:03, 59,011 positions, 0 values");
    }

    /** As a server writes them. */
    @Test
    void timeThatIsNotWhole_isShownInSeconds() {
        assertThat(SearchText.line(Json.tree(
                        "{\"state\":\"running\",\"progress\":{\"cpuSeconds\":61.5,\"effort\":6.0e2,\"positions\":7}}")))
                .isEqualTo("running 1:01 of 10:00, 7 positions (0/s), 0 values");
    }

    @Test
    void userWhoBreaksOff_getsWhatIsKnown() throws Exception {
        Shown source = new Shown("queued", "running");
        SearchFollower follower = follower(source, false);
        source.onShow = follower::breakOff;

        JsonNode stopped = follower.followBlocking(Json.NODES.objectNode());

        assertThat(source.isBrokenOff).isTrue();
        assertThat(stopped.path("state").asText()).isEqualTo("stopped");
        assertThat(terminal.size()).isZero();
    }

    /** An interrupt would take the answer from the command, which is about to print it. */
    @Test
    void userWhoBreaksOffAfterTheEnd_interruptsNothing() throws Exception {
        SearchFollower follower = follower(new Shown("running", "found"), false);

        boolean isInterrupted = follower.followUntilInterruptedBlocking(Json.NODES.objectNode(), (search, ending) -> {
            follower.breakOff();
            return Thread.interrupted();
        });

        assertThat(isInterrupted).isFalse();
    }

    /** It waited for ten seconds, as if the work could not be ended. */
    @Test
    @Timeout(30)
    void userWhoBreaksOffWhileMoreIsWorkedOut_getsTheAnswerAlone() throws Exception {
        SearchFollower follower = follower(new Shown("running", "found"), false);

        List<Optional<String>> more = follower.followUntilInterruptedBlocking(
                Json.NODES.objectNode(),
                (search, ending) -> List.of(
                        ending.unlessBrokenOffBlocking(() -> "before"),
                        ending.unlessBrokenOffBlocking(() -> {
                            ending.breakOff();
                            new CountDownLatch(1).await();
                            return "during";
                        }),
                        ending.unlessBrokenOffBlocking(() -> {
                            Thread.sleep(1);
                            return "after";
                        })));

        assertThat(more).containsExactly(Optional.of("before"), Optional.empty(), Optional.empty());
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void progressOfASearchThatFails_isTakenAway() {
        Shown source = new Shown("running");
        source.onShow = () -> {
            throw new IllegalStateException("the server is gone");
        };

        assertThatIllegalStateException()
                .isThrownBy(() -> follower(source, true).followBlocking(Json.NODES.objectNode()));
        assertThat(terminal.toString(StandardCharsets.UTF_8)).endsWith("\r\u001b[K");
    }

    /** A user who waits would not know for what. */
    @ParameterizedTest
    @ValueSource(strings = {"solve", "search"})
    @Timeout(30)
    void serverThatIsNotThere_isSaidAtOnce(String command) {
        CommandRun run = CommandRun.of(command, "nim", "3", "--effort", "1m", "--url", "http://127.0.0.1:1");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualToIgnoringNewLines(
                        "nimbus: cannot search at http://127.0.0.1:1: nothing listens there (connection refused)");
    }
}
