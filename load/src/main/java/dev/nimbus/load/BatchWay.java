package dev.nimbus.load;

import dev.nimbus.client.message.BatchEnd;
import dev.nimbus.client.message.BatchState;
import io.vertx.core.Future;
import io.vertx.core.http.ClientWebSocket;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.json.JsonObject;

/** {@code POST /v1/batches}, and the results over a WebSocket or as an HTTP stream. */
public final class BatchWay implements Way {
    /** How the results are read. */
    public enum Results {
        SOCKET,
        STREAM
    }

    private final Client client;
    private final Form form;
    private final Results results;

    public BatchWay(Client client, Form form, Results results) {
        this.client = client;
        this.form = form;
        this.results = results;
    }

    @Override
    public Future<BatchEnd> send(Body body, AnswerReader answers) {
        return client.post(form.on("/v1/batches"), form.contentType(), body)
                .compose(Client::accepted)
                .compose(BatchWay::json)
                .compose(accepted -> {
                    String batch = "/v1/batches/" + accepted.getString("id");
                    Future<BatchEnd> end =
                            results == Results.SOCKET ? bySocket(batch, answers) : byStream(batch, answers);
                    return end.onSuccess(read -> client.delete(batch)); // A long load would fill the server's store.
                });
    }

    private Future<BatchEnd> bySocket(String batch, AnswerReader answers) {
        ClientWebSocket socket = client.sockets().webSocket();
        Future<BatchEnd> end = ReceivedAnswers.ofSocket(socket, answers);
        return socket.connect(client.server().socket(batch + "/results"))
                .compose(connected -> end)
                .eventually(socket::close);
    }

    private Future<BatchEnd> byStream(String batch, AnswerReader answers) {
        return client.get(batch + "/results")
                .compose(Client::accepted)
                .compose(response -> ReceivedAnswers.ofResponse(response, answers))
                .compose(read -> client.get(batch))
                .compose(Client::accepted)
                .compose(BatchWay::json)
                .map(state -> new BatchEnd(
                        BatchState.of(state.getString("state", "")),
                        state.getLong("queries", 0L),
                        state.getLong("answered", 0L),
                        state.getLong("errors", 0L)));
    }

    private static Future<JsonObject> json(HttpClientResponse response) {
        Future<JsonObject> body = response.body().map(JsonObject::new);
        response.resume();
        return body;
    }
}
