package dev.nimbus.cli.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.cli.command.AnswerCommand;
import dev.nimbus.cli.command.EnvironmentDefaults;
import dev.nimbus.cli.command.Json;
import dev.nimbus.client.ConnectionFailure;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.cluster.ClusterOptions;
import dev.nimbus.cluster.LocalAddress;
import dev.nimbus.cluster.MemberAddress;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nimbus health}: is a node well? For health checks of containers, which have no curl. */
@Command(
        name = "health",
        defaultValueProvider = EnvironmentDefaults.class,
        description = {
            "Says whether a node on this machine is well: a gateway or server by asking it, a solver by its member"
                    + " port."
        },
        footer = {
            "",
            "Exit code: 0 well, 1 not.",
            "",
            "Examples:",
            "  nimbus health",
            "  nimbus health --url http://10.0.0.7:8080",
            "  nimbus health --cluster-host auto"
        })
public final class HealthCommand extends AnswerCommand {
    /** A server answered that it is not well. */
    private static final class NotWell extends IOException {
        private static final long serialVersionUID = 1;

        NotWell(String message) {
            super(message);
        }
    }

    private static final int LAST_PORT = 65_535;
    private static final String READY = "/health/ready";
    private static final Duration TIMEOUT = Duration.ofSeconds(4);

    @Option(
            names = "--url",
            paramLabel = "URL",
            description =
                    "Ask this server instead, also as NIMBUS_URL: its /health/ready, or the path that the URL has."
                            + " Status 200 is well.")
    private Optional<String> url = Optional.empty();

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "The gateway's port on this machine, asked first. Default: ${DEFAULT-VALUE}",
            defaultValue = "8080")
    private int gatewayPort;

    @Option(
            names = "--cluster-host",
            paramLabel = "HOST",
            description = "Where a solver listens for other members, or auto. Default: ${DEFAULT-VALUE}",
            defaultValue = "127.0.0.1")
    private String host;

    @Option(
            names = "--cluster-port",
            hidden = true,
            paramLabel = "PORT",
            description = "The solver's port for other members. Default: ${DEFAULT-VALUE}",
            defaultValue = "" + MemberAddress.DEFAULT_PORT)
    private int port;

    @Override
    public Integer call() throws InterruptedException {
        try {
            String answer = url.isEmpty() ? findBlocking() : askBlocking(probe(server(url.get())));
            print(() -> answer, () -> json(true, answer));
            return 0;
        } catch (IOException e) {
            String reason = Optional.ofNullable(e.getMessage()).orElse(e.toString());
            complain("not well: " + reason);
            if (isJson()) {
                out().println(json(false, reason));
            }
            return 1;
        }
    }

    private void requirePort(String option, int value) {
        if (value < 1 || value > LAST_PORT) {
            throw usage(option + " is " + value + "; expected a port from 1 to " + LAST_PORT);
        }
    }

    private static JsonNode json(boolean isWell, String message) {
        return Json.NODES.objectNode().put("well", isWell).put("message", message);
    }

    /** Takes the addresses that other commands take, and refuses the others in the same words. */
    private static URI server(String url) {
        try {
            URI address = new URI(url);
            if (address.getHost() != null && List.of("http", "https").contains(address.getScheme())) {
                return address;
            }
        } catch (URISyntaxException other) {
            // It may be a host with a port alone.
        }
        return ServerAddress.parse(url).uri();
    }

    /** A server's address alone, or with the /v1 of its API, would ask for what it has whatever its health is. */
    private static URI probe(URI url) {
        String path = url.getPath() == null ? "" : url.getPath().replaceFirst("/+$", "");
        return path.isEmpty() || path.equals("/v1") ? url.resolve(READY) : url;
    }

    /** The gateway on this machine, or, where nothing listens at its port, the member port. */
    private String findBlocking() throws IOException, InterruptedException {
        requirePort("--port", gatewayPort);
        URI gateway = URI.create("http://127.0.0.1:" + gatewayPort + READY);
        try {
            return askBlocking(gateway);
        } catch (ConnectException noGateway) {
            return connectBlocking();
        } catch (NotWell | HttpTimeoutException notWell) {
            throw notWell;
        } catch (IOException notPlain) {
            return askBlocking(URI.create("https" + gateway.toString().substring("http".length())));
        }
    }

    private String connectBlocking() throws IOException {
        requirePort("--cluster-port", port);
        String address = host.equals(ClusterOptions.AUTO) ? LocalAddress.findBlocking(host) : host;
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), (int) TIMEOUT.toMillis());
            return "listening on " + address + ":" + port;
        } catch (IOException e) {
            throw new IOException(
                    "nothing answers at http://127.0.0.1:" + gatewayPort + READY + ", nor at the member port " + address
                            + ":" + port + ": " + ConnectionFailure.reason(e),
                    e);
        }
    }

    private static String askBlocking(URI url) throws IOException, InterruptedException {
        HttpResponse<String> response = sendBlocking(url);
        if (response.statusCode() != 200) {
            throw new NotWell("status " + response.statusCode() + " " + response.body());
        }
        return response.body();
    }

    private static HttpResponse<String> sendBlocking(URI url) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(url).timeout(TIMEOUT).build();
        try {
            return clientBlocking(url.getHost()).send(request, HttpResponse.BodyHandlers.ofString());
        } catch (ConnectException | UnknownHostException e) {
            throw (IOException) new ConnectException(url + ": " + ConnectionFailure.reason(e)).initCause(e);
        }
    }

    private static HttpClient clientBlocking(String server) throws UnknownHostException {
        HttpClient.Builder client = HttpClient.newBuilder().connectTimeout(TIMEOUT);
        if (InetAddress.getByName(server).isLoopbackAddress()) {
            client.sslContext(anyCertificate()); // Its name is the one that others use, and the probe sends no secret.
        }
        return client.build();
    }

    private static SSLContext anyCertificate() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has TLS", e);
        }
    }
}
