package dev.nimbus.gateway;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AnswersAtOnceTest {
    private final HttpRequest head = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/v1/solve");
    private final LastHttpContent body = new DefaultLastHttpContent(ascii("{}"));
    private boolean answers = true;
    private int answered;
    private final EmbeddedChannel channel = new EmbeddedChannel(new AnswersAtOnce(
            (request, content, allocator) -> answers ? Optional.of(ascii("answer")) : Optional.empty(),
            () -> answered++));

    private static ByteBuf ascii(String text) {
        return Unpooled.copiedBuffer(text, US_ASCII);
    }

    /** In a server's pipeline, before and beside what Vert.x answers on the same connection. */
    @Test
    void wholeRequest_isAnsweredBeforeThereIsOneForVertx() throws IOException {
        String found = "HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\n";
        HttpServerOptions options =
                new HttpServerOptions().setHost("127.0.0.1").setPort(0).setHttp2ClearTextEnabled(false);
        Connections connections = new Connections(
                1,
                Duration.ofMinutes(1),
                options.getHttp1Config(),
                1 << 16,
                (request, content, allocator) -> Optional.of(ascii(found + "answer")),
                System::nanoTime);
        Vertx vertx = Vertx.vertx();
        HttpServer server = vertx.createHttpServer(options)
                .requestHandler(request -> {
                    connections.requested(request);
                    request.response().end("vert.x");
                })
                .connectionHandler(connections::opened);
        GatewayFixture.await(server.listen());
        try (Socket socket = new Socket("127.0.0.1", server.actualPort())) {
            socket.setSoTimeout((int) GatewayFixture.PATIENCE.toMillis());
            String post = "POST /v1/solve HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}";
            GatewayFixture.send(socket, post + "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

            assertThat(GatewayFixture.readAll(socket))
                    .startsWith(found + "answerHTTP/1.1 200 OK")
                    .endsWith("vert.x");
        } finally {
            GatewayFixture.await(vertx.close());
        }
    }

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    /** All of it in one read. */
    private void comes(Object... messages) {
        channel.writeInbound(messages);
    }

    @Test
    void wholeRequest_isAnsweredAndNotPassedOn() {
        comes(head, body);

        assertThat(channel.<Object>readInbound()).isNull();
        assertThat(channel.<ByteBuf>readOutbound().toString(US_ASCII)).isEqualTo("answer");
        assertThat(body.refCnt()).isZero();
        assertThat(answered).isOne();
    }

    @Test
    void requestThatIsNotAnswered_isPassedOn() {
        answers = false;
        comes(head, body);

        assertThat(channel.<Object>readInbound()).isSameAs(head);
        assertThat(channel.<Object>readInbound()).isSameAs(body);
        assertThat(channel.<Object>readOutbound()).isNull();
        assertThat(answered).isZero();
    }

    @Test
    void headAlone_isPassedOnAtTheEndOfTheRead() {
        comes(head);
        assertThat(channel.<Object>readInbound()).isSameAs(head);

        comes(body);
        assertThat(channel.<Object>readInbound()).isSameAs(body);
        assertThat(answered).isZero();
    }

    @Test
    void bodyInPieces_isPassedOn() {
        HttpContent piece = new DefaultHttpContent(ascii("{"));
        comes(head, piece, body);

        assertThat(channel.<Object>readInbound()).isSameAs(head);
        assertThat(channel.<Object>readInbound()).isSameAs(piece);
        assertThat(channel.<Object>readInbound()).isSameAs(body);
        assertThat(answered).isZero();
    }

    @Test
    void otherRequest_isPassedOn() {
        head.setUri("/v1/batches");
        comes(head, body);

        assertThat(channel.<Object>readInbound()).isSameAs(head);
        assertThat(channel.<Object>readInbound()).isSameAs(body);
    }

    @Test
    void request_isPassedOnWhileEarlierAnswersAreNotTaken() {
        channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(1, 2));
        channel.write(ascii("earlier"));
        comes(head, body);

        assertThat(channel.<Object>readInbound()).isSameAs(head);
        assertThat(channel.<Object>readInbound()).isSameAs(body);
        assertThat(answered).isZero();
    }
}
