package dev.nimbus.load;

import dev.nimbus.client.ServerAddress;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers every line with {@code N}, by every way of the contract; one batch at a time. */
final class FakeServer implements AutoCloseable {
    private final HttpServer http;
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger deleted = new AtomicInteger();
    private final int stallAt;
    private final long stallMillis;
    private final Vertx vertx;
    private int batchLines;

    /** Stalls for so long at the request of number {@code stallAt}, -1 for never. */
    FakeServer(Vertx vertx, int stallAt, long stallMillis) throws Exception {
        this.vertx = vertx;
        this.stallAt = stallAt;
        this.stallMillis = stallMillis;
        this.http = vertx.createHttpServer()
                .requestHandler(this::request)
                .webSocketHandler(this::socket)
                .listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .get();
    }

    Server address() {
        return new Server(ServerAddress.parse("http://127.0.0.1:" + http.actualPort()));
    }

    int deleted() {
        return deleted.get();
    }

    int requests() {
        return requests.get();
    }

    private void request(HttpServerRequest request) {
        boolean stall = requests.getAndIncrement() == stallAt;
        request.body().onSuccess(body -> {
            if (stall) {
                vertx.setTimer(stallMillis, timer -> answer(request, body));
            } else {
                answer(request, body);
            }
        });
    }

    private void answer(HttpServerRequest request, Buffer body) {
        String method = request.method() + " " + request.path();
        switch (method) {
            case "POST /v1/batches" -> {
                batchLines = lines(body);
                request.response().setStatusCode(201).end("{\"id\":\"b\"}");
            }
            case "GET /v1/batches/b" -> request.response().end(state());
            case "GET /v1/batches/b/results" -> request.response().end("N\n".repeat(batchLines));
            case "DELETE /v1/batches/b" -> {
                deleted.incrementAndGet();
                request.response().setStatusCode(204).end();
            }
            case "POST /v1/solve" -> request.response().end("N\n".repeat(lines(body)));
            default -> request.response().setStatusCode(404).end("no " + method);
        }
    }

    private void socket(ServerWebSocket socket) {
        if (socket.path().equals("/v1/live")) {
            socket.textMessageHandler(text -> socket.writeTextMessage(
                    text.startsWith("{\"end\"") ? end() : "N\n".repeat(lines(Buffer.buffer(text)))));
        } else {
            socket.writeTextMessage("N\n".repeat(batchLines));
            socket.writeTextMessage(end());
        }
    }

    private String end() {
        return "{\"end\":" + state() + "}";
    }

    private String state() {
        return "{\"state\":\"completed\",\"queries\":" + batchLines + ",\"answered\":" + batchLines + ",\"errors\":2}";
    }

    private static int lines(Buffer body) {
        return (int) body.toString().chars().filter(c -> c == '\n').count();
    }

    @Override
    public void close() {
        http.close();
    }
}
