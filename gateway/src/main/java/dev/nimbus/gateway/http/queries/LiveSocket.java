package dev.nimbus.gateway.http.queries;

import dev.nimbus.gateway.access.Account;
import dev.nimbus.gateway.cut.LineChunker;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.ProblemType;
import dev.nimbus.gateway.http.uploads.BodyPump;
import dev.nimbus.gateway.http.uploads.Uploads;
import dev.nimbus.gateway.limits.ByteLimit;
import dev.nimbus.gateway.limits.Gate;
import dev.nimbus.gateway.stream.LineSocket;
import dev.nimbus.gateway.stream.StreamJob;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.WebSocketFrame;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Both directions on one WebSocket: messages of query lines in, messages of answer lines out. A message ends its last
 * line, with a line feed or without. {@code {"end":{}}} says that no more queries come.
 */
final class LiveSocket {
    private static final Logger LOG = LoggerFactory.getLogger(LiveSocket.class);
    private static final int LONGEST_END = 64;
    private static final Pattern END = Pattern.compile("\ufeff?\\s*\\{\\s*\"end\"\\s*:\\s*\\{\\s*}\\s*}\\s*");
    private static final byte[] FEED = {'\n'};

    private final Gateway gateway;
    private final ServerWebSocket socket;
    private final HttpConnection connection;
    private final StreamJob job;
    private final LineChunker lines;
    private final Account account;
    private final Uploads uploads;
    /** For a line of several frames. */
    private final ByteLimit.Share memory;

    /** The frames so far of a message that may become the end. */
    private Optional<Buffer> begun = Optional.empty();

    /**
     * @param connection is not read from while the job has no room
     * @param account of the caller, which counts the bytes of frames
     * @param uploads knows whether the gateway closes: what still comes then is for another one
     */
    LiveSocket(
            Gateway gateway,
            ServerWebSocket socket,
            HttpConnection connection,
            StreamJob job,
            LineChunker lines,
            Account account,
            Uploads uploads) {
        this.gateway = gateway;
        this.socket = socket;
        this.connection = connection;
        this.job = job;
        this.lines = lines;
        this.account = account;
        this.uploads = uploads;
        this.memory = gateway.lines().share(account.key());
    }

    void start() {
        socket.closeHandler(v -> stop());
        job.whenIdle(this::flush);
        job.whenNoSolver(
                gateway.dispatcher().streamAbsence(),
                () -> refuse(ProblemType.NO_SOLVER.of().detail()));
        socket.frameHandler(this::heard);
    }

    private void heard(WebSocketFrame frame) {
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
        if (!data || !job.isOpen() || uploads.isClosing()) {
            return;
        }
        Buffer bytes = frame.binaryData();
        if (!account.received(bytes.length())) {
            refuse("the limits of this caller for a minute are used up");
            return;
        }
        if (!job.mayTake(bytes.length())) {
            refuse("the streams of all clients take more memory than there is for so long a frame");
            return;
        }
        boolean isFromBegin = !frame.isContinuation() || begun.isPresent();
        Buffer message = begun.map(first -> first.appendBuffer(bytes)).orElse(bytes);
        begun = Optional.empty();
        if (!isFromBegin || !mayBeEnd(message, frame.isFinal())) {
            pour(message, frame.isFinal());
        } else if (frame.isFinal()) {
            end();
        } else {
            begun = Optional.of(
                    Buffer.buffer().appendBuffer(message)); // not a copy: that of an empty frame would not grow
        }
    }

    private void pour(Buffer bytes, boolean isLast) {
        BodyPump.pour(bytes, lines);
        if (isLast) {
            endMessage(bytes);
        }
        if (job.isIdle()) {
            lines.flush();
        }
        if (!memory.hold(lines.heldBytes())) {
            refuse(memory.excess());
            return;
        }
        Gate gate = lines.holdsLongLine() && job.room().isOpen()
                ? gateway.dispatcher().longLines()
                : job.room();
        if (!gate.isOpen()) {
            gateway.connections().pause(connection);
            gate.whenOpen(this, () -> gateway.connections().resume(connection));
        }
    }

    /** Lines that came while others were solved do not wait for a chunk to fill. */
    private void flush() {
        lines.flush();
        memory.hold(lines.heldBytes());
    }

    /** Drops what still comes, too: frames are on their way until the client closes its side. */
    private void refuse(String reason) {
        job.stop();
        socket.close(LineSocket.TRY_LATER, reason);
    }

    private void endMessage(Buffer last) {
        if (!endsLine(last)) {
            lines.write(FEED, 0, 1);
        }
        lines.restart();
    }

    private void stop() {
        memory.hold(0);
        gateway.dispatcher().longLines().leave(this);
        job.stop();
    }

    private void end() {
        job.ending();
        lines.end();
        job.complete();
    }

    /** Whether a message is the end; one that goes on, whether it may become it. */
    private static boolean mayBeEnd(Buffer bytes, boolean isComplete) {
        if (bytes.length() > LONGEST_END) {
            return false;
        }
        Matcher end = END.matcher(bytes.toString());
        return end.matches() || (!isComplete && end.hitEnd());
    }

    private static boolean endsLine(Buffer bytes) {
        return bytes.length() > 0 && bytes.getByte(bytes.length() - 1) == '\n';
    }
}
