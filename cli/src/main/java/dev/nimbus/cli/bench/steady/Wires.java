package dev.nimbus.cli.bench.steady;

import dev.nimbus.cli.bench.load.LoadFailure;
import dev.nimbus.cli.bench.load.Server;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** Opens connections to one server, over TLS where it speaks that. */
final class Wires {
    private static final int CONNECT_TIMEOUT_MILLIS = 5000;

    private final Server server;
    private final Wire.Owner owner;
    private final Optional<SslContext> tls;
    private final Bootstrap bootstrap;

    Wires(Server server, EventLoop loop, Wire.Owner owner) {
        this.server = server;
        this.owner = owner;
        this.tls = server.tls() ? Optional.of(tls()) : Optional.empty();
        this.bootstrap = new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_TIMEOUT_MILLIS)
                .remoteAddress(server.host(), server.port());
    }

    private static SslContext tls() {
        try {
            return SslContextBuilder.forClient().build();
        } catch (SSLException e) {
            throw new LoadFailure("TLS: " + e.getMessage(), e);
        }
    }

    /** A new one, ready for its first request. */
    Future<Wire> open() {
        Promise<Wire> opened = Promise.promise();
        ChannelFuture connecting = bootstrap.clone().handler(new Initializer()).connect();
        ChannelPipeline pipeline = connecting.channel().pipeline();
        connecting.addListener(connected -> {
            if (!connected.isSuccess()) {
                opened.fail(failure(connected.cause()));
            } else if (tls.isEmpty()) {
                opened.complete(pipeline.get(Wire.class));
            } else {
                pipeline.get(SslHandler.class).handshakeFuture().addListener(shaken -> {
                    if (shaken.isSuccess()) {
                        opened.complete(pipeline.get(Wire.class));
                    } else {
                        opened.fail(failure(shaken.cause()));
                    }
                });
            }
        });
        return opened.future();
    }

    private LoadFailure failure(Throwable cause) {
        // Netty shows what it read instead of TLS, all of it, in hexadecimal digits.
        String why = cause instanceof NotSslRecordException ? "it does not speak TLS" : cause.getMessage();
        return new LoadFailure(server + ": " + why, cause);
    }

    private final class Initializer extends ChannelInitializer<Channel> {
        @Override
        protected void initChannel(Channel channel) {
            tls.ifPresent(
                    one -> channel.pipeline().addLast(one.newHandler(channel.alloc(), server.host(), server.port())));
            channel.pipeline().addLast(new Wire(channel, owner));
        }
    }
}
