package dev.nimbus.cli.solve;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.cli.command.EffortConverter;
import dev.nimbus.cli.command.Interruption;
import dev.nimbus.cli.command.ServerDefaults;
import dev.nimbus.client.NimbusException;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.LocalRulesetStore;
import dev.nimbus.solver.store.PositionsOnDisk;
import dev.nimbus.tables.Tables;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nimbus search}: one position, searched for longer than a query may take, here or by a server. */
@Command(
        name = "search",
        defaultValueProvider = ServerDefaults.class,
        description = {
            "Searches one position for longer than a query may take.",
            "Without --url it searches in this process: Ctrl-C ends it and prints what is known by then. With --data-dir"
                    + " the same command goes on from there. With --url the"
                    + " server searches: Ctrl-C leaves the search to the server, and nimbus cancel ID stops it."
                    + " The same command again follows it, or gives it more effort.",
            "Effort helps score little: it gets no more memory."
        },
        footer = {
            "",
            "Exit code: 0 found, 1 not found or the question is wrong, 2 the server refused or could not be reached.",
            "",
            "Examples:",
            "  nimbus search cram '[\"......\",\"......\",\"......\",\"......\",\"......\",\"......\"]' --effort 10m",
            "  nimbus search sprouts 15 --misere --effort 1d --data-dir found",
            "  nimbus search cram '[\".......\",\".......\",\".......\"]' --ask grundy --effort 1h --url http://127.0.0.1:8080"
        })
public final class SearchCommand extends QuestionCommand {
    /** To stop a search takes ten seconds at most, and then what is known is written. */
    private static final Duration STOPPING = Duration.ofSeconds(20);

    @Option(
            names = "--effort",
            required = true,
            paramLabel = "TIME",
            converter = EffortConverter.class,
            description = "The CPU time that the search may take: seconds, or such as 10m, 1h30m or 1d.")
    private Duration effort = Duration.ZERO;

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description = "Keep here what this process finds, each ten seconds and at the end; not with --url."
                    + " Default: nowhere, it ends with the process")
    private Optional<Path> dataDirectory = Optional.empty();

    @Override
    Optional<Path> dataDirectory() {
        return dataDirectory;
    }

    @Override
    public Integer call() throws NimbusException, InterruptedException {
        if (effort.isZero()) {
            throw usage("--effort is 0; expected a time, such as 10m");
        }
        if (login().url().isPresent() && dataDirectory.isPresent()) {
            throw usage("--data-dir is for a search of this process; the server "
                    + login().url().get() + " keeps what it finds in its own");
        }
        Tables tables = Tables.local();
        return dataDirectory.isPresent()
                ? keptBlocking(tables, dataDirectory.get())
                : searchedBlocking(new Catalogue(tables));
    }

    private int keptBlocking(Tables tables, Path directory) throws NimbusException, InterruptedException {
        logTroubleAlone();
        try (Interruption untilWritten = Interruption.stopping(STOPPING, () -> {});
                PositionsOnDisk kept = PositionsOnDisk.openBlocking(directory, Catalogue.positionBytes(tables))) {
            if (kept.table().values() > 0) {
                complain(String.format(
                        Locale.ROOT,
                        "%,d values are known from %s",
                        kept.table().values(),
                        directory));
            }
            return searchedBlocking(new Catalogue(tables, kept.table(), new LocalRulesetStore()));
        }
    }

    private int searchedBlocking(Catalogue catalogue) throws NimbusException, InterruptedException {
        String notation = arguments().notationBlocking();
        TypedQuestion question = question(catalogue.parse(notation), notation);
        return searchBlocking(catalogue, question, effort, (search, follower) -> told(question, search));
    }

    private int told(TypedQuestion question, JsonNode search) {
        if (isJson()) {
            out().println(search);
        } else {
            tellSearch(question, search, search.path("answer"));
        }
        return SearchText.isFound(search) ? 0 : 1;
    }

    private void tellSearch(TypedQuestion question, JsonNode search, JsonNode answer) {
        if (answer.isObject() && !answer.has("error")) {
            tell(question, answer);
        } else if (!search.path("progress").path("value").isEmpty()) {
            out().println(question.game() + " " + question.position() + ": the nim-value is"
                    + SearchText.excluded(search.path("progress")).substring(1) + ".");
        }
        String error = answer.at("/error/message").asText();
        if (!error.isEmpty() || search.has("reason")) {
            complain(error.isEmpty() ? search.get("reason").asText() : error);
        }
    }
}
