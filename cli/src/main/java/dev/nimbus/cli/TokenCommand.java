package dev.nimbus.cli;

import dev.nimbus.gateway.access.Scope;
import dev.nimbus.gateway.access.TokenEntry;
import dev.nimbus.gateway.access.TokenFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code nimbus token}: makes, lists and revokes the tokens of a server. */
@Command(
        name = "token",
        mixinStandardHelpOptions = true,
        description = {
            "Makes, lists and revokes the tokens that a server with --tokens asks for.",
            "The file keeps hashes alone: a token is shown once, when it is made."
        },
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Examples:",
            "  nimbus token new --name ci --scope submit,read",
            "  nimbus serve --host 0.0.0.0 --tokens nimbus-tokens",
            "  nimbus token revoke ci"
        },
        subcommands = {TokenCommand.New.class, TokenCommand.Lister.class, TokenCommand.Revoke.class})
final class TokenCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                spec.commandLine(), "nimbus token: a command is expected: new, list or revoke");
    }

    /** Which file. */
    static final class FileArgument {
        @Option(
                names = {"--file", "--tokens"},
                paramLabel = "FILE",
                description = "The file of tokens, also as NIMBUS_TOKENS. Default: ${DEFAULT-VALUE}",
                defaultValue = "nimbus-tokens")
        private Path path;

        TokenFile file() {
            return new TokenFile(path);
        }
    }

    /** What the commands have in common: a file that cannot be read or written is the user's to mend. */
    private abstract static class Action implements Callable<Integer> {
        @Mixin
        private FileArgument file;

        @Spec
        private CommandSpec spec;

        abstract void runBlocking(TokenFile tokens, PrintWriter out) throws IOException;

        @Override
        public final Integer call() {
            PrintWriter out = spec.commandLine().getOut();
            try {
                runBlocking(file.file(), out);
            } catch (IOException e) {
                throw new IllegalArgumentException("cannot use the file of tokens: " + e.getMessage(), e);
            }
            out.flush();
            return 0;
        }
    }

    /** {@code nimbus token new}. */
    @Command(
            name = "new",
            mixinStandardHelpOptions = true,
            defaultValueProvider = EnvironmentDefaults.class,
            description = "Makes a token, adds its hash to the file, and prints the token. It is not shown again.")
    static final class New extends Action {
        @Option(
                names = "--name",
                required = true,
                paramLabel = "NAME",
                description = "Who it is for; batches that are submitted with it belong to this name.")
        private String name;

        @Option(
                names = "--scope",
                required = true,
                paramLabel = "SCOPES",
                description =
                        "What it allows: submit (queries, batches), read (answers, games, tables) or admin (everything,"
                                + " everybody's batches); several with commas.")
        private String scopes;

        @Override
        void runBlocking(TokenFile tokens, PrintWriter out) throws IOException {
            Set<Scope> parsed = Scope.parse(scopes);
            out.println(tokens.addBlocking(name, parsed));
        }
    }

    /** {@code nimbus token list}. */
    @Command(
            name = "list",
            mixinStandardHelpOptions = true,
            defaultValueProvider = EnvironmentDefaults.class,
            description = "Lists the names and scopes of the tokens.")
    static final class Lister extends Action {
        @Override
        void runBlocking(TokenFile tokens, PrintWriter out) throws IOException {
            out.printf("%-24s %s%n", "NAME", "SCOPES");
            for (TokenEntry entry : tokens.readBlocking()) {
                out.printf("%-24s %s%n", entry.name(), Scope.format(entry.scopes()));
            }
        }
    }

    /** {@code nimbus token revoke}. */
    @Command(
            name = "revoke",
            mixinStandardHelpOptions = true,
            defaultValueProvider = EnvironmentDefaults.class,
            description = "Removes a token from the file. A running server refuses it within seconds.")
    static final class Revoke extends Action {
        @Parameters(paramLabel = "NAME", description = "The name of the token.")
        private String name;

        @Override
        void runBlocking(TokenFile tokens, PrintWriter out) throws IOException {
            tokens.removeBlocking(name);
        }
    }
}
