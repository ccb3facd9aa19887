package dev.nimbus.gateway;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.http.Http1ServerConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PacedRequestsTest {
    private static final int BYTES = (int) GatewaySetting.PIPELINE_BYTES.usual();
    private static final String GET = "GET / HTTP/1.1\r\n\r\n";
    private static final String POST = "POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\n";

    private final PacedRequests paced = new PacedRequests(new Http1ServerConfig(), BYTES);
    private final SlowReader behind = new SlowReader();
    private final EmbeddedChannel channel = new EmbeddedChannel(paced, behind);

    /** Stops the connection as Vert.x does, when it has been handed more than is taken. */
    private static final class SlowReader extends ChannelInboundHandlerAdapter {
        private boolean full;

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            if (full) {
                context.channel().config().setAutoRead(false);
            }
            context.fireChannelReadComplete();
        }
    }

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    private void comes(String text) {
        channel.writeInbound(Unpooled.copiedBuffer(text, US_ASCII));
    }

    private void answered() {
        paced.answered();
        channel.runPendingTasks();
    }

    /** How many requests were read since last asked. */
    private int requests() {
        int requests = 0;
        for (Object message = channel.readInbound(); message != null; message = channel.readInbound()) {
            requests += message instanceof HttpRequest ? 1 : 0;
            ReferenceCountUtil.release(message);
        }
        return requests;
    }

    private boolean isReading() {
        return channel.config().isAutoRead();
    }

    private void write(int bytes) {
        channel.write(Unpooled.wrappedBuffer(new byte[bytes]));
    }

    @Test
    void nextRequest_isReadWhenTheLastIsAnswered() {
        comes(GET.repeat(1000));
        for (int i = 1; i < 1000; i++) {
            assertThat(requests()).isEqualTo(1);
            assertThat(isReading()).as("after %d requests", i).isEqualTo((1000 - i) * GET.length() <= BYTES);
            answered();
        }
        assertThat(requests()).isEqualTo(1);
        assertThat(isReading()).isTrue();
        answered();
        comes(GET);
        assertThat(requests()).isEqualTo(1);
    }

    @Test
    void clientThatWaits_isReadAllTheTime() {
        comes(GET);

        assertThat(isReading()).as("whether it goes away has to be seen").isTrue();
    }

    @Test
    void body_isReadWhateverIsAnswered() {
        comes(POST + "12345");
        answered();
        write(1 << 20);
        comes("6789");
        assertThat(isReading()).isTrue();
        comes("0" + GET + GET.repeat(300));
        assertThat(requests()).isEqualTo(1);
        assertThat(isReading()).isFalse();
        channel.flush();
        channel.runPendingTasks();

        assertThat(requests()).isEqualTo(1);
        answered();
        assertThat(requests()).isEqualTo(1);
    }

    /** What waits to be read must not undo that nothing more is to be read for now. */
    @Test
    void stopForASlowBody_stays() {
        comes(GET + "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + "1\r\nx\r\n".repeat(2000) + "5\r");
        assertThat(requests()).isEqualTo(1);
        assertThat(isReading()).isFalse();
        behind.full = true;
        answered();

        assertThat(requests()).isEqualTo(1);
        assertThat(isReading()).isFalse();
        write(1 << 20);
        channel.flush();
        channel.runPendingTasks();
        assertThat(isReading()).isFalse();
    }

    /** Else nobody would see that a client has gone while its request takes long. */
    @Test
    void littleThatIsHeld_stopsNothing() {
        comes(GET + GET);

        assertThat(requests()).isEqualTo(1);
        assertThat(isReading()).isTrue();
    }

    @Test
    void untakenAnswers_endReading() {
        int read = 0;
        comes(GET.repeat(1000));
        for (int unread = requests(); unread > 0; unread = requests()) {
            read += unread;
            write(200);
            answered();
        }
        assertThat(read).isBetween(BYTES / 300, BYTES / 200 + 2);
        assertThat(isReading()).isFalse();
        channel.flush();
        channel.runPendingTasks();

        assertThat(requests()).isEqualTo(1);
    }

    /** An answer that streamed may leave more behind than others, under a mark of its own. */
    @Test
    void untakenPartOfAStream_endsReadingToo() {
        comes(GET + GET);
        channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(1 << 19, 1 << 20));
        write(100_000);
        assertThat(requests()).isEqualTo(1);
        assertThat(channel.isWritable()).isTrue();
        paced.answered();

        assertThat(channel.config().getWriteBufferHighWaterMark()).isEqualTo(BYTES);
        channel.runPendingTasks();
        assertThat(requests()).as("embedded channels take all at once").isEqualTo(1);
    }

    @Test
    void upgrade_takesBackTheStop() {
        comes(GET + "frame".repeat(1000));
        assertThat(isReading()).isFalse();
        requests();
        channel.pipeline().remove(paced);

        assertThat(isReading()).isTrue();
        ByteBuf frame = channel.readInbound();
        assertThat(frame.toString(US_ASCII)).isEqualTo("frame".repeat(1000));
        frame.release();
    }
}
