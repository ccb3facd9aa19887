package dev.nimbus.cli.solve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.cli.command.AnswerCommand;
import dev.nimbus.cli.command.Json;
import dev.nimbus.cli.command.Terminal;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.graph.TokenGame;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Ruleset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nimbus solve}: one question, answered in this process without a server. */
@Command(
        name = "solve",
        description = "Answers one question, in a sentence.",
        footer = {
            "",
            "Exit code: 0 answered, 1 the question is wrong or past its budget.",
            "",
            "Examples:",
            "  nimbus solve nim 3 4 5",
            "  nimbus solve kayles 5,7,9 --json",
            "  nimbus solve 0.137 12",
            "  nimbus solve turning-turtles HTTH",
            "  nimbus solve 'subtraction(1,3,4)' 1000000000000",
            "  nimbus solve nim 1 1 1 --misere",
            "  nimbus solve kayles 5 7 9 --why",
            "  nimbus solve '{\"graph\":[[1,2],[],[1]]}' 0",
            "  nimbus solve --rules my-game.json 12"
        })
public final class SolveCommand extends AnswerCommand {
    @Mixin
    private PositionArguments arguments = new PositionArguments();

    @Option(names = "--misere", description = "Who cannot move wins.")
    private boolean misere;

    @Option(
            names = "--ask",
            split = ",",
            paramLabel = "WORD",
            description = "Any of outcome, grundy, move, moves, probability; by default all that the game answers.")
    private List<String> asks = new ArrayList<>();

    @Option(
            names = "--limit",
            hidden = true,
            paramLabel = "N",
            description = "List at most N winning moves for moves. Default: 100")
    private Integer limit;

    @Option(
            names = "--why",
            description = "Show the reason: the value of each part in binary, the xor, the move that makes it 0.")
    private boolean why;

    /** The errors of a position that has no nim-value, or one that takes too long: it may have an outcome. */
    private static final Set<String> WITHOUT_VALUE =
            Set.of(ErrorCode.UNSUPPORTED_ASK.notation(), ErrorCode.TOO_LARGE.notation());

    @Override
    public Integer call() {
        Catalogue catalogue = new Catalogue(Tables.local());
        String notation = arguments.notationBlocking();
        Ruleset<?> rules = catalogue.parse(notation);
        Question question = Question.of(rules, notation, arguments.name(), arguments.position(), misere)
                .asking(asks);
        if (limit != null) {
            question.query().put("limit", limit);
        }
        JsonNode answer = answer(catalogue, question);
        if (asks.isEmpty() && WITHOUT_VALUE.contains(answer.at("/error/code").asText())) {
            question = question.withoutValue();
            answer = answer(catalogue, question);
        }
        print(question, answer, why ? Optional.of(reasonBlocking(rules)) : Optional.empty());
        return answer.has("error") ? 1 : 0;
    }

    private static JsonNode answer(Catalogue catalogue, Question question) {
        byte[] line = question.query().toString().getBytes(StandardCharsets.UTF_8);
        QueryChunk chunk = new QueryChunk(0, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, 0, line);
        AnswerChunk answer = new ChunkSolver(catalogue).answerBlocking(chunk);
        return Json.tree(new String(answer.body(), StandardCharsets.UTF_8));
    }

    private Why reasonBlocking(Ruleset<?> rules) {
        return Why.ofBlocking(
                dev.nimbus.Nimbus.game(rules).position(arguments.position()), misere, rules instanceof TokenGame);
    }

    private void print(Question question, JsonNode answer, Optional<Why> reason) {
        if (answer.has("error")) {
            complain(answer.get("error").get("message").asText());
        }
        if (isJson()) {
            reason.ifPresent(why -> ((ObjectNode) answer).set("why", WhyText.json(why)));
            out().println(answer);
        } else if (!answer.has("error")) {
            out().println(Terminal.paint(Sentence.of(question, answer), Terminal.isColoured()));
            reason.ifPresent(why -> out().print(WhyText.of(why, misere)));
        }
    }
}
