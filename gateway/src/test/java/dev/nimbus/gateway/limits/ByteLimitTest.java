package dev.nimbus.gateway.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ByteLimitTest {
    private static final int MEBIBYTE = 1 << 20;

    private final ByteLimit limit = new ByteLimit(64 * MEBIBYTE);

    private int heldBy(String client, int uploads) {
        List<ByteLimit.Share> shares = new ArrayList<>();
        int held = 0;
        for (int i = 0; i < uploads; i++) {
            ByteLimit.Share share = limit.share(client);
            boolean isHeld = share.hold(MEBIBYTE);
            held += isHeld ? 1 : 0;
            share.hold(isHeld ? MEBIBYTE : 0);
            shares.add(share);
        }
        return held;
    }

    /** Its uploads, each with a part of a line and then no more, took all there was, and all long lines of others were refused. */
    @Test
    void manyUploadsOfOneClient_holdAQuarter() {
        assertThat(heldBy("many", 100)).isEqualTo(16);
        assertThat(heldBy("other", 100)).isEqualTo(16);
        assertThat(heldBy("", 100)).isEqualTo(32);
        assertThat(limit.share("third").hold(64 << 10)).as("a short line").isTrue();
    }

    @Test
    void smallHeap_holdsAJsonBodyOfEachClient() {
        assertThat(new ByteLimit(8 * MEBIBYTE).share("one").hold(4 * MEBIBYTE)).isTrue();
    }

    @Test
    void clientWhoseUploadsEnd_mayHoldAsMuchAgain() {
        ByteLimit.Share share = limit.share("one");
        assertThat(share.hold(16 * MEBIBYTE)).isTrue();
        ByteLimit.Share more = limit.share("one");
        assertThat(more.hold(MEBIBYTE)).isFalse();
        assertThat(more.excess()).contains("this caller");
        share.hold(0);

        assertThat(limit.share("one").hold(15 * MEBIBYTE)).isTrue();
    }
}
