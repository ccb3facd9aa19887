package dev.nimbus.cli.batch;

import dev.nimbus.cli.command.Json;
import dev.nimbus.cli.command.ServerCommand;
import dev.nimbus.cli.command.ServerDefaults;
import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.NimbusException;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nimbus cancel}: cancels a batch, or stops the search of a position. */
@Command(
        name = "cancel",
        defaultValueProvider = ServerDefaults.class,
        description = {
            "Cancels a batch; one that has ended is removed with its answers.",
            "Stops the search of a position; what it has found stays."
        },
        footer = {
            "",
            "Exit code: 0 done, 2 the server refused or could not be reached.",
            "",
            "Examples:",
            "  nimbus cancel 4xk2",
            "  nimbus cancel 4xk2 --url http://127.0.0.1:8080"
        })
public final class CancelCommand extends ServerCommand {
    /** A hash; the ids of batches have letters past f, and are shorter. */
    private static final Pattern SEARCH = Pattern.compile("[0-9a-f]{32}");

    @Parameters(paramLabel = "ID", description = "The batch or search, as nimbus batches and nimbus searches list it.")
    private String id;

    @Override
    public Integer call() throws NimbusException, InterruptedException {
        NimbusClient client = clientBlocking();
        boolean isSearch = SEARCH.matcher(id).matches();
        if (isSearch) {
            client.searches().stopBlocking(id);
        } else {
            client.batches().deleteBlocking(id);
        }
        print(
                () -> (isSearch ? "stopped " : "cancelled ") + id,
                () -> Json.NODES.objectNode().put("id", id).put("cancelled", true));
        return 0;
    }
}
