package dev.nimbus.load;

import dev.nimbus.client.message.BatchEnd;
import dev.nimbus.client.message.BatchState;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ClientWebSocket;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.WebSocketFrame;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;

/** Reads answers to their end, from a response or from a WebSocket. */
final class ReceivedAnswers {
    private static final byte[] END = "{\"end\":".getBytes(StandardCharsets.US_ASCII);

    private final AnswerReader reader;
    private final ClientWebSocket socket;
    private final Promise<BatchEnd> end = Promise.promise();

    private ReceivedAnswers(AnswerReader reader, ClientWebSocket socket) {
        this.reader = reader;
        this.socket = socket;
    }

    /** Reads a response, which is paused, to its end: how many bytes came. */
    static Future<Void> ofResponse(HttpClientResponse response, AnswerReader reader) {
        response.handler(piece -> reader.take(piece, response));
        Future<Void> end = response.end();
        response.resume();
        return end;
    }

    /** Reads a WebSocket, which is not yet connected, up to the frame that tells the end. */
    static Future<BatchEnd> ofSocket(ClientWebSocket socket, AnswerReader reader) {
        ReceivedAnswers answers = new ReceivedAnswers(reader, socket);
        socket.frameHandler(answers::take);
        socket.exceptionHandler(answers.end::tryFail);
        socket.closeHandler(closed -> answers.end.tryFail(new LoadFailure("the WebSocket was closed with "
                + socket.closeStatusCode() + " before the end frame, after " + reader.lines() + " answers")));
        return answers.end.future();
    }

    private void take(WebSocketFrame frame) {
        if (!frame.isText() && !frame.isContinuation()) {
            return;
        }
        Buffer data = frame.binaryData();
        if (frame.isText() && isEnd(data)) {
            end.tryComplete(endOf(data));
        } else {
            reader.take(data, socket);
        }
    }

    private static boolean isEnd(Buffer data) {
        for (int i = 0; i < END.length; i++) {
            if (i == data.length() || data.getByte(i) != END[i]) {
                return false;
            }
        }
        return true;
    }

    private static BatchEnd endOf(Buffer data) {
        JsonObject end = new JsonObject(data).getJsonObject("end");
        return new BatchEnd(
                BatchState.of(end.getString("state", "")),
                end.getLong("queries", 0L),
                end.getLong("answered", 0L),
                end.getLong("errors", 0L));
    }
}
