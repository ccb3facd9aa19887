package dev.nimbus.gateway;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.handler.codec.http.LastHttpContent;
import io.vertx.core.http.Http1ServerConfig;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.impl.HttpServerConnection;
import io.vertx.core.http.impl.http1.VertxHttpRequestDecoder;
import java.util.List;
import java.util.Optional;

/**
 * Reads the requests of one connection no faster than their answers are taken: the next one, when the last is answered
 * and the client has taken all but some KiB. A client that pipelines is held by its own socket; Vert.x would make
 * objects of all that one read brings, thousands of requests, and keep those of some hundred answers that nobody reads,
 * megabytes for each connection.
 */
final class PacedRequests extends VertxHttpRequestDecoder {
    /** Its name in a pipeline, and before that the name of Vert.x's decoder. */
    static final String DECODER = "httpDecoder";

    private final int bytes;
    /** At how much that is not taken no request is read, and one is again. */
    private final WriteBufferWaterMark between;

    private ChannelHandlerContext context;
    private boolean inRequest;
    private boolean unanswered;
    private boolean stopped;
    private boolean waking;

    /**
     * @param bytes of answers not taken, 96 for each of Netty's own among them, at which no request is read; and of
     *     requests to come, at which nothing is
     */
    PacedRequests(Http1ServerConfig config, int bytes) {
        super(config);
        this.bytes = bytes;
        this.between = new WriteBufferWaterMark(bytes / 2, bytes);
    }

    /** To be called before the first byte is read. Vert.x has no public way to Netty's channel. */
    static Optional<PacedRequests> on(HttpConnection connection, Http1ServerConfig config, int bytes) {
        if (connection instanceof HttpServerConnection server) {
            ChannelPipeline pipeline = server.channelHandlerContext().pipeline();
            PacedRequests paced = new PacedRequests(config, bytes);
            pipeline.replace(DECODER, DECODER, paced);
            return Optional.of(paced);
        }
        return Optional.empty();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext itsContext) throws Exception {
        super.handlerAdded(itsContext);
        context = itsContext;
        context.channel().config().setWriteBufferWaterMark(between);
    }

    /** The request that was read last is answered; its stream may have let more wait for the client than others may. */
    void answered() {
        unanswered = false;
        Channel channel = context.channel();
        if (channel.config().getWriteBufferWaterMark() != between) {
            channel.config().setWriteBufferWaterMark(between);
            if (channel.isWritable() && channel.bytesBeforeUnwritable() == 0) {
                context.writeAndFlush(Unpooled.EMPTY_BUFFER); // Netty looks at the mark when something is written.
            }
        }
        wake();
    }

    private boolean mayRead() {
        return inRequest || (!unanswered && context.channel().isWritable());
    }

    @Override
    protected void decode(ChannelHandlerContext its, ByteBuf read, List<Object> messages) throws Exception {
        if (mayRead()) {
            boolean between = !inRequest;
            super.decode(its, read, messages);
            if (!messages.isEmpty()) {
                inRequest = !(messages.get(messages.size() - 1) instanceof LastHttpContent);
                unanswered |= between;
            }
        }
    }

    /** Our stop ends before Vert.x looks at what was read: should it stop for a slow body, that is not undone. */
    @Override
    public void channelRead(ChannelHandlerContext its, Object message) throws Exception {
        if (stopped && mayRead()) {
            stopped = false;
            its.channel().config().setAutoRead(true);
        }
        super.channelRead(its, message);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext its) throws Exception {
        super.channelReadComplete(its);
        if (!its.isRemoved()) {
            stopIfMuchIsHeld();
        }
    }

    /** As long as little is held it is read whether the client has gone away. */
    private void stopIfMuchIsHeld() {
        ChannelConfig config = context.channel().config();
        if (!mayRead() && actualReadableBytes() > bytes && config.isAutoRead()) {
            stopped = true;
            config.setAutoRead(false);
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext its) throws Exception {
        super.channelWritabilityChanged(its);
        wake();
    }

    /** What is read by now goes on in a turn of its own; this may be called from the middle of reading. */
    private void wake() {
        if (!waking && mayGoOn()) {
            waking = true;
            context.executor().execute(this::goOn);
        }
    }

    /** Nothing is held in the middle of a request, whose body is Vert.x's to stop. */
    private boolean mayGoOn() {
        return !inRequest && actualReadableBytes() > 0 && mayRead();
    }

    private void goOn() {
        waking = false;
        if (context.isRemoved() || !mayGoOn()) {
            return; // Of a decoder that is called and has nothing to tell, Netty thinks that it wants more bytes.
        }
        try {
            channelRead(context, Unpooled.EMPTY_BUFFER);
            channelReadComplete(context);
        } catch (Exception e) {
            context.fireExceptionCaught(e);
        }
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext its) throws Exception {
        super.handlerRemoved0(its);
        if (stopped) {
            stopped = false;
            context.channel().config().setAutoRead(true);
        }
    }
}
