package dev.nimbus.gateway.stream;

import dev.nimbus.cluster.BufferArrays;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.WebSocketFrame;
import java.nio.charset.StandardCharsets;

/**
 * Lines as text messages of a WebSocket, each of whole lines. A line longer than a message may be is a message of
 * several frames.
 */
public final class LineSocket implements LineWriter {
    private static final short NORMAL = 1000;
    public static final short INTERNAL_ERROR = 1011;
    private static final short SERVICE_RESTART = 1012;
    public static final short TRY_LATER = 1013;

    private final ServerWebSocket socket;
    private final int messageBytes;
    private final WriteMemory.Share unread;
    /** Bytes of a long line that are still to be sent, as frames of the same message. */
    private int left;

    /**
     * @param messageBytes the most bytes of a message, but for a line that is longer
     * @param memory bounds what is not yet taken by the client
     */
    public LineSocket(ServerWebSocket socket, int messageBytes, WriteMemory memory) {
        this.socket = socket;
        this.messageBytes = messageBytes;
        this.unread = memory.share();
        if (!socket.isClosed()) {
            socket.setWriteQueueMaxSize(memory.queueBytes());
        }
    }

    @Override
    public boolean isFull() {
        return socket.isClosed() || socket.writeQueueFull() || unread.isFull();
    }

    @Override
    public void whenDrained(Runnable action) {
        if (!socket.isClosed()) {
            socket.drainHandler(v -> action.run());
        }
        unread.whenDrained(action);
    }

    @Override
    public int write(byte[] lines, int from, int to) {
        if (left > 0) {
            return writeNextFrame(lines, from);
        }
        int end = Bytes.endOfPiece(lines, from, to, messageBytes);
        if (end - from <= messageBytes) {
            // Making a String costs 0.2 s of CPU for each GB more than handing Netty the bytes, for which Vert.x has
            // no public way: its text frames take a String alone.
            String message = new String(lines, from, end - from, StandardCharsets.UTF_8);
            unread.wrote(end - from, socket.writeTextMessage(message));
            return end;
        }
        return writeFirstFrame(lines, from, end);
    }

    private int writeFirstFrame(byte[] line, int from, int end) {
        int at = startOfCharacter(line, from + messageBytes);
        String first = new String(line, from, at - from, StandardCharsets.UTF_8);
        unread.wrote(at - from, socket.writeFrame(WebSocketFrame.textFrame(first, false)));
        left = end - at;
        return at;
    }

    private int writeNextFrame(byte[] line, int from) {
        int at = from + Math.min(messageBytes, left);
        left -= at - from;
        WebSocketFrame frame = WebSocketFrame.continuationFrame(BufferArrays.wrap(line, from, at), left == 0);
        unread.wrote(at - from, socket.writeFrame(frame));
        return at;
    }

    /** The beginning of the character which the byte at {@code index} belongs to. */
    private static int startOfCharacter(byte[] utf8, int index) {
        int at = index;
        while ((utf8[at] & 0xc0) == 0x80) {
            at--;
        }
        return at;
    }

    @Override
    public void end(End end) {
        socket.writeTextMessage(end.toFrame());
        socket.close(NORMAL);
    }

    @Override
    public void moved() {
        socket.close(SERVICE_RESTART, "read on with after=");
    }

    @Override
    public void overloaded() {
        socket.close(TRY_LATER, "memory is short, and the client takes nothing");
    }

    @Override
    public void fail(String reason) {
        socket.close(INTERNAL_ERROR, reason);
    }
}
