package dev.nimbus.gateway.http.connections;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Limits the connections that are in their TLS handshake. Vert.x announces a connection after its handshake, so nothing else
 * counts clients that connect and say nothing. At the limit the oldest is closed if it has had its time, else the new one:
 * honest clients come in bursts. Without TLS nothing is limited here.
 *
 * <p>It hears of each connection from the pipeline of the listening socket, on the thread that accepts.
 */
@ChannelHandler.Sharable
final class Handshakes extends ChannelInboundHandlerAdapter {
    /** An honest client has ended its handshake by then. */
    static final Duration PATIENCE = Duration.ofSeconds(3);

    private static final Logger LOG = LoggerFactory.getLogger(Handshakes.class);
    private static final String NAME = "handshakes";

    private final int most;
    private final LongSupplier nanos;
    /** Since when, the oldest first. */
    private final Map<Channel, Long> underWay = new LinkedHashMap<>();

    private boolean isToldOf;

    /** @param most how many there may be at once */
    Handshakes(int most, LongSupplier nanos) {
        this.most = most;
        this.nanos = nanos;
    }

    /** A connection came through; the first one, which the gateway makes itself, shows where the others come from. */
    void ended(Channel connection) {
        remove(connection);
        Channel listening = connection.parent();
        boolean speaksTls = connection.pipeline().get(SslHandler.class) != null;
        if (speaksTls && listening != null && listening.pipeline().get(NAME) == null) {
            listening.pipeline().addFirst(NAME, this);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object accepted) {
        if (accepted instanceof Channel connection) {
            if (!add(connection)) {
                connection.unsafe().closeForcibly(); // It has no event loop yet, which close() would need.
                return;
            }
            connection.closeFuture().addListener(closed -> remove(connection));
        }
        context.fireChannelRead(accepted);
    }

    /** False if there is no room for it. */
    private synchronized boolean add(Channel connection) {
        long now = nanos.getAsLong();
        if (underWay.size() >= most) {
            tell();
            Map.Entry<Channel, Long> oldest = underWay.entrySet().iterator().next();
            if (now - oldest.getValue() <= PATIENCE.toNanos()) {
                return false;
            }
            Channel slow = oldest.getKey();
            underWay.remove(slow);
            slow.close();
        }
        underWay.put(connection, now);
        return true;
    }

    private void tell() {
        if (!isToldOf) {
            isToldOf = true;
            LOG.warn("{} connections are in their TLS handshake: new ones are refused, or slow ones closed", most);
        }
    }

    private synchronized void remove(Channel connection) {
        underWay.remove(connection);
    }
}
