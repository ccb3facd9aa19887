package dev.nimbus.cli.solve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.cli.command.AnswerCommand;
import dev.nimbus.cli.command.RetryLine;
import dev.nimbus.cli.command.ServerArguments;
import dev.nimbus.cli.command.ShellWord;
import dev.nimbus.cli.command.Terminal;
import dev.nimbus.client.NimbusException;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.theory.Ruleset;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A command that answers a question about one position, here or by a server, and may search for the answer. */
abstract class QuestionCommand extends AnswerCommand {
    private static final double SECOND_MILLIS = 1000;

    @Mixin
    private PositionArguments arguments = new PositionArguments();

    @Option(names = "--misere", description = "Who cannot move wins.")
    private boolean misere;

    @Option(
            names = "--ask",
            split = ",",
            paramLabel = "WORD",
            description =
                    "Any of outcome, grundy, move, moves, options (every legal move and who wins after it), probability, score; by default all but the lists of moves.")
    private List<String> asks = new ArrayList<>();

    @Mixin
    private ServerArguments login = new ServerArguments();

    final PositionArguments arguments() {
        return arguments;
    }

    final boolean isMisere() {
        return misere;
    }

    final ServerArguments login() {
        return login;
    }

    /** The question that was typed, about a position of {@code rules}. */
    final TypedQuestion question(Ruleset<?> rules, String notation) {
        return TypedQuestion.of(rules, notation, arguments.name(), arguments.position(), misere)
                .asking(asks);
    }

    /**
     * Searches until the end, or until Ctrl-C. Where the answer is not found, and more effort may find it, it says how far
     * the search is and how to go on.
     *
     * @param told prints the search, and gives the exit code
     */
    final int searchBlocking(
            Catalogue catalogue, TypedQuestion question, Duration effort, SearchFollower.Ending<Integer> told)
            throws NimbusException, InterruptedException {
        ObjectNode query = question.query().deepCopy().put("effort", effort.toMillis() / SECOND_MILLIS);
        try (SearchSource source = sourceBlocking(catalogue)) {
            return new SearchFollower(source, System.err, Terminal.isError())
                    .followUntilInterruptedBlocking(query, (search, follower) -> {
                        int exitCode = told.tell(search, follower);
                        if (!SearchText.isFound(search) && !SearchText.isFailed(search)) {
                            complain(SearchText.line(search));
                            source.howToGoOn(command("TIME"), search.path("id").asText())
                                    .forEach(this::complain);
                        }
                        out().flush();
                        return exitCode;
                    });
        }
    }

    private SearchSource sourceBlocking(Catalogue catalogue) {
        return login.url()
                .<SearchSource>map(address -> new ServerSearches(
                        login.clientBlocking(address).withRetryListener(RetryLine.onStandardError(err())),
                        login.typed(address)))
                .orElseGet(() -> new LocalSearches(catalogue, dataDirectory().isPresent()));
    }

    /** Where this process keeps what it finds. */
    Optional<Path> dataDirectory() {
        return Optional.empty();
    }

    /** The command that searches for the same, and takes so much time. */
    final String command(String time) {
        Optional<String> place = login.url()
                .map(login::typed)
                .or(() -> dataDirectory().map(path -> "--data-dir " + ShellWord.of(path.toString())));
        return "nimbus search " + arguments.typed(SearchText.options(misere, asks, time, place));
    }

    /** Prints an answer as text. */
    final void tell(TypedQuestion question, JsonNode answer) {
        out().println(Terminal.paint(Sentence.of(question, answer), Terminal.isColoured()));
        out().print(Sentence.unanswered(answer));
        out().print(LegalMovesTable.of(answer));
    }
}
