package dev.nimbus.load;

import dev.nimbus.client.message.BatchEnd;
import io.vertx.core.Future;
import io.vertx.core.http.ClientWebSocket;
import java.nio.charset.StandardCharsets;

/** WebSocket {@code /v1/live}: frames of query lines out, frames of answer lines back, on one socket. */
public final class LiveWay implements Way {
    private static final String END = "{\"end\":{}}";

    private final Client client;
    private final Form form;

    public LiveWay(Client client, Form form) {
        this.client = client;
        this.form = form;
    }

    @Override
    public Future<BatchEnd> send(Body body, AnswerReader answers) {
        ClientWebSocket socket = client.sockets().webSocket();
        Future<BatchEnd> end = ReceivedAnswers.ofSocket(socket, answers);
        return socket.connect(client.server().socket(form.on("/v1/live")))
                .compose(connected -> {
                    Pump.writeAll(
                                    body,
                                    socket,
                                    lines -> socket.writeTextMessage(lines.toString(StandardCharsets.UTF_8)))
                            .compose(sent -> socket.writeTextMessage(END));
                    return end;
                })
                .eventually(socket::close);
    }
}
