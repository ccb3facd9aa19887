package dev.nimbus.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.nimbus.cli.connect.ServerArguments;
import dev.nimbus.client.BatchClient;
import dev.nimbus.client.BatchException;
import dev.nimbus.client.BatchStatus;
import dev.nimbus.client.ServerAddress;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code nimbus batches}: lists the batches of a server and cancels them. */
@Command(
        name = "batches",
        mixinStandardHelpOptions = true,
        defaultValueProvider = EnvironmentDefaults.class,
        description = "Lists the newest batches of a server, newest first, or cancels one.",
        footer = {
            "",
            "Exit code: 0 done, 2 the server refused or could not be reached.",
            "",
            "Examples:",
            "  nimbus batches",
            "  nimbus batches --cancel 4xk2 --url http://127.0.0.1:8080"
        })
final class BatchesCommand implements Callable<Integer> {
    private static final int MOST = 100;
    private static final int FAILED = 2;
    private static final String ROW = "%-26s %-10s %12s %12s %8s  %-20s %s%n";

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "The server, also as NIMBUS_URL. Default: ${DEFAULT-VALUE}",
            defaultValue = "http://127.0.0.1:8080")
    private ServerAddress url;

    @Mixin
    private ServerArguments login = new ServerArguments();

    @Option(
            names = "--cancel",
            paramLabel = "ID",
            description = "Cancel this batch; one that has ended is removed with its answers.")
    private String cancel;

    @Option(names = "--json", description = "Print a JSON list.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        BatchClient client = login.clientBlocking(url).withPatience(Duration.ZERO);
        try {
            if (cancel == null) {
                print(client.listBlocking(MOST));
            } else {
                client.deleteBlocking(cancel);
            }
            return 0;
        } catch (BatchException failure) {
            spec.commandLine().getErr().println("nimbus: " + failure.getMessage());
            return FAILED;
        }
    }

    private void print(List<BatchStatus> batches) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(json(batches));
            out.flush();
            return;
        }
        out.printf(ROW, "ID", "STATE", "QUERIES", "ANSWERED", "ERRORS", "CREATED", "LABEL");
        for (BatchStatus batch : batches) {
            out.printf(
                    ROW,
                    batch.id(),
                    batch.state(),
                    batch.queries(),
                    batch.answered(),
                    batch.errors(),
                    batch.created(),
                    batch.label());
        }
        out.flush();
    }

    private static ArrayNode json(List<BatchStatus> batches) {
        ArrayNode list = Json.NODES.arrayNode();
        for (BatchStatus batch : batches) {
            list.addObject()
                    .put("id", batch.id())
                    .put("state", batch.state())
                    .put("queries", batch.queries())
                    .put("answered", batch.answered())
                    .put("errors", batch.errors())
                    .put("created", String.valueOf(batch.created()))
                    .put("label", batch.label());
        }
        return list;
    }
}
