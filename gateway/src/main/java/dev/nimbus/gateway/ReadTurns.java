package dev.nimbus.gateway;

import io.netty.channel.ChannelConfig;
import io.netty.channel.MaxMessagesRecvByteBufAllocator;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.impl.HttpServerConnection;

/**
 * Bounds what is read from one connection before the others get their turn on the event loop. Netty would read sixteen
 * times 64 KiB of a fast upload at one go and have all of it cut, some milliseconds in which a small request waits; what
 * is left is read in the next turn, some microseconds later.
 */
final class ReadTurns {
    private static final int READS_AT_ONCE = 2;

    private ReadTurns() {}

    /** To be called before the first byte is read. Vert.x has no public way to Netty's channel. */
    static void bound(HttpConnection connection) {
        if (connection instanceof HttpServerConnection server) {
            ChannelConfig config = server.channelHandlerContext().channel().config();
            if (config.getRecvByteBufAllocator() instanceof MaxMessagesRecvByteBufAllocator allocator) {
                allocator.maxMessagesPerRead(READS_AT_ONCE);
            }
        }
    }
}
