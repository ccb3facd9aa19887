package dev.nimbus.gateway.http.connections;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.DefaultChannelId;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslHandler;
import java.util.List;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;

class HandshakesTest {
    private static final int MOST = 2;

    private final EmbeddedChannel listening = new EmbeddedChannel();
    private long now;
    private final Handshakes handshakes = new Handshakes(MOST, () -> now);

    private EmbeddedChannel connection(ChannelHandler... handlers) {
        return new EmbeddedChannel(listening, DefaultChannelId.newInstance(), true, false, handlers);
    }

    private EmbeddedChannel secure() throws Exception {
        return connection(new SslHandler(SSLContext.getDefault().createSSLEngine()));
    }

    private List<EmbeddedChannel> accept(int count) {
        List<EmbeddedChannel> all =
                IntStream.range(0, count).mapToObj(i -> connection()).toList();
        all.forEach(listening::writeInbound);
        return all;
    }

    @Test
    void plainHttp_isNotLimited() {
        handshakes.ended(connection());

        assertThat(accept(10 * MOST)).allMatch(Channel::isOpen);
        assertThat(listening.inboundMessages()).hasSize(10 * MOST);
    }

    @Test
    void oneTooMany_isRefused_whileTheOthersAreYoung() throws Exception {
        handshakes.ended(secure());
        List<EmbeddedChannel> first = accept(MOST);
        now += Handshakes.PATIENCE.toNanos();
        List<EmbeddedChannel> late = accept(1);

        assertThat(first).allMatch(Channel::isOpen);
        assertThat(late).noneMatch(Channel::isOpen);
        assertThat(listening.inboundMessages()).hasSize(MOST);
    }

    @Test
    void oneTooMany_takesThePlaceOfTheOldest_thatHasHadItsTime() throws Exception {
        handshakes.ended(secure());
        List<EmbeddedChannel> first = accept(MOST);
        now += Handshakes.PATIENCE.toNanos() + 1;
        List<EmbeddedChannel> late = accept(1);

        assertThat(first).extracting(Channel::isOpen).containsExactly(false, true);
        assertThat(late).allMatch(Channel::isOpen);
    }

    @Test
    void handshakeThatEnds_makesRoom() throws Exception {
        handshakes.ended(secure());
        List<EmbeddedChannel> first = accept(MOST);
        handshakes.ended(first.get(0));
        first.get(1).close();

        assertThat(accept(MOST)).allMatch(Channel::isOpen);
    }
}
