package dev.nimbus.cli.solve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.cli.command.AnswerCommand;
import dev.nimbus.cli.command.EffortConverter;
import dev.nimbus.cli.command.ServerArguments;
import dev.nimbus.cli.command.ServerDefaults;
import dev.nimbus.cli.command.Terminal;
import dev.nimbus.client.NimbusException;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.tables.Tables;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nimbus search}: one position, searched for longer than a query may take, here or by a server. */
@Command(
        name = "search",
        defaultValueProvider = ServerDefaults.class,
        description = {
            "Searches one position for longer than a query may take.",
            "Without --url it searches in this process: Ctrl-C ends it and prints what is known by then. With --url the"
                    + " server searches: Ctrl-C leaves the search to the server, and nimbus cancel ID stops it."
                    + " The same command again follows it, or gives it more effort."
        },
        footer = {
            "",
            "Exit code: 0 found, 1 not found or the question is wrong, 2 the server refused or could not be reached.",
            "",
            "Examples:",
            "  nimbus search cram '[\"......\",\"......\",\"......\",\"......\",\"......\",\"......\"]' --effort 10m",
            "  nimbus search cram '[\".......\",\".......\",\".......\"]' --ask grundy --effort 1h --url http://127.0.0.1:8080"
        })
public final class SearchCommand extends AnswerCommand {
    private static final double SECOND_MILLIS = 1000;

    @Mixin
    private PositionArguments arguments = new PositionArguments();

    @Option(
            names = "--effort",
            required = true,
            paramLabel = "TIME",
            converter = EffortConverter.class,
            description = "The CPU time that the search may take: seconds, or such as 10m, 1h30m or 1d.")
    private Duration effort = Duration.ZERO;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "Have this server search, also as NIMBUS_URL. Default: this process does")
    private Optional<ServerAddress> url = Optional.empty();

    @Option(names = "--misere", description = "Who cannot move wins.")
    private boolean misere;

    @Option(
            names = "--ask",
            split = ",",
            paramLabel = "WORD",
            description =
                    "Any of outcome, grundy, move, moves, options, probability, score; by default all but the lists of"
                            + " moves. Effort helps score little: it gets no more memory.")
    private List<String> asks = new ArrayList<>();

    @Mixin
    private ServerArguments login = new ServerArguments();

    @Override
    public Integer call() throws NimbusException, InterruptedException {
        if (effort.isZero()) {
            throw usage("--effort is 0; expected a time, such as 10m");
        }
        Catalogue catalogue = new Catalogue(Tables.local());
        String notation = arguments.notationBlocking();
        TypedQuestion question = TypedQuestion.of(
                        catalogue.parse(notation), notation, arguments.name(), arguments.position(), misere)
                .asking(asks);
        ObjectNode query = question.query().put("effort", effort.toMillis() / SECOND_MILLIS);
        try (SearchSource source = SearchSource.of(url, login, catalogue)) {
            return new SearchFollower(source, System.err, Terminal.isError())
                    .followUntilInterruptedBlocking(query, search -> told(question, search, source));
        }
    }

    private int told(TypedQuestion question, JsonNode search, SearchSource source) {
        JsonNode answer = search.path("answer");
        if (isJson()) {
            out().println(search);
        } else {
            tell(question, search, answer);
        }
        if (!SearchText.isFound(search)) {
            complain(SearchText.line(search));
            source.howToGoOn(command(), search.path("id").asText()).forEach(this::complain);
        }
        out().flush();
        return SearchText.isFound(search) ? 0 : 1;
    }

    private void tell(TypedQuestion question, JsonNode search, JsonNode answer) {
        if (answer.isObject() && !answer.has("error")) {
            out().println(Terminal.paint(Sentence.of(question, answer), Terminal.isColoured()));
            out().print(Sentence.unanswered(answer));
            out().print(LegalMovesTable.of(answer));
        } else if (!search.path("progress").path("value").isEmpty()) {
            out().println(question.game() + " " + question.position() + ": the nim-value is none of "
                    + SearchText.excluded(search.path("progress")).replace("; not ", "") + ".");
        }
        if (search.has("reason")) {
            complain(search.get("reason").asText());
        }
    }

    private String command() {
        return SearchText.command(arguments.typed(), misere, asks, "TIME", url.map(login::typed));
    }
}
