package dev.nimbus.mcp;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.client.AccessToken;
import dev.nimbus.client.NimbusClient;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * {@code nimbus mcp}: serves tools to a language model on standard input and output until the input ends. It solves in this
 * process; with {@code --url URL}, or {@code NIMBUS_URL}, it asks that server, with the token of {@code NIMBUS_TOKEN}.
 */
public final class Main {
    private static final String USAGE = "usage: nimbus mcp [--url URL]\n\n"
            + "Serves Nimbus as tools of a language model, in the Model Context Protocol on standard input and output.\n"
            + "It solves in this process, or asks the server at URL (also NIMBUS_URL), with the token of NIMBUS_TOKEN.\n";
    private static final int WRONG_USE = 2;

    private Main() {}

    /** Runs until standard input ends. */
    public static void main(String[] arguments) throws InterruptedException {
        List<String> words = List.of(arguments);
        if (words.equals(List.of("--help"))) {
            System.out.print(USAGE);
            return;
        }
        if (!words.isEmpty() && (words.size() != 2 || !words.get(0).equals("--url"))) {
            System.err.print("nimbus: " + words + " is not understood\n" + USAGE);
            System.exit(WRONG_USE);
        }
        Optional<String> url = words.isEmpty() ? variable(System.getenv(), "NIMBUS_URL") : Optional.of(words.get(1));
        try {
            serveBlocking(url.map(address -> server(address, System.getenv())).orElseGet(LocalSource::new), System.in);
        } catch (IllegalArgumentException e) {
            System.err.println("nimbus: " + e.getMessage());
            System.exit(WRONG_USE);
        }
        System.exit(0); // Not before all threads of the library have ended: it leaves some.
    }

    private static Source server(String address, Map<String, String> environment) {
        NimbusClient client = NimbusClient.connect(address);
        return new ServerSource(variable(environment, "NIMBUS_TOKEN")
                .map(token -> client.withToken(AccessToken.of(token)))
                .orElse(client));
    }

    private static Optional<String> variable(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
    }

    private static void serveBlocking(Source source, InputStream in) throws InterruptedException {
        McpJsonMapper json = new JacksonMcpJsonMapper(new ObjectMapper());
        Tools tools = new Tools(source, json);
        CountDownLatch ended = new CountDownLatch(1);
        String version = Optional.ofNullable(Main.class.getPackage().getImplementationVersion())
                .orElse("development");
        McpSyncServer server = McpServer.sync(new StdioServerTransportProvider(json, endingAt(in, ended), System.out))
                .serverInfo("nimbus", version)
                .instructions(Tools.INSTRUCTIONS)
                .capabilities(ServerCapabilities.builder().tools(false).build())
                .tools(tools.all())
                .build();
        ended.await();
        server.closeGracefully();
    }

    /** The library does not say when its input ends. */
    private static InputStream endingAt(InputStream in, CountDownLatch ended) {
        return new FilterInputStream(in) {
            @Override
            public int read(byte[] bytes, int from, int length) throws IOException {
                int count = super.read(bytes, from, length);
                if (count < 0) {
                    ended.countDown();
                }
                return count;
            }
        };
    }
}
