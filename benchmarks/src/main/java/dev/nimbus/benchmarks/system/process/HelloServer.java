package dev.nimbus.benchmarks.system.process;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;

/** The least that a Vert.x server can do: it answers every request with hello. Our latencies are held against it. */
public final class HelloServer {
    private HelloServer() {}

    /** Prints where it listens, and runs until it is killed. */
    public static void main(String[] args) {
        HttpServer server = Vertx.vertx().createHttpServer();
        server.requestHandler(request -> request.response().end("hello"))
                .listen(0, "127.0.0.1")
                .onFailure(cause -> System.exit(1))
                .onSuccess(up -> System.out.println("listening on http://127.0.0.1:" + up.actualPort()));
    }
}
