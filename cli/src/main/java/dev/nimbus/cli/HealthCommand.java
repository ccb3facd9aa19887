package dev.nimbus.cli;

import dev.nimbus.cluster.MemberAddress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code nimbus health}: is a node well? For health checks of containers, which have no curl. */
@Command(
        name = "health",
        mixinStandardHelpOptions = true,
        defaultValueProvider = EnvironmentDefaults.class,
        description = {
            "Tells whether a node is well: a gateway by asking it, a solver by its member port.",
            "Exit code: 0 well, 1 not."
        },
        footer = {
            "",
            "Examples:",
            "  nimbus health --url http://127.0.0.1:8080/health/ready",
            "  nimbus health --cluster-host 127.0.0.1 --cluster-port 5702"
        })
final class HealthCommand implements Callable<Integer> {
    private static final Duration TIMEOUT = Duration.ofSeconds(4);

    @Option(names = "--url", paramLabel = "URL", description = "Ask here; any answer of 200 is well.")
    private URI url;

    @Option(
            names = "--cluster-host",
            paramLabel = "HOST",
            description = "Without a URL, connect here. Default: ${DEFAULT-VALUE}",
            defaultValue = "127.0.0.1")
    private String host;

    @Option(
            names = "--cluster-port",
            paramLabel = "PORT",
            description = "Without a URL, connect here. Default: ${DEFAULT-VALUE}",
            defaultValue = "" + MemberAddress.DEFAULT_PORT)
    private int port;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        try {
            String well = url == null ? connectBlocking() : askBlocking();
            spec.commandLine().getOut().println(well);
            return 0;
        } catch (IOException e) {
            spec.commandLine().getErr().println("nimbus: not well: " + e);
            return 1;
        }
    }

    private String connectBlocking() throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), (int) TIMEOUT.toMillis());
            return "listening on " + host + ":" + port;
        }
    }

    private String askBlocking() throws IOException, InterruptedException {
        HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
        HttpRequest request = HttpRequest.newBuilder(url).timeout(TIMEOUT).build();
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException("status " + response.statusCode() + " " + response.body());
        }
        return response.body();
    }
}
