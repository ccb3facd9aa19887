package dev.nimbus.cli.bench.steady;

import dev.nimbus.cli.bench.load.LoadFailure;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/** One connection, with one request at a time on it. Confined to the event loop of its load. */
final class Wire extends ChannelInboundHandlerAdapter {
    private static final int PIECE = 16 << 10;

    /** Told what becomes of requests and connections. */
    interface Owner {
        /** The request that fell due at {@code due} has its answer; the wire can take another. */
        void answered(Wire wire, long due);

        /** The same, and the answer is the error {@code line}. */
        void answeredByError(Wire wire, long due, String line);

        /** The request came to nothing; a wire that can take no other will be {@link #lost}. */
        void failed(Wire wire, long due, Failure failure);

        /** The connection is gone; a request that was on it has failed before. */
        void lost(Wire wire);
    }

    private final Channel channel;
    private final Owner owner;
    private final ResponseReader response = new ResponseReader();
    private final byte[] piece = new byte[PIECE];
    private boolean busy;
    private boolean closing;
    private long due;
    private String why = "the connection was closed before the end of the response";

    Wire(Channel channel, Owner owner) {
        this.channel = channel;
        this.owner = owner;
    }

    /** Sends a request; to be called while the wire {@link #isFree}. */
    void send(ByteBuf request, long requestDue) {
        due = requestDue;
        busy = true;
        response.next();
        // A failure to write is heard of by exceptionCaught: the promise would be one more object for each request.
        channel.writeAndFlush(request.retainedDuplicate(), channel.voidPromise());
    }

    /** Whether it can take a request. */
    boolean isFree() {
        return !busy && !closing;
    }

    /** Whether it waits for the response to a request. */
    boolean isBusy() {
        return busy;
    }

    /** When the request fell due that was sent last. */
    long due() {
        return due;
    }

    void close() {
        closing = true;
        channel.close();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        try {
            while (bytes.isReadable() && !closing) {
                int length = Math.min(bytes.readableBytes(), PIECE);
                bytes.readBytes(piece, 0, length);
                take(length);
            }
        } catch (LoadFailure e) {
            breakOff(e.getMessage());
        } finally {
            bytes.release();
        }
    }

    private void take(int length) {
        int read = busy ? response.read(piece, 0, length) : 0;
        if (read < length) {
            throw new LoadFailure("the server sent more than one response to a request");
        }
        if (response.isComplete()) {
            complete();
        }
    }

    private void complete() {
        busy = false;
        if (response.isLast()) {
            close();
        }
        if (!response.isSuccess()) {
            owner.failed(this, due, Failure.refused(response.status(), response.problem()));
        } else if (response.isError()) {
            owner.answeredByError(this, due, response.beginning());
        } else {
            owner.answered(this, due);
        }
    }

    private void breakOff(String reason) {
        why = reason;
        close();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        breakOff(String.valueOf(cause.getMessage()));
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        closing = true;
        if (busy) {
            busy = false;
            owner.failed(this, due, Failure.lost(why));
        }
        owner.lost(this);
    }
}
