package dev.nimbus.cli;

import dev.nimbus.cli.client.BatchClient;
import dev.nimbus.cli.client.BatchEnd;
import dev.nimbus.cli.client.BatchFailure;
import dev.nimbus.cli.client.Progress;
import dev.nimbus.gateway.GatewayOptions;
import dev.nimbus.solver.SolverOptions;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code nimbus batch}: submits a file of queries and shows the answers as they arrive. */
@Command(
        name = "batch",
        mixinStandardHelpOptions = true,
        defaultValueProvider = EnvironmentDefaults.class,
        description = {
            "Submits a batch and shows its answers on standard output as they arrive, in the order of the queries.",
            "Without --url a server is started in this process, for this batch alone."
        },
        footer = {
            "",
            "Exit code: 0 all were answered, 1 some answers are errors, 2 the batch failed.",
            "",
            "Examples:",
            "  nimbus batch examples/first-batch.ndjson",
            "  nimbus batch queries.ndjson.gz --url http://127.0.0.1:8080 > answers.ndjson",
            "  nimbus batch positions.txt --game kayles --ask outcome,grundy",
            "  generate | nimbus batch - --format ndjson"
        })
final class BatchCommand implements Callable<Integer> {
    private static final int OUTPUT_BUFFER = 1 << 16;
    private static final String LOG_LEVEL = "nimbus.log";
    private static final int SOME_ERRORS = 1;
    private static final int FAILED = 2;

    @Mixin
    private BatchSource source;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "The server, also as NIMBUS_URL; by default one in this process.")
    private URI url;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        try {
            return url == null ? runEmbedded() : run(url);
        } catch (BatchFailure | IllegalArgumentException failure) {
            spec.commandLine().getErr().println("nimbus: " + failure.getMessage());
            return FAILED;
        }
    }

    private int runEmbedded() throws BatchFailure, InterruptedException {
        source.body(); // a file that cannot be read is told before a server is started for it
        System.setProperty(LOG_LEVEL, "WARN"); // a server for one batch is nobody's news
        GatewayOptions anyPort = GatewayOptions.PRESET.withPort(0);
        try (EmbeddedServer server = EmbeddedServer.startBlocking(anyPort, SolverOptions.defaults())) {
            return run(server.uri());
        } catch (Lifetime.StartFailure failure) {
            throw new BatchFailure("cannot start a server in this process: " + failure.getMessage(), failure);
        }
    }

    private int run(URI server) throws BatchFailure, InterruptedException {
        Progress progress = new Progress(System.err, Boolean.getBoolean("nimbus.stderr.tty"), System::nanoTime);
        BatchClient client = new BatchClient(server);
        BatchClient.Submitted batch = client.submitBlocking(source.body(), source.parameters(), source.headers());
        progress.expect(batch.queries());
        OutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), OUTPUT_BUFFER);
        try {
            return exitCode(client.followBlocking(batch, out, progress));
        } finally {
            progress.clear();
        }
    }

    private static int exitCode(BatchEnd end) throws BatchFailure {
        if (!end.state().equals("completed") || end.answered() != end.queries()) {
            throw new BatchFailure("the batch was " + end.state() + " with " + end.answered() + " of " + end.queries()
                    + " queries answered");
        }
        return end.errors() == 0 ? 0 : SOME_ERRORS;
    }
}
