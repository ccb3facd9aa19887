package dev.nimbus.cli.heaps;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.NimbusException;
import dev.nimbus.client.ServerAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ITServerPeriods {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;
    private ServerPeriods periods;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", ITServerPeriods::answer);
        server.start();
        ServerAddress address =
                ServerAddress.parse("http://127.0.0.1:" + server.getAddress().getPort());
        periods = new ServerPeriods(new NimbusClient(address).withPatience(Duration.ZERO));
    }

    @AfterEach
    void stop() {
        periods.close();
        server.stop(0);
        threads.shutdownNow();
    }

    /** Of kayles a period is proved, of 0.6 none, 0.4 is refused, and 0.77 breaks the server. */
    private static void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        int status = path.contains("kayles") ? 200 : path.contains("0.6") ? 404 : path.contains("0.4") ? 400 : 500;
        String body = status == 200
                ? "{\"game\":\"octal(0.77)\",\"period\":12,\"preperiod\":71,\"exceptionCount\":14,"
                        + "\"exceptions\":[0,3,6,9,11,15]}"
                : "{\"title\":\"no-period\",\"status\":" + status + ",\"detail\":\"no period by 65536 values\"}";
        exchange.getResponseHeaders()
                .set("Content-Type", status == 200 ? "application/json" : "application/problem+json");
        byte[] bytes = body.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Test
    void lines_comeInTheOrderOfTheGames() throws Exception {
        assertThat(periods.linesBlocking(List.of("kayles", "0.6", "0.4", "kayles")))
                .containsExactly(
                        "kayles\t12\t71\t14\t0,3,6,9,11",
                        "0.6\t-\t-\t-\tno period by 65536 values",
                        "0.4\t-\t-\t-\tno period by 65536 values",
                        "kayles\t12\t71\t14\t0,3,6,9,11");
    }

    @Test
    void failureOfTheServer_isTold() {
        assertThatThrownBy(() -> periods.linesBlocking(List.of("kayles", "0.77")))
                .isInstanceOf(NimbusException.class);
    }
}
