package dev.nimbus.cli.batch;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.nimbus.cli.command.Json;
import dev.nimbus.cli.command.ServerCommand;
import dev.nimbus.cli.command.ServerDefaults;
import dev.nimbus.client.NimbusException;
import dev.nimbus.client.message.BatchStatus;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

/** {@code nimbus batches}: lists the batches of a server. */
@Command(
        name = "batches",
        defaultValueProvider = ServerDefaults.class,
        description = "Lists the newest batches of a server, newest first.",
        footer = {
            "",
            "Exit code: 0 done, 2 the server refused or could not be reached.",
            "",
            "Examples:",
            "  nimbus batches",
            "  nimbus batches --url http://127.0.0.1:8080 --json"
        })
public final class BatchesCommand extends ServerCommand {
    private static final int MOST = 100;
    private static final int LONGEST_LABEL = 40;
    private static final String ROW = "%-26s %-10s %12s %12s %8s  %-20s %s";

    @Override
    public Integer call() throws NimbusException, InterruptedException {
        List<BatchStatus> batches = clientBlocking().batches().listBlocking(MOST);
        print(() -> text(batches), () -> json(batches));
        return 0;
    }

    private static String text(List<BatchStatus> batches) {
        StringBuilder rows = new StringBuilder(
                String.format(Locale.ROOT, ROW, "ID", "STATE", "QUERIES", "ANSWERED", "ERRORS", "CREATED", "LABEL"));
        for (BatchStatus batch : batches) {
            rows.append('\n')
                    .append(String.format(
                            Locale.ROOT,
                            ROW,
                            batch.id(),
                            batch.state().word(),
                            batch.queries(),
                            batch.answered(),
                            batch.errors(),
                            batch.created(),
                            printable(batch.label())));
        }
        return rows.toString();
    }

    /** The text in one row of the table, without what a terminal would obey. */
    private static String printable(String text) {
        String cut = text.length() > LONGEST_LABEL ? text.substring(0, LONGEST_LABEL - 1) + "…" : text;
        return cut.replaceAll("\\p{Cc}", "?");
    }

    private static ArrayNode json(List<BatchStatus> batches) {
        ArrayNode list = Json.NODES.arrayNode();
        for (BatchStatus batch : batches) {
            list.addObject()
                    .put("id", batch.id())
                    .put("state", batch.state().word())
                    .put("queries", batch.queries())
                    .put("answered", batch.answered())
                    .put("errors", batch.errors())
                    .put("created", String.valueOf(batch.created()))
                    .put("label", batch.label());
        }
        return list;
    }
}
