package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.DefaultChannelConfig;
import io.netty.channel.RecvByteBufAllocator.ExtendedHandle;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadTurnsTest {
    /** A client that has sent more than is ever read. */
    @ParameterizedTest
    @ValueSource(ints = {1 << 10, 10_000, 128 << 10, 1 << 20})
    void turn_growsToItsBytesAndNoFurther(int bytes) {
        DefaultChannelConfig config = new DefaultChannelConfig(new EmbeddedChannel());
        ExtendedHandle handle = (ExtendedHandle) ReadTurns.sizes(bytes).newHandle();
        int longest = 0;
        for (int turn = 0; turn < 100; turn++) {
            handle.reset(config);
            int read = turn(handle);
            assertThat(read).isLessThanOrEqualTo(bytes);
            longest = Math.max(longest, read);
        }

        assertThat(longest).isGreaterThan(bytes / 2);
    }

    /** Reads as Netty does; gives how many bytes. */
    private static int turn(ExtendedHandle handle) {
        int read = 0;
        do {
            int size = handle.guess();
            handle.attemptedBytesRead(size);
            handle.lastBytesRead(size);
            handle.incMessagesRead(1);
            read += size;
        } while (handle.continueReading());
        handle.readComplete();
        return read;
    }
}
