package dev.nimbus.cli.bench.steady;

import dev.nimbus.cli.bench.load.Server;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Requests, head and body, written once and outside the heap, from where sockets take them without a copy. */
final class Requests {
    private final ByteBuf all = Unpooled.directBuffer();
    private final ByteBuf[] requests;

    /** @param bodies JSON, at least one */
    Requests(Server server, String path, List<Buffer> bodies) {
        String begin = "POST " + server.prefix() + path + " HTTP/1.1\r\nhost: " + server.host() + ":" + server.port()
                + "\r\ncontent-type: application/json\r\ncontent-length: ";
        int[] ends = new int[bodies.size()];
        for (int i = 0; i < ends.length; i++) {
            Buffer body = bodies.get(i);
            all.writeBytes((begin + body.length() + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            all.writeBytes(body.getBytes());
            ends[i] = all.writerIndex();
        }
        requests = new ByteBuf[ends.length];
        for (int i = 0, from = 0; i < ends.length; from = ends[i++]) {
            requests[i] = all.slice(from, ends[i] - from);
        }
    }

    /** Request {@code index}, from 0; they come in turn. Who sends it retains it. */
    ByteBuf get(long index) {
        return requests[(int) (index % requests.length)];
    }

    /** Gives the memory back, when nothing is sent any more. */
    void release() {
        all.release();
    }
}
