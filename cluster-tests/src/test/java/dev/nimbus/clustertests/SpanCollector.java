package dev.nimbus.clustertests;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Takes spans by OTLP over HTTP, as a collector of OpenTelemetry does. */
final class SpanCollector implements AutoCloseable {
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(60);

    private final HttpServer server;
    private final List<CollectedSpan> spans = new ArrayList<>();

    SpanCollector() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/traces", this::takeBlocking);
        server.start();
    }

    private void takeBlocking(HttpExchange exchange) throws IOException {
        List<CollectedSpan> taken =
                CollectedSpan.allIn(exchange.getRequestBody().readAllBytes());
        synchronized (spans) {
            spans.addAll(taken);
            spans.notifyAll();
        }
        exchange.sendResponseHeaders(200, -1);
        exchange.close();
    }

    String endpoint() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Waits for a span. */
    CollectedSpan spanBlocking(Predicate<CollectedSpan> wanted) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE;
        synchronized (spans) {
            while (true) {
                var found = spans.stream().filter(wanted).findFirst();
                if (found.isPresent()) {
                    return found.get();
                }
                long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                if (left <= 0) {
                    throw new AssertionError("no such span among " + spans);
                }
                spans.wait(left);
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
