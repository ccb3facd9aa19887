package dev.nimbus.mcp;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.client.AccessToken;
import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.TrustedCertificates;
import dev.nimbus.files.StandardInput;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * {@code nimbus mcp}: serves tools to a language model on standard input and output until the input ends. It solves in this
 * process; with {@code --url URL}, or {@code NIMBUS_URL}, it asks that server, with the token of {@code NIMBUS_TOKEN}
 * and the certificates of {@code NIMBUS_CA}.
 */
public final class Main {
    private static final String USAGE = "usage: nimbus mcp [--url URL]\n\n"
            + "Serves Nimbus as tools of a language model, in the Model Context Protocol on standard input and output.\n"
            + "It solves in this process, or asks the server at URL (also NIMBUS_URL), with the token of NIMBUS_TOKEN,\n"
            + "and trusts the certificates of the file NIMBUS_CA (PEM) in place of Java's.\n";
    private static final String URL = "--url";
    private static final List<String> HELP = List.of("--help", "-h");
    private static final int WRONG_USE = 2;
    /** A program that runs models waits for each call. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private Main() {}

    /** Runs until standard input ends. */
    public static void main(String[] arguments) throws InterruptedException {
        StandardInput.replaceClosedBlocking();
        List<String> words = List.of(arguments);
        if (HELP.containsAll(words) && !words.isEmpty()) {
            System.out.print(USAGE);
            return;
        }
        try {
            serveBlocking(sourceBlocking(words, System.getenv()));
        } catch (IllegalArgumentException e) {
            System.err.println("nimbus: " + e.getMessage());
            System.exit(WRONG_USE);
        }
        System.exit(0); // Not before all threads of the library have ended: it leaves some.
    }

    /** @throws IllegalArgumentException if the words or the environment are wrong */
    private static Source sourceBlocking(List<String> words, Map<String, String> environment) {
        return address(words, environment)
                .<Source>map(address -> serverBlocking(address, environment))
                .orElseGet(LocalSource::new);
    }

    private static Optional<String> address(List<String> words, Map<String, String> environment) {
        if (words.isEmpty()) {
            return variable(environment, "NIMBUS_URL");
        }
        if (words.size() == 2 && words.get(0).equals(URL)) {
            return Optional.of(words.get(1));
        }
        if (words.size() == 1 && words.get(0).startsWith(URL + "=")) {
            return Optional.of(words.get(0).substring(URL.length() + 1));
        }
        throw new IllegalArgumentException(String.join(" ", words) + " is not understood\n" + USAGE.strip());
    }

    private static Source serverBlocking(String address, Map<String, String> environment) {
        NimbusClient plain = NimbusClient.connect(address).withPatience(PATIENCE);
        NimbusClient trusting = variable(environment, "NIMBUS_CA")
                .map(file -> plain.withTrust(TrustedCertificates.readBlocking(Path.of(file))))
                .orElse(plain);
        return new ServerSource(variable(environment, "NIMBUS_TOKEN")
                .map(token -> trusting.withToken(AccessToken.of(token)))
                .orElse(trusting));
    }

    private static Optional<String> variable(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
    }

    private static void serveBlocking(Source source) throws InterruptedException {
        McpJsonMapper json = new JacksonMcpJsonMapper(new ObjectMapper());
        CallsUnderWay calls = new CallsUnderWay();
        CountDownLatch ended = new CountDownLatch(1);
        String version = Optional.ofNullable(Main.class.getPackage().getImplementationVersion())
                .orElse("development");
        OpenRequests requests = new OpenRequests();
        Tools tools = new Tools(source, json, calls, requests);
        LineOutput out = new LineOutput(System.out, requests);
        LineInput in = new LineInput(System.in, out, requests, calls, json, ended::countDown);
        McpSyncServer server = McpServer.sync(new StdioServerTransportProvider(json, in, out))
                .serverInfo("nimbus", version)
                .instructions(Tools.INSTRUCTIONS)
                .capabilities(ServerCapabilities.builder().tools(false).build())
                .tools(tools.all())
                .build();
        ended.await();
        server.closeGracefully();
    }
}
