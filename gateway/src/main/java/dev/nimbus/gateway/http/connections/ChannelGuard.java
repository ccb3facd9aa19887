package dev.nimbus.gateway.http.connections;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.DecoderResultProvider;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.impl.HttpServerConnection;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;

/**
 * Bounds on a connection for which Vert.x has no public way. No other class uses Vert.x internals; where they change, the
 * gateway does not start.
 *
 * <ul>
 *   <li>Pipelined requests: Vert.x makes objects of all requests in one read before it answers the first, some 1 KiB for
 *       each 30 bytes. 400 such clients filled a heap of 256 MiB. So the guard passes on what it reads in slices, and the
 *       next slice waits until Vert.x reads again. Frames of WebSockets pass in the same slices.
 *   <li>Pauses: of a paused request or WebSocket Vert.x holds sixteen messages and more, which for frames is 16 MiB. 300
 *       such clients filled a heap of 256 MiB. A guard that is paused holds one read or two.
 *   <li>Frames that never end: Vert.x holds what has come of one, up to 1 MiB. These bytes are counted.
 *   <li>Turns: sixteen reads a turn, Netty's default, hold up a small request for 4 ms while a fast upload is cut.
 *   <li>Pongs: Vert.x writes one for each ping, also while the client reads none. RFC 6455 (5.5.3) lets an endpoint leave
 *       pings without an answer, so a client that is behind gets no pongs.
 *   <li>Clients that send what is no HTTP: Vert.x closes their connection at once, and who is still sending may lose the
 *       response by that. So the guard drops for a while what still comes, and closes then.
 *   <li>Clients that take nothing: their connection is aborted. A close would wait behind what they do not take.
 * </ul>
 */
final class ChannelGuard extends ChannelDuplexHandler {
    private static final int LEAST_READ_BYTES = 4 << 10;
    private static final int READ_BYTES = 64 << 10;
    private static final int READS_A_TURN = 2;
    private static final int SLICE_BYTES = 8 << 10;

    /** Behind the decoders of HTTP and of frames. */
    private final class DecodedWatch extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            unfinishedBytes = 0;
            if (message instanceof DecoderResultProvider decoded
                    && decoded.decoderResult().isFailure()) {
                input = Input.UNREADABLE;
            }
            if (message instanceof PingWebSocketFrame && !context.channel().isWritable()) {
                ReferenceCountUtil.release(message);
            } else {
                context.fireChannelRead(message);
            }
        }
    }

    /** What comes from the client. */
    private enum Input {
        READ,
        /** It is no HTTP, and is dropped as soon as Vert.x closes the connection. */
        UNREADABLE,
        DROPPED
    }

    private final Channel channel;
    private final long lingerMillis;
    private final CompositeByteBuf held = Unpooled.compositeBuffer();
    private ChannelHandlerContext context;
    private Input input = Input.READ;
    private boolean passing;
    private boolean paused;
    /** This guard has turned reading off, not Vert.x. */
    private boolean turnedOff;

    private boolean headBegun;
    private IntPredicate unfinished = bytes -> true;
    private int unfinishedBytes;
    private long pending;
    private long progress;
    private long since;
    /** Reads and writes. */
    private long traffic;

    private long trafficSeen;
    private long quietSince;

    private ChannelGuard(Channel channel, long lingerMillis, long nanos) {
        this.channel = channel;
        this.lingerMillis = lingerMillis;
        this.since = nanos;
        this.quietSince = nanos;
    }

    /**
     * Guards a new connection; to be called before its first byte is read.
     *
     * @param handshakes hears that the handshake is over
     * @param lingerMillis how long input is dropped that is no HTTP
     * @throws IllegalStateException if this version of Vert.x gives no access to the channel
     */
    static ChannelGuard install(
            HttpConnection connection, Handshakes handshakes, long lingerMillis, long nanos, Runnable closed) {
        if (!(connection instanceof HttpServerConnection server)
                || connection.protocolVersion() == HttpVersion.HTTP_2) {
            throw new IllegalStateException(
                    "cannot guard a " + connection.getClass().getName());
        }
        ChannelHandlerContext vertx = server.channelHandlerContext();
        handshakes.ended(vertx.channel());
        ChannelGuard guard = new ChannelGuard(vertx.channel(), lingerMillis, nanos);
        ChannelHandlerContext tls = vertx.pipeline().context(SslHandler.class);
        if (tls == null) {
            vertx.pipeline().addFirst("guard", guard);
        } else {
            vertx.pipeline().addAfter(tls.name(), "guard", guard); // Between TLS and HTTP, where it sees plain bytes.
        }
        vertx.pipeline().addBefore(vertx.name(), "frames", guard.new DecodedWatch());
        guard.channel
                .config()
                .setRecvByteBufAllocator(
                        new AdaptiveRecvByteBufAllocator(LEAST_READ_BYTES, LEAST_READ_BYTES, READ_BYTES)
                                .maxMessagesPerRead(READS_A_TURN));
        guard.channel.closeFuture().addListener(done -> closed.run());
        return guard;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext itsContext) {
        context = itsContext;
    }

    @Override
    public void channelRead(ChannelHandlerContext itsContext, Object message) {
        headBegun = true;
        traffic++;
        if (input == Input.DROPPED) {
            ReferenceCountUtil.release(message);
        } else if (message instanceof ByteBuf bytes) {
            held.addFlattenedComponents(true, bytes);
            if (paused && held.readableBytes() >= READ_BYTES) {
                turnOff();
            }
            pass();
        } else {
            itsContext.fireChannelRead(message);
        }
    }

    @Override
    public void write(ChannelHandlerContext itsContext, Object message, ChannelPromise promise) {
        traffic++;
        itsContext.write(message, promise);
    }

    /** A client that goes away ends this too. */
    @Override
    public void close(ChannelHandlerContext itsContext, ChannelPromise promise) {
        if (input == Input.UNREADABLE) {
            input = Input.DROPPED;
            channel.config().setAutoRead(true);
            channel.eventLoop().schedule(() -> itsContext.close(promise), lingerMillis, TimeUnit.MILLISECONDS);
        } else {
            itsContext.close(promise);
        }
    }

    /** Vert.x is ready for more: first comes what was held back. */
    @Override
    public void read(ChannelHandlerContext itsContext) {
        if (paused || !held.isReadable()) {
            itsContext.read();
        } else if (!passing) {
            channel.eventLoop().execute(this::goOn);
        }
    }

    private void goOn() {
        if (context.isRemoved()) {
            return;
        }
        pass();
        context.fireChannelReadComplete();
        if (channel.config().isAutoRead()) {
            context.read();
        }
    }

    /** Passes nothing on until {@link #resume}. It reads until it holds one read, to hear of a client that goes away. */
    void pause() {
        paused = true;
    }

    private void turnOff() {
        turnedOff |= channel.config().isAutoRead();
        channel.config().setAutoRead(false);
    }

    void resume() {
        if (!paused) {
            return;
        }
        paused = false;
        if (turnedOff) {
            turnedOff = false;
            channel.config().setAutoRead(true);
        }
        channel.eventLoop().execute(this::goOn);
    }

    /** From now on frames come: tells {@code memory} how many bytes of one are there, and aborts when it says no. */
    void expectFrames(IntPredicate memory) {
        unfinished = memory;
    }

    private void pass() {
        if (passing) {
            return;
        }
        passing = true;
        while (held.isReadable() && channel.config().isAutoRead() && !paused) {
            int bytes = Math.min(held.readableBytes(), SLICE_BYTES);
            unfinishedBytes += bytes;
            context.fireChannelRead(held.readRetainedSlice(bytes));
            if (!unfinished.test(unfinishedBytes)) {
                abort();
                break;
            }
            if (held.isReadable()) {
                context.fireChannelReadComplete(); // Only then Vert.x says whether it wants more.
            }
        }
        passing = false;
        held.discardReadComponents();
    }

    /** The last request is answered: what comes now is the head of the next. */
    void expectHead() {
        headBegun = held.isReadable();
    }

    boolean hasHeadBegun() {
        return headBegun;
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext itsContext) {
        held.release();
        boolean unused = unfinished.test(0);
    }

    /** Whether something is to be sent, and the client has taken nothing of it for {@code maxNanos}. */
    boolean isStalled(long nanos, long maxNanos) {
        ChannelOutboundBuffer out = channel.unsafe().outboundBuffer();
        long nowPending = out == null ? 0 : out.totalPendingWriteBytes();
        long nowProgress = out == null ? 0 : out.currentProgress();
        if (nowPending == 0 || nowPending < pending || nowProgress != progress) {
            since = nanos;
        }
        pending = nowPending;
        progress = nowProgress;
        return nanos - since > maxNanos;
    }

    /** Whether the client has not taken all of its answers, so that its next request waits here. */
    boolean hasUnsent() {
        return pending > 0;
    }

    /** Whether nothing has come and gone for {@code maxNanos}, as far as this was asked in between. */
    boolean isQuiet(long nanos, long maxNanos) {
        if (traffic != trafficSeen) {
            trafficSeen = traffic;
            quietSince = nanos;
        }
        return nanos - quietSince > maxNanos;
    }

    /** Closes the connection, whatever is still to be sent. */
    void abort() {
        context.close();
    }
}
