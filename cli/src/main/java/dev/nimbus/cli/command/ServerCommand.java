package dev.nimbus.cli.command;

import dev.nimbus.client.NimbusClient;
import java.time.Duration;
import picocli.CommandLine.Mixin;

/** A command that asks a server one thing: its user sees at once where none answers, so nothing is retried. */
public abstract class ServerCommand extends AnswerCommand {
    @Mixin
    private ServerArguments login = new ServerArguments();

    /** A client of the server. */
    protected final NimbusClient clientBlocking() {
        return login.clientBlocking(login.url().orElse(ServerArguments.LOCAL)).withPatience(Duration.ZERO);
    }
}
