package dev.nimbus.cli.solve;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.cli.command.AnswerCommand;
import dev.nimbus.cli.command.Json;
import dev.nimbus.cli.command.Terminal;
import dev.nimbus.cli.command.UserFile;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.proof.InvalidProofException;
import dev.nimbus.proof.ProofChecker;
import dev.nimbus.proof.ProofHeader;
import dev.nimbus.proof.ProofHeader.Claim;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Play;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nimbus check-proof}: checks a proof by the rules alone. */
@Command(
        name = "check-proof",
        description = "Checks a proof by the rules of its game alone: options and components, no search and no table.",
        footer = {
            "",
            "Exit code: 0 the proof holds, 1 it does not, 2 the file cannot be read.",
            "",
            "Example:",
            "  nimbus check-proof board.proof"
        })
public final class CheckProofCommand extends AnswerCommand {
    @Parameters(paramLabel = "FILE", description = "The proof.")
    private Path file;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "Threads that check. Default: as many as there are processors")
    private int workers = Runtime.getRuntime().availableProcessors();

    @Override
    public Integer call() throws IOException {
        if (workers < 1) {
            throw usage("--workers is " + workers + "; expected a number of threads, 1 or more");
        }
        ProofChecker checker = new ProofChecker(new Catalogue(Tables.local())::parse, workers);
        try (BufferedReader proof = new BufferedReader(new InputStreamReader(UserFile.openBlocking(file), UTF_8));
                CheckProgress progress = CheckProgress.begin(checker, System.err, Terminal.isError())) {
            ProofHeader header = checker.checkBlocking(proof);
            progress.close();
            print(() -> "proved by " + entries(header.entries()) + ": " + sentence(header), header::toLine);
            return 0;
        } catch (InvalidProofException fault) {
            complain(file + " is no proof: " + fault.getMessage());
            if (isJson()) {
                out().println(Json.NODES.objectNode().put("proved", false).put("message", fault.getMessage()));
            }
            return 1;
        }
    }

    private static String entries(long count) {
        return count == 1 ? "1 entry" : count + " entries";
    }

    private static String sentence(ProofHeader header) {
        String game = header.game().isTextual() ? header.game().textValue() : "these rules";
        String claim = header.claim() instanceof Claim.Value exact
                ? "the nim-value " + exact.value()
                : "the outcome " + ((Claim.Winner) header.claim()).outcome();
        String play = header.play() == Play.MISERE ? " under misère play" : "";
        return game + " " + header.position() + " has " + claim + play;
    }
}
