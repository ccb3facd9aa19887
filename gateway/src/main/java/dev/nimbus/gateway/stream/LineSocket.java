package dev.nimbus.gateway.stream;

import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.WebSocketFrame;
import java.nio.charset.StandardCharsets;

/**
 * Lines as text messages of a WebSocket, each of whole lines. A line longer than a message may be is a message of
 * several frames.
 */
public final class LineSocket implements LineWriter {
    private static final short NORMAL = 1000;
    private static final short INTERNAL_ERROR = 1011;
    private static final short SERVICE_RESTART = 1012;

    private final ServerWebSocket socket;
    private final int messageBytes;
    private final WriteMemory.Share unread;

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
        socket.drainHandler(v -> action.run());
        unread.whenDrained(action);
    }

    @Override
    public int write(byte[] lines, int from, int to) {
        int end = Bytes.endOfPiece(lines, from, to, messageBytes);
        if (end - from <= messageBytes) {
            // Making a String costs 0.2 s of CPU for each GB more than handing Netty the bytes, for which Vert.x has
            // no public way: its text frames take a String alone.
            String message = new String(lines, from, end - from, StandardCharsets.UTF_8);
            unread.wrote(end - from, socket.writeTextMessage(message));
        } else {
            writeLongLine(lines, from, end);
        }
        return end;
    }

    private void writeLongLine(byte[] line, int from, int end) {
        int at = startOfCharacter(line, from + messageBytes);
        String first = new String(line, from, at - from, StandardCharsets.UTF_8);
        unread.wrote(at - from, socket.writeFrame(WebSocketFrame.textFrame(first, false)));
        while (at < end) {
            int next = Math.min(at + messageBytes, end);
            WebSocketFrame frame = WebSocketFrame.continuationFrame(Bytes.wrap(line, at, next), next == end);
            unread.wrote(next - at, socket.writeFrame(frame));
            at = next;
        }
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
    public void fail(String reason) {
        socket.close(INTERNAL_ERROR, reason);
    }
}
