package dev.nimbus.gateway.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AsciiString;
import io.vertx.core.net.HostAndPort;
import java.util.List;
import java.util.Optional;

/**
 * {@code POST /v1/solve} for a plain request that came whole: one short query of JSON which a solver at hand answers on
 * the spot. It is read as Netty has parsed it and answered before Vert.x makes a request of it, which costs more than
 * the answer. Whatever is out of the ordinary, errors above all, is left to {@link SolveUpload}; so this may be stricter
 * than that in what it takes, and must say the same in what it answers.
 */
public final class QueryAtOnce {
    private static final byte[] JSON_HEAD = headOf(BodyForm.JSON);
    private static final byte[] NDJSON_HEAD = headOf(BodyForm.NDJSON);
    private static final byte[] END_OF_HEAD = "\r\n\r\n".getBytes(US_ASCII);
    /** At least of a length in decimal and the end of a head. */
    private static final int LENGTH_BYTES = 16;

    /** As clients send it; in other letters it goes the usual way. */
    private static final List<String> KEPT = List.of("keep-alive");

    private static final AsciiString[] UNUSUAL = {
        HttpHeaderNames.CONTENT_ENCODING, HttpHeaderNames.EXPECT, HttpHeaderNames.TRANSFER_ENCODING
    };

    private final Gateway gateway;
    private final Uploads uploads;

    QueryAtOnce(Gateway gateway, Uploads uploads) {
        this.gateway = gateway;
        this.uploads = uploads;
    }

    /** Whether it is worth while to wait for the body that comes with this head. */
    public static boolean mayBe(HttpRequest head) {
        return head.method().equals(HttpMethod.POST) && head.uri().equals(Api.SOLVE);
    }

    /** The response, or nothing if the request is to go the usual way. The body stays its owner's. */
    public Optional<ByteBuf> answer(HttpRequest head, ByteBuf body, ByteBufAllocator allocator) {
        boolean plain = isPlain(head)
                && body.readableBytes() <= QueryChunk.SHORT_BYTES
                && uploads.hasRoom()
                && gateway.streams().hasPlace();
        return plain
                ? BodyForm.usual(value(head, HttpHeaderNames.CONTENT_TYPE))
                        .flatMap(form -> answer(form, body, allocator))
                : Optional.empty();
    }

    private Optional<ByteBuf> answer(BodyForm form, ByteBuf body, ByteBufAllocator allocator) {
        byte[] bytes = ByteBufUtil.getBytes(body);
        return SingleQuery.in(form, bytes, 0, bytes.length)
                .flatMap(gateway.dispatcher()::answerAtOnce)
                .map(answer -> response(form, answer, allocator));
    }

    private static boolean isPlain(HttpRequest head) {
        for (AsciiString name : UNUSUAL) {
            if (head.headers().contains(name)) {
                return false;
            }
        }
        String accept = value(head, HttpHeaderNames.ACCEPT);
        return head.protocolVersion().equals(HttpVersion.HTTP_1_1)
                && head.decoderResult().isSuccess()
                && (accept.isEmpty() || accept.equals("*/*"))
                && isKept(head.headers())
                && isHost(value(head, HttpHeaderNames.HOST));
    }

    /** Whether the connection stays open, said in one word or not at all. */
    private static boolean isKept(HttpHeaders headers) {
        return !headers.contains(HttpHeaderNames.CONNECTION)
                || headers.getAll(HttpHeaderNames.CONNECTION).equals(KEPT);
    }

    private static boolean isHost(String host) {
        return !host.isEmpty() && HostAndPort.parseAuthority(host, -1) != null;
    }

    private static String value(HttpRequest head, AsciiString name) {
        return Optional.ofNullable(head.headers().get(name)).orElse("");
    }

    private static ByteBuf response(BodyForm form, AnswerChunk answer, ByteBufAllocator allocator) {
        byte[] head = form == BodyForm.JSON ? JSON_HEAD : NDJSON_HEAD;
        byte[] line = answer.body();
        ByteBuf response = allocator.ioBuffer(head.length + LENGTH_BYTES + line.length);
        response.writeBytes(head);
        ByteBufUtil.writeAscii(response, Integer.toString(line.length));
        return response.writeBytes(END_OF_HEAD).writeBytes(line);
    }

    private static byte[] headOf(BodyForm form) {
        return ("HTTP/1.1 200 OK\r\ncontent-type: " + form.typeOfOne()
                        + "\r\ncache-control: no-store\r\ncontent-length: ")
                .getBytes(US_ASCII);
    }
}
