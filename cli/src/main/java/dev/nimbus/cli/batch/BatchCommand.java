package dev.nimbus.cli.batch;

import dev.nimbus.cli.command.NimbusCommand;
import dev.nimbus.cli.command.RetryLine;
import dev.nimbus.cli.command.ServerArguments;
import dev.nimbus.cli.command.ServerDefaults;
import dev.nimbus.cli.node.EmbeddedServer;
import dev.nimbus.cli.node.Lifetime;
import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.NimbusException;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.client.message.BatchEnd;
import dev.nimbus.client.message.BatchState;
import dev.nimbus.client.message.BatchStatus;
import dev.nimbus.gateway.GatewayOptions;
import dev.nimbus.solver.SolverOptions;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nimbus batch}: submits a file of queries and shows the answers as they arrive. */
@Command(
        name = "batch",
        defaultValueProvider = ServerDefaults.class,
        description = {
            "Submits a batch and writes its answers to standard output as they arrive, in the order of the queries.",
            "Without --url it starts a server in this process, for this batch alone.",
            "If it cannot reach the server, it retries for a minute."
        },
        footer = {
            "",
            "Exit code: 0 all were answered, 1 some answers are errors, 2 the batch failed.",
            "",
            "Examples:",
            "  nimbus batch examples/first-batch.ndjson",
            "  nimbus batch queries.ndjson.gz --url http://127.0.0.1:8080 > answers.ndjson",
            "  nimbus batch positions.txt --game kayles --ask outcome,grundy",
            "  nimbus batch boards.ndjson --effort 10m",
            "  nimbus batch --resume 4xk2 --url http://127.0.0.1:8080 > answers.ndjson",
            "  generate | nimbus batch -"
        })
public final class BatchCommand extends NimbusCommand {
    private static final String BUS_LOG_LEVEL = "nimbus.log.bus";
    private static final int SOME_ERRORS = 1;

    @Mixin
    private BatchSource source;

    @Mixin
    private ServerArguments login = new ServerArguments();

    @Option(names = "--resume", paramLabel = "ID", description = "Follow a batch that was submitted before.")
    private String resume;

    @Option(
            names = "--after",
            hidden = true,
            paramLabel = "LINE",
            description = "With --resume: the last line whose answer is known. Default: -1, for all answers")
    private long after = -1;

    @Override
    public Integer call() throws NimbusException, InterruptedException {
        requireOneSource();
        return login.url().isEmpty() ? runEmbedded() : run(login.url().get(), false);
    }

    private void requireOneSource() {
        if (source.isPresent() == (resume != null)) {
            throw usage("a FILE of queries is expected, - for standard input, or --resume ID");
        }
        if (resume != null && login.url().isEmpty()) {
            throw usage("--resume needs --url, the server that has the batch");
        }
        if (after != -1 && resume == null) {
            throw usage("--after goes with --resume ID: it is the last line whose answer is known");
        }
        if (resume != null && !source.effort().isZero()) {
            throw usage("--effort goes with a FILE of queries; a batch that was submitted before has its own");
        }
        if (after < -1) {
            throw usage("--after is " + after + "; expected the number of a line, or -1 for all");
        }
    }

    private int runEmbedded() throws NimbusException, InterruptedException {
        source.upload(); // A file that cannot be read is an error before a server is started for it.
        logTroubleAlone(); // A server for one batch is nobody's news.
        System.setProperty(BUS_LOG_LEVEL, "ERROR"); // Nor is a heartbeat that comes as it closes.
        GatewayOptions anyPort = GatewayOptions.DEFAULTS.withPort(0);
        if (!source.effort().isZero()) {
            anyPort = anyPort.withMaxEffort(source.effort());
        }
        try (EmbeddedServer server = EmbeddedServer.startBlocking(anyPort, SolverOptions.defaults())) {
            return run(new ServerAddress(server.uri()), true);
        } catch (NimbusException refused) {
            throw withoutServer(refused);
        } catch (Lifetime.StartFailure failure) {
            throw new NimbusException("cannot start a server in this process: " + failure.getMessage(), failure);
        }
    }

    /** Nobody knows the server of this process, nor that there is one. */
    static NimbusException withoutServer(NimbusException refused) {
        return refused.status() == 0
                ? refused
                : new NimbusException("the batch is refused: " + refused.detail(), refused.status(), refused.kind());
    }

    private int run(ServerAddress server, boolean embedded) throws NimbusException, InterruptedException {
        RetryLine retries = RetryLine.onStandardError(err());
        try {
            NimbusClient client = login.clientBlocking(server).withRetryListener(retries);
            return followBlocking(client, embedded ? Optional.empty() : Optional.of(server), retries);
        } finally {
            retries.clear();
        }
    }

    private int followBlocking(NimbusClient client, Optional<ServerAddress> resumable, RetryLine retries)
            throws NimbusException, InterruptedException {
        BatchStatus batch = resume == null
                ? client.batches().submitBlocking(source.upload())
                : client.batches().statusBlocking(resume);
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        try (AnswerOutput output = new AnswerOutput(batch, after + 1, resumable, login, out)) {
            BatchEnd end = client.batches().followBlocking(batch.id(), after + 1, (lines, answered) -> {
                retries.clear();
                output.answers(lines, answered);
            });
            output.finish();
            return exitCode(end);
        }
    }

    /** Each lost line was an error that says so. */
    private int damaged() {
        err().println(
                        "nimbus: the disk of the server is damaged: the lines whose error says that they are lost are to be"
                                + " submitted again");
        return SOME_ERRORS;
    }

    private int exitCode(BatchEnd end) throws NimbusException {
        if (end.state() == BatchState.DAMAGED) {
            return damaged();
        }
        if (end.state() != BatchState.COMPLETED || end.answered() != end.queries()) {
            throw new NimbusException("the batch was " + end.state().word() + " with " + end.answered() + " of "
                    + end.queries() + " queries answered");
        }
        return end.errors() == 0 ? 0 : SOME_ERRORS;
    }
}
