package dev.nimbus.cli.command;

import dev.nimbus.client.AccessToken;
import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.client.TrustedCertificates;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The server that a command asks, and what it gives to it. The token is in no message, whatever is wrong with it. */
public final class ServerArguments {
    /** The server of commands that need one, where none is named. */
    public static final ServerAddress LOCAL = ServerAddress.parse("http://127.0.0.1:8080");

    private static final String VARIABLE = "NIMBUS_TOKEN";

    private static final class TokenConverter implements ITypeConverter<AccessToken> {
        @Override
        public AccessToken convert(String text) {
            try {
                return AccessToken.of(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    @Option(
            names = "--url",
            paramLabel = "URL",
            description =
                    "The server, also as NIMBUS_URL. Default: this process, or http://127.0.0.1:8080 if only a server"
                            + " can do it")
    private Optional<ServerAddress> url = Optional.empty();

    @Option(
            names = "--token",
            hidden = true,
            paramLabel = "TOKEN",
            converter = TokenConverter.class,
            description =
                    "The token that the server asks for; rather as NIMBUS_TOKEN, which other users of this machine"
                            + " do not see.")
    private AccessToken token;

    @Option(
            names = "--ca",
            hidden = true,
            paramLabel = "FILE",
            description =
                    "Trust the certificates of this file (PEM) for https, also as NIMBUS_CA. Default: those that Java trusts")
    private Path certificates;

    /** The server, where one is named. */
    public Optional<ServerAddress> url() {
        return url;
    }

    /**
     * A client of a server, with the token and the certificates told.
     *
     * @throws IllegalArgumentException if they cannot be used
     */
    public NimbusClient clientBlocking(ServerAddress server) {
        certificates().ifPresent(UserFile::requireReadable);
        NimbusClient plain = new NimbusClient(server);
        NimbusClient trusting = certificates()
                .map(TrustedCertificates::readBlocking)
                .map(plain::withTrust)
                .orElse(plain);
        return token().map(trusting::withToken).orElse(trusting);
    }

    /** The options that have another command ask the same server, for a shell: the word TOKEN stands for a token. */
    public String typed(ServerAddress server) {
        return "--url " + ShellWord.of(server.toString())
                + (token == null ? "" : " --token TOKEN")
                + certificates()
                        .map(file -> " --ca " + ShellWord.of(file.toString()))
                        .orElse("");
    }

    /** The certificates that are trusted for https, in PEM; none for those that Java trusts. */
    public Optional<Path> certificates() {
        return Optional.ofNullable(certificates);
    }

    /**
     * The token, of the command line or the environment.
     *
     * @throws IllegalArgumentException if it cannot be one
     */
    public Optional<AccessToken> token() {
        return token(System.getenv());
    }

    Optional<AccessToken> token(Map<String, String> environment) {
        String text = environment.getOrDefault(VARIABLE, "");
        return Optional.ofNullable(token)
                .or(() -> Optional.of(text).filter(one -> !one.isBlank()).map(AccessToken::of));
    }
}
