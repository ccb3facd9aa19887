package dev.nimbus.cli.command;

import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.ServerAddress;
import java.time.Duration;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A command that asks a server one thing: its user sees at once where none answers, so nothing is retried. */
public abstract class ServerCommand extends AnswerCommand {
    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "The server, also as NIMBUS_URL. Default: ${DEFAULT-VALUE}",
            defaultValue = "http://127.0.0.1:8080")
    private ServerAddress url;

    @Mixin
    private ServerArguments login = new ServerArguments();

    /** A client of the server. */
    protected final NimbusClient clientBlocking() {
        return login.clientBlocking(url).withPatience(Duration.ZERO);
    }
}
