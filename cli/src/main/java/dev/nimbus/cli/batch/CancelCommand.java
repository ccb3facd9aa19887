package dev.nimbus.cli.batch;

import dev.nimbus.cli.command.AnswerCommand;
import dev.nimbus.cli.command.EnvironmentDefaults;
import dev.nimbus.cli.command.Json;
import dev.nimbus.cli.command.ServerArguments;
import dev.nimbus.client.BatchException;
import dev.nimbus.client.ServerAddress;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nimbus cancel}: cancels a batch. */
@Command(
        name = "cancel",
        defaultValueProvider = EnvironmentDefaults.class,
        description = "Cancels a batch; one that has ended is removed with its answers.",
        footer = {
            "",
            "Exit code: 0 done, 2 the server refused or could not be reached.",
            "",
            "Examples:",
            "  nimbus cancel 4xk2",
            "  nimbus cancel 4xk2 --url http://127.0.0.1:8080"
        })
public final class CancelCommand extends AnswerCommand {
    @Parameters(paramLabel = "ID", description = "The batch, as nimbus batches lists it.")
    private String id;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "The server, also as NIMBUS_URL. Default: ${DEFAULT-VALUE}",
            defaultValue = "http://127.0.0.1:8080")
    private ServerAddress url;

    @Mixin
    private ServerArguments login = new ServerArguments();

    @Override
    public Integer call() throws BatchException, InterruptedException {
        login.clientBlocking(url).withPatience(Duration.ZERO).deleteBlocking(id);
        print(
                () -> "cancelled " + id,
                () -> Json.NODES.objectNode().put("id", id).put("cancelled", true));
        return 0;
    }
}
