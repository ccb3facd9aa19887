package dev.nimbus.gateway;

import dev.nimbus.gateway.http.QueryAtOnce;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.impl.HttpServerConnection;
import java.util.Optional;

/**
 * Shows a request that comes whole to {@link QueryAtOnce}, and to Vert.x only what that leaves. The responses of both
 * keep their order, since {@link PacedRequests} reads a request when the last one is answered and all that Vert.x had
 * to write is with Netty.
 */
final class AnswersAtOnce extends ChannelInboundHandlerAdapter {
    /** Answers a request; see {@link QueryAtOnce#answer}. */
    @FunctionalInterface
    interface Answering {
        Optional<ByteBuf> answer(HttpRequest head, ByteBuf body, ByteBufAllocator allocator);
    }

    private final Answering answering;
    private final Runnable answered;
    private Optional<HttpRequest> head = Optional.empty();
    private boolean written;

    /** @param answered is run after each answer */
    AnswersAtOnce(Answering answering, Runnable answered) {
        this.answering = answering;
        this.answered = answered;
    }

    /** To be called before the first byte is read. Vert.x has no public way to Netty's channel. */
    static void on(HttpConnection connection, Answering answering, Runnable answered) {
        if (connection instanceof HttpServerConnection server) {
            server.channelHandlerContext()
                    .pipeline()
                    .addAfter(PacedRequests.DECODER, "answersAtOnce", new AnswersAtOnce(answering, answered));
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpRequest request && QueryAtOnce.mayBe(request)) {
            head = Optional.of(request);
        } else if (!isAnswered(context, message)) {
            passHead(context);
            context.fireChannelRead(message);
        }
    }

    private boolean isAnswered(ChannelHandlerContext context, Object message) {
        if (head.isEmpty()
                || !(message instanceof LastHttpContent body)
                || !body.decoderResult().isSuccess()
                || !context.channel().isWritable()) {
            return false;
        }
        Optional<ByteBuf> response = answering.answer(head.get(), body.content(), context.alloc());
        response.ifPresent(answer -> {
            head = Optional.empty();
            body.release();
            context.write(answer, context.voidPromise());
            written = true;
            answered.run();
        });
        return response.isPresent();
    }

    /** What was read of a body that is not whole is not held back. */
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        passHead(context);
        if (written) {
            written = false;
            context.flush();
        }
        context.fireChannelReadComplete();
    }

    private void passHead(ChannelHandlerContext context) {
        if (head.isPresent()) {
            HttpRequest held = head.get();
            head = Optional.empty();
            context.fireChannelRead(held);
        }
    }
}
