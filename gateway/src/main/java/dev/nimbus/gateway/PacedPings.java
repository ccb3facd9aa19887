package dev.nimbus.gateway;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.impl.HttpServerConnection;

/**
 * Leaves pings out, which RFC 6455 (5.5.3) allows, while the client has not taken what was written to it: Vert.x writes
 * a pong for each, and would keep as many as a client can send that reads none.
 */
final class PacedPings extends ChannelInboundHandlerAdapter {
    /** To be called before the first byte is read. Vert.x has no public way to Netty's channel. */
    static void on(HttpConnection connection) {
        if (connection instanceof HttpServerConnection server) {
            ChannelHandlerContext itsReader = server.channelHandlerContext();
            itsReader.pipeline().addBefore(itsReader.name(), "pacedPings", new PacedPings());
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof PingWebSocketFrame && !context.channel().isWritable()) {
            ReferenceCountUtil.release(message);
        } else {
            context.fireChannelRead(message);
        }
    }
}
