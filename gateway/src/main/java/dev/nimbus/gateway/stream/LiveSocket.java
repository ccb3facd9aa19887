package dev.nimbus.gateway.stream;

import dev.nimbus.gateway.cut.BomFilter;
import dev.nimbus.gateway.cut.LineChunker;
import dev.nimbus.gateway.limits.ByteLimit;
import dev.nimbus.gateway.limits.Gate;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.WebSocketFrame;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Both directions on one WebSocket: messages of query lines in, messages of answer lines out. A message ends its last
 * line, with a line feed or without. {@code {"end":{}}} says that no more queries come.
 */
public final class LiveSocket {
    private static final Logger LOG = LoggerFactory.getLogger(LiveSocket.class);
    private static final short GOING_AWAY = 1001;
    private static final int LONGEST_END = 64;
    private static final Pattern END = Pattern.compile("\ufeff?\\s*\\{\\s*\"end\"\\s*:\\s*\\{\\s*}\\s*}\\s*");
    private static final byte[] FEED = {'\n'};

    private final ServerWebSocket socket;
    private final ClientReading client;
    private final StreamJob job;
    private final LineChunker lines;
    private final BomFilter text;
    private final ByteLimit.Share memory;
    private final LongConsumer stopTimer;
    private final long timer;
    private LongPredicate received = bytes -> true;
    private boolean heard;

    /**
     * @param client is not read from while the job has no room
     * @param job takes the chunks
     * @param lines cuts them
     * @param memory for a line of several frames
     * @param idleMillis how long it may stay open without a frame of the client and without a query under way; up to
     *     twice as long passes before it is closed
     */
    public LiveSocket(
            Vertx vertx,
            ServerWebSocket socket,
            ClientReading client,
            StreamJob job,
            LineChunker lines,
            ByteLimit.Share memory,
            long idleMillis) {
        this.stopTimer = vertx::cancelTimer;
        this.timer = vertx.setPeriodic(idleMillis, id -> checkIdle());
        this.socket = socket;
        this.client = client;
        this.job = job;
        this.lines = lines;
        this.text = new BomFilter(lines);
        this.memory = memory;
    }

    /** Counts the bytes of frames; the socket is closed when {@code mayGoOn} denies it. */
    public LiveSocket countedBy(LongPredicate mayGoOn) {
        received = mayGoOn;
        return this;
    }

    public void start() {
        if (socket.isClosed()) {
            stop();
            return;
        }
        socket.closeHandler(v -> stop());
        socket.frameHandler(this::heard);
    }

    private void checkIdle() {
        if (!heard && job.isIdle() && !socket.isClosed()) {
            socket.close(GOING_AWAY, "no query came for long");
        }
        heard = false;
    }

    private void heard(WebSocketFrame frame) {
        heard = true;
        try {
            take(frame);
        } catch (RuntimeException e) {
            LOG.error("a frame of /v1/live failed", e);
            job.stop();
            socket.close(LineSocket.INTERNAL_ERROR, "internal error");
        }
    }

    private void take(WebSocketFrame frame) {
        boolean data = frame.isText() || frame.isBinary() || frame.isContinuation();
        if (!data || !job.isOpen()) {
            return;
        }
        Buffer bytes = frame.binaryData();
        if (!received.test(bytes.length())) {
            refuse("the limits of this caller for a minute are used up");
            return;
        }
        if (!job.mayTake(bytes.length())) {
            refuse("the streams of all clients take more memory than there is for so long a frame");
            return;
        }
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
            refuse("long lines of all uploads take more memory than there is");
        }
        Gate gate = lines.holdsLongLine() && job.room().hasRoom() ? job.longLines() : job.room();
        if (!gate.hasRoom()) {
            client.pause();
            gate.whenRoom(this, client::resume);
        }
    }

    /** Drops what still comes, too: frames are on their way until the client closes its side. */
    private void refuse(String reason) {
        job.stop();
        socket.close(LineSocket.TRY_LATER, reason);
    }

    private void endMessage(Buffer last) {
        if (!endsLine(last)) {
            text.write(FEED, 0, 1);
        }
        text.restart();
    }

    private void stop() {
        stopTimer.accept(timer);
        memory.hold(0);
        job.longLines().leave(this);
        job.stop();
    }

    private void end() {
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
