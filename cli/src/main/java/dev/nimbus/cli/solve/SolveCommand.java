package dev.nimbus.cli.solve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.Nimbus;
import dev.nimbus.cli.command.EffortConverter;
import dev.nimbus.cli.command.Failures;
import dev.nimbus.cli.command.Json;
import dev.nimbus.cli.command.ServerDefaults;
import dev.nimbus.client.NimbusException;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.client.message.Query;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.graph.TokenGame;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.query.WatchedSolver;
import dev.nimbus.query.line.LineErrors;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import dev.nimbus.theory.cancel.Cancellation;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nimbus solve}: one question, answered in this process or by a server. */
@Command(
        name = "solve",
        defaultValueProvider = ServerDefaults.class,
        description = "Answers one question, in a sentence.",
        footer = {
            "",
            "Exit code: 0 answered, 1 the question is wrong or past its budget, 2 the server refused or could not be"
                    + " reached.",
            "",
            "Examples:",
            "  nimbus solve nim 3 4 5",
            "  nimbus solve kayles 5,7,9 --json",
            "  nimbus solve 0.137 12",
            "  nimbus solve turning-turtles HTTH",
            "  nimbus solve 'subtraction(1,3,4)' 1000000000000",
            "  nimbus solve nim 1 1 1 --misere",
            "  nimbus solve kayles 4 --ask options",
            "  nimbus solve kayles 5 7 9 --why",
            "  nimbus solve cram '[\".....\",\".....\",\".....\"]' --effort 10m",
            "  nimbus solve '{\"graph\":[[1,2],[],[1]]}' 0",
            "  nimbus solve --rules my-game.json 12",
            "  nimbus solve kayles 5 7 9 --url http://127.0.0.1:8080"
        })
public final class SolveCommand extends QuestionCommand {
    /** More than the budget of a query by far, and a user waits so long. */
    private static final Duration OFFERED = Duration.ofMinutes(10);

    /** The command waits twice as long for a silent server, but no longer: its user has the answer already. */
    private static final Duration SILENCE = Duration.ofSeconds(1);

    @Option(
            names = "--limit",
            hidden = true,
            paramLabel = "N",
            description = "List at most N moves for moves and options. Default: 100")
    private Integer limit;

    @Option(
            names = "--effort",
            paramLabel = "TIME",
            converter = EffortConverter.class,
            description =
                    "CPU time that the answer may take: seconds, or such as 10m or 1h. Default: the budget of a query, about"
                            + " 10 s")
    private Optional<Duration> effort = Optional.empty();

    @Option(
            names = "--why",
            description = "Show the reason: the value of each part in binary, the xor, the move that makes it 0.")
    private boolean why;

    @Override
    public Integer call() throws NimbusException, InterruptedException {
        Catalogue catalogue = new Catalogue(Tables.local());
        String notation = arguments().notationBlocking();
        Ruleset<?> rules = catalogue.parse(notation);
        TypedQuestion question = question(rules, notation);
        if (limit != null) {
            question.query().put("limit", limit);
        }
        if (effort.isPresent() && !effort.get().isZero()) {
            return searchBlocking(
                    catalogue,
                    question,
                    effort.get(),
                    (search, follower) -> searchedBlocking(catalogue, question, rules, search, follower));
        }
        JsonNode answer = answerBlocking(catalogue, question);
        int exitCode = told(question, answer, reasonBlocking(rules, answer));
        if (effort.isEmpty() && SearchText.wouldHelp(answer)) {
            out().flush(); // A server may take its time to say whether it makes searches.
            offerSearchBlocking();
        }
        return exitCode;
    }

    private int searchedBlocking(
            Catalogue catalogue, TypedQuestion question, Ruleset<?> rules, JsonNode search, SearchFollower follower)
            throws NimbusException, InterruptedException {
        JsonNode found = answerOf(search);
        JsonNode answer = mayBeTooLong(search, found)
                ? follower.unlessBrokenOffBlocking(() -> answerBlocking(catalogue, question))
                        .filter(longer -> !longer.has("error"))
                        .orElse(found)
                : found;
        Optional<Optional<Why>> reason = follower.unlessBrokenOffBlocking(() -> reasonBlocking(rules, answer));
        return told(question, answer, reason.flatMap(known -> known));
    }

    /** A search keeps a short answer; a query may list more moves, and reads what the search has found. */
    private static boolean mayBeTooLong(JsonNode search, JsonNode answer) {
        return SearchText.isFailed(search)
                && ErrorCode.TOO_LARGE
                        .notation()
                        .equals(answer.at("/error/code").asText());
    }

    private int told(TypedQuestion question, JsonNode answer, Optional<Why> reason) {
        print(question, answer, reason);
        return exitCode(answer.at("/error/code").asText());
    }

    static int exitCode(String error) {
        return error.isEmpty() ? 0 : error.equals(ErrorCode.INTERNAL.notation()) ? Failures.FAULT : 1;
    }

    private JsonNode answerBlocking(Catalogue catalogue, TypedQuestion question)
            throws NimbusException, InterruptedException {
        return login().url().isPresent()
                ? Json.tree(login().clientBlocking(login().url().get())
                        .withPatience(Duration.ZERO)
                        .solveBlocking(Query.parse(question.query().toString()))
                        .json())
                : answer(catalogue, question);
    }

    private static JsonNode answer(Catalogue catalogue, TypedQuestion question) {
        byte[] line = question.query().toString().getBytes(StandardCharsets.UTF_8);
        QueryChunk chunk = new QueryChunk(0, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, 0, line);
        AnswerChunk answer = new WatchedSolver(new ChunkSolver(catalogue)).answerBlocking(chunk);
        return Json.tree(new String(answer.body(), StandardCharsets.UTF_8));
    }

    /** The answer of a search; where it has none, an error that says why. */
    static JsonNode answerOf(JsonNode search) {
        if (search.has("answer")) {
            return search.get("answer");
        }
        ObjectNode answer = Json.NODES.objectNode().put("line", 0);
        String ending = SearchText.isOver(search) ? "was stopped" : "has not ended";
        boolean isFault = SearchText.isFailed(search);
        answer.putObject("error")
                .put("code", (isFault ? ErrorCode.INTERNAL : ErrorCode.TOO_LARGE).notation())
                .put("message", search.path("reason").asText("the search " + ending));
        return answer;
    }

    /** Worked out in this process, whose budget may be too small for what a server or a search has answered. */
    private Optional<Why> reasonBlocking(Ruleset<?> rules, JsonNode answer) {
        if (!why || answer.has("error")) {
            return Optional.empty();
        }
        try {
            return Optional.of(Cancellation.callWith(
                    whileUninterrupted(Thread.currentThread()),
                    () -> Why.ofBlocking(
                            Nimbus.game(rules).position(arguments().position()),
                            isMisere(),
                            rules instanceof TokenGame)));
        } catch (Refusal unknown) {
            complain("no reason can be shown: " + unknown.getMessage());
            return Optional.empty();
        }
    }

    private static Cancellation whileUninterrupted(Thread asking) {
        return () -> {
            if (asking.isInterrupted()) {
                throw new CancellationException("interrupted");
            }
        };
    }

    /** A server may give less effort than ten minutes, or none. */
    private void offerSearchBlocking() throws InterruptedException {
        Duration max =
                login().url().isPresent() ? maxEffortBlocking(login().url().get()) : OFFERED;
        Duration offered = max.compareTo(OFFERED) < 0 ? max : OFFERED;
        if (!offered.isZero()) {
            String time = offered.equals(OFFERED) ? "10m" : LineErrors.seconds(offered.toMillis());
            complain("To search longer: " + command(time));
        }
    }

    private Duration maxEffortBlocking(ServerAddress server) throws InterruptedException {
        try {
            return login().clientBlocking(server)
                    .withPatience(Duration.ZERO)
                    .withSilence(SILENCE)
                    .searches()
                    .maxEffortBlocking();
        } catch (NimbusException unknown) {
            return Duration.ZERO; // The answer is there, and an offer is no reason to fail.
        }
    }

    private void print(TypedQuestion question, JsonNode answer, Optional<Why> reason) {
        if (answer.has("error")) {
            complain(answer.get("error").get("message").asText());
        }
        if (isJson()) {
            reason.ifPresent(why -> ((ObjectNode) answer).set("why", WhyText.json(why)));
            out().println(answer);
        } else if (!answer.has("error")) {
            tell(question, answer);
            reason.ifPresent(why -> out().print(WhyText.of(why, isMisere())));
        }
    }
}
