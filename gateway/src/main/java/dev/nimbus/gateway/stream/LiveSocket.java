package dev.nimbus.gateway.stream;

import dev.nimbus.gateway.cut.BomFilter;
import dev.nimbus.gateway.cut.LineChunker;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.WebSocketFrame;
import java.util.regex.Pattern;

/**
 * Both directions on one WebSocket: messages of query lines in, messages of answer lines out. A message ends its last
 * line, with a line feed or without. {@code {"end":{}}} says that no more queries come.
 */
public final class LiveSocket {
    private static final short TRY_LATER = 1013;
    private static final int LONGEST_END = 64;
    private static final Pattern END = Pattern.compile("\ufeff?\\s*\\{\\s*\"end\"\\s*:\\s*\\{\\s*}\\s*}\\s*");
    private static final byte[] FEED = {'\n'};

    private final ServerWebSocket socket;
    private final StreamJob job;
    private final LineChunker lines;
    private final BomFilter text;
    private final LineMemory.Share memory;
    private boolean ended;

    /**
     * @param job takes the chunks
     * @param lines cuts them
     * @param memory for a line of several frames
     */
    public LiveSocket(ServerWebSocket socket, StreamJob job, LineChunker lines, LineMemory.Share memory) {
        this.socket = socket;
        this.job = job;
        this.lines = lines;
        this.text = new BomFilter(lines);
        this.memory = memory;
    }

    /** Begins to read. */
    public void start() {
        if (socket.isClosed()) {
            job.stop();
            return;
        }
        socket.closeHandler(v -> stop());
        socket.frameHandler(this::take);
    }

    private void take(WebSocketFrame frame) {
        boolean data = frame.isText() || frame.isBinary() || frame.isContinuation();
        if (!data || ended || job.isOver()) {
            return;
        }
        Buffer bytes = frame.binaryData();
        if (!frame.isContinuation() && frame.isFinal() && isEnd(bytes)) {
            end();
            return;
        }
        Bytes.pour(bytes, text);
        if (frame.isFinal()) {
            endMessage(bytes);
        }
        if (job.isIdle()) {
            lines.flush();
        }
        if (!memory.hold(lines.heldBytes())) {
            socket.close(TRY_LATER, "long lines of all uploads take more memory than there is");
        }
        if (!job.hasRoom()) {
            socket.pause();
            job.whenRoom(socket::resume);
        }
    }

    private void endMessage(Buffer last) {
        if (!endsLine(last)) {
            text.write(FEED, 0, 1);
        }
        text.restart();
    }

    private void stop() {
        memory.hold(0);
        job.stop();
    }

    private void end() {
        ended = true;
        job.ending();
        text.end();
        job.complete();
    }

    private static boolean isEnd(Buffer bytes) {
        return bytes.length() <= LONGEST_END && END.matcher(bytes.toString()).matches();
    }

    private static boolean endsLine(Buffer bytes) {
        return bytes.length() > 0 && bytes.getByte(bytes.length() - 1) == '\n';
    }
}
