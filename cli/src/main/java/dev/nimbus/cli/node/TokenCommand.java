package dev.nimbus.cli.node;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.cli.command.AnswerCommand;
import dev.nimbus.cli.command.EnvironmentDefaults;
import dev.nimbus.cli.command.Json;
import dev.nimbus.cli.command.NimbusCommand;
import dev.nimbus.gateway.access.Caller;
import dev.nimbus.gateway.access.Scope;
import dev.nimbus.gateway.access.TokenFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nimbus token}: makes, lists and revokes the tokens of a server. */
@Command(
        name = "token",
        description = {
            "Makes, lists and revokes the tokens that a server with --tokens asks for.",
            "The file keeps hashes alone: a token is shown once, when it is made."
        },
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Examples:",
            "  nimbus token new ci submit,read",
            "  nimbus serve --host 0.0.0.0 --tokens nimbus-tokens",
            "  nimbus token revoke ci"
        },
        subcommands = {TokenCommand.New.class, TokenCommand.Lister.class, TokenCommand.Revoke.class})
public final class TokenCommand extends NimbusCommand {
    @Override
    public Integer call() {
        throw usage("a command is expected: new, list or revoke");
    }

    /** Which file. */
    static final class FileArgument {
        @Option(
                names = "--tokens",
                paramLabel = "FILE",
                description = "The file of tokens, also as NIMBUS_TOKENS. Default: ${DEFAULT-VALUE}",
                defaultValue = "nimbus-tokens")
        private Path path;

        TokenFile tokens() {
            return new TokenFile(path);
        }
    }

    /** {@code nimbus token new}. */
    @Command(
            name = "new",
            defaultValueProvider = EnvironmentDefaults.class,
            description = "Makes a token, adds its hash to the file, and prints the token. It is not shown again.")
    static final class New extends AnswerCommand {
        @Mixin
        private FileArgument file;

        @Parameters(
                index = "0",
                paramLabel = "NAME",
                description = "Who it is for; batches that are submitted with it belong to this name.")
        private String name;

        @Parameters(
                index = "1",
                paramLabel = "SCOPES",
                description =
                        "What it allows: submit (queries, batches), read (answers, games, tables, metrics), metrics alone,"
                                + " or admin (everything, everybody's batches); several with commas.")
        private String scopes;

        @Override
        public Integer call() throws IOException {
            Set<Scope> allowed = Scope.parse(scopes);
            String token = file.tokens().addBlocking(name, allowed);
            print(() -> token, () -> json(name, allowed).put("token", token));
            return 0;
        }
    }

    /** {@code nimbus token list}. */
    @Command(
            name = "list",
            defaultValueProvider = EnvironmentDefaults.class,
            description = "Lists the names and scopes of the tokens.")
    static final class Lister extends AnswerCommand {
        @Mixin
        private FileArgument file;

        @Override
        public Integer call() throws IOException {
            List<Caller> entries = file.tokens().readBlocking();
            print(() -> text(entries), () -> json(entries));
            return 0;
        }

        private static String text(List<Caller> entries) {
            StringBuilder rows = new StringBuilder(row("NAME", "SCOPES"));
            entries.forEach(entry -> rows.append('\n').append(row(entry.name(), Scope.format(entry.scopes()))));
            return rows.toString();
        }

        private static String row(String name, String scopes) {
            return String.format(Locale.ROOT, "%-24s %s", name, scopes);
        }

        private static ArrayNode json(List<Caller> entries) {
            ArrayNode list = Json.NODES.arrayNode();
            entries.forEach(entry -> list.add(TokenCommand.json(entry.name(), entry.scopes())));
            return list;
        }
    }

    private static ObjectNode json(String name, Set<Scope> scopes) {
        return Json.NODES.objectNode().put("name", name).put("scopes", Scope.format(scopes));
    }

    /** {@code nimbus token revoke}. */
    @Command(
            name = "revoke",
            defaultValueProvider = EnvironmentDefaults.class,
            description = "Removes a token from the file. A running server refuses it within seconds.")
    static final class Revoke extends AnswerCommand {
        @Mixin
        private FileArgument file;

        @Parameters(paramLabel = "NAME", description = "The name of the token.")
        private String name;

        @Override
        public Integer call() throws IOException {
            file.tokens().removeBlocking(name);
            print(
                    () -> "revoked " + name,
                    () -> Json.NODES.objectNode().put("name", name).put("revoked", true));
            return 0;
        }
    }
}
