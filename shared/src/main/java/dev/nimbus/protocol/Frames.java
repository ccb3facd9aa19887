package dev.nimbus.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * The wire form of chunks. A frame is a header, big endian, and the client's own bytes:
 *
 * <pre>
 * query   'Q' version:u8 format:u8 ticket:i64 firstLine:i64 queries:i32 cutLineBytes:i64 piece:i32
 *         3 × (length:u16 utf8) effort:i64 mostEffort:i64 body
 * answer  'A' version:u8 ticket:i64 firstLine:i64 answers:i32 errors:i32 cpuNanos:i64 n:i32 n × (unfinished:i32) body
 * </pre>
 *
 * The first two bytes never change their meaning, so that a node can tell a frame of a later version from garbage.
 */
public final class Frames {
    /**
     * The version this node writes, and the only one it reads. Nodes of two versions may be in one cluster during an
     * upgrade: a gateway sends chunks to the solvers of its own version alone, by their heartbeats, and a frame that
     * comes all the same is refused by its version.
     */
    public static final int VERSION = 6;

    private static final byte QUERY = 'Q';
    private static final byte ANSWER = 'A';
    private static final int QUERY_FIXED = 2 + 1 + 8 + 8 + 4 + 8 + 4;
    private static final int ANSWER_FIXED = 2 + 8 + 8 + 4 + 4 + 8 + 4;

    private Frames() {}

    /** Writes {@code chunk} as one frame. */
    public static Frame encode(QueryChunk chunk) {
        byte[] game = utf8(chunk.text().game());
        byte[] ask = utf8(chunk.text().ask());
        byte[] play = utf8(chunk.text().play());
        int texts = 3 * Short.BYTES + game.length + ask.length + play.length;
        ByteBuffer frame = ByteBuffer.allocate(QUERY_FIXED + texts + 2 * Long.BYTES);
        frame.put(QUERY).put((byte) VERSION).put((byte) chunk.format().code());
        frame.putLong(chunk.ticket()).putLong(chunk.firstLine());
        frame.putInt(chunk.queries()).putLong(chunk.cutLineBytes()).putInt(chunk.piece());
        putText(frame, game);
        putText(frame, ask);
        putText(frame, play);
        frame.putLong(chunk.text().effort().millis())
                .putLong(chunk.text().effort().mostMillis());
        return new Frame(frame.array(), chunk.body());
    }

    /**
     * Reads a query frame, which is all that remains in {@code frame}; the chunk's body is a copy.
     *
     * @throws FrameException if it is not one
     */
    public static QueryChunk decodeQuery(ByteBuffer frame) {
        open(frame, QUERY, QUERY_FIXED + 3 * Short.BYTES);
        return possible(() -> readQuery(frame));
    }

    private static QueryChunk readQuery(ByteBuffer frame) {
        ChunkFormat format = ChunkFormat.ofCode(frame.get());
        long ticket = frame.getLong();
        long firstLine = frame.getLong();
        int queries = frame.getInt();
        long cutLineBytes = frame.getLong();
        int piece = frame.getInt();
        TextParameters text = new TextParameters(text(frame), text(frame), text(frame), effort(frame));
        return new QueryChunk(ticket, format, text, firstLine, queries, cutLineBytes, piece, rest(frame));
    }

    private static Effort effort(ByteBuffer frame) {
        if (frame.remaining() < 2 * Long.BYTES) {
            throw new FrameException("frame is cut off in its effort");
        }
        return new Effort(frame.getLong(), frame.getLong());
    }

    /** Writes {@code chunk} as one frame. */
    public static Frame encode(AnswerChunk chunk) {
        int[] unfinished = chunk.unfinished();
        ByteBuffer frame = ByteBuffer.allocate(ANSWER_FIXED + Integer.BYTES * unfinished.length);
        frame.put(ANSWER).put((byte) VERSION);
        frame.putLong(chunk.ticket()).putLong(chunk.firstLine());
        frame.putInt(chunk.answers()).putInt(chunk.errors()).putLong(chunk.cpuNanos());
        frame.putInt(unfinished.length);
        for (int index : unfinished) {
            frame.putInt(index);
        }
        return new Frame(frame.array(), chunk.body());
    }

    /**
     * Reads an answer frame, which is all that remains in {@code frame}; the chunk's body is a copy.
     *
     * @throws FrameException if it is not one
     */
    public static AnswerChunk decodeAnswer(ByteBuffer frame) {
        open(frame, ANSWER, ANSWER_FIXED);
        return possible(() -> new AnswerChunk(
                frame.getLong(),
                frame.getLong(),
                frame.getInt(),
                frame.getInt(),
                frame.getLong(),
                unfinished(frame),
                rest(frame)));
    }

    private static int[] unfinished(ByteBuffer frame) {
        int count = frame.getInt();
        if (count < 0 || count > frame.remaining() / Integer.BYTES) {
            throw new FrameException(
                    count + " unfinished answers in a frame with " + frame.remaining() + " bytes left");
        }
        int[] unfinished = new int[count];
        for (int i = 0; i < count; i++) {
            unfinished[i] = frame.getInt();
        }
        return unfinished;
    }

    /** A chunk whose figures agree; a frame may come from anywhere. */
    private static <T> T possible(Supplier<T> chunk) {
        try {
            return chunk.get();
        } catch (IllegalArgumentException e) {
            throw new FrameException(e.getMessage());
        }
    }

    private static void open(ByteBuffer frame, byte kind, int least) {
        int length = frame.remaining();
        if (length < 2 || frame.get() != kind) {
            throw new FrameException("not a frame of kind '" + (char) kind + "' (" + length + " bytes)");
        }
        byte version = frame.get();
        if (version != VERSION) {
            throw new FrameException("frame of version " + version + "; this node reads version " + VERSION);
        }
        if (length < least) {
            throw new FrameException("frame of " + length + " bytes is cut off; expected at least " + least);
        }
    }

    private static byte[] utf8(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > 0xffff) {
            throw new FrameException("text of " + bytes.length + " bytes in a header; at most 65535");
        }
        return bytes;
    }

    private static void putText(ByteBuffer frame, byte[] text) {
        frame.putShort((short) text.length).put(text);
    }

    private static String text(ByteBuffer frame) {
        if (frame.remaining() < Short.BYTES) {
            throw new FrameException("frame is cut off in its header");
        }
        int length = Short.toUnsignedInt(frame.getShort());
        if (length > frame.remaining()) {
            throw new FrameException("header text of " + length + " bytes, " + frame.remaining() + " left");
        }
        byte[] bytes = new byte[length];
        frame.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** One copy of a range, which the compiler knows not to fill with zeros before. */
    private static byte[] rest(ByteBuffer frame) {
        int from = frame.arrayOffset() + frame.position();
        return Arrays.copyOfRange(frame.array(), from, from + frame.remaining());
    }
}
