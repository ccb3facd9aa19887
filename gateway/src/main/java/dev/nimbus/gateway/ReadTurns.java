package dev.nimbus.gateway;

import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.impl.HttpServerConnection;

/**
 * How much is read from one connection before the others get their turn on the event loop. Netty would read sixteen
 * times 64 KiB of a fast upload at one go and have all of it cut, some milliseconds in which a small request waits; what
 * is left is read in the next turn, some microseconds later. And after small requests it would read so little at a time
 * that the next comes in two pieces, and is no longer whole when it is seen.
 */
final class ReadTurns {
    private static final int READS_AT_ONCE = 2;
    private static final int LEAST_BYTES = 4 << 10;

    private ReadTurns() {}

    /**
     * To be called before the first byte is read. Vert.x has no public way to Netty's channel.
     *
     * @param bytes the most of one turn
     */
    static void bound(HttpConnection connection, int bytes) {
        if (connection instanceof HttpServerConnection server) {
            server.channelHandlerContext().channel().config().setRecvByteBufAllocator(sizes(bytes));
        }
    }

    /** Two reads a turn. */
    static RecvByteBufAllocator sizes(int bytes) {
        int most = bytes / READS_AT_ONCE;
        int least = Math.min(LEAST_BYTES, most);
        return new AdaptiveRecvByteBufAllocator(least, least, most).maxMessagesPerRead(READS_AT_ONCE);
    }
}
