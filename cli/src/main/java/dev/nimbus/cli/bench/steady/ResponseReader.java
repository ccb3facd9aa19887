package dev.nimbus.cli.bench.steady;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.cli.bench.load.ErrorLines;
import dev.nimbus.cli.bench.load.LoadFailure;
import java.util.Locale;

/**
 * Reads HTTP/1.1 responses, one after another, from bytes that are cut anywhere. Bodies must tell their length or come in
 * chunks; they are counted and dropped, but for the beginning, which tells an error from an answer.
 */
final class ResponseReader {
    private static final int LONGEST_LINE = 8192;
    private static final int LONGEST_PROBLEM = 4096;
    /** Most answers are shorter. To keep and look at one costs 18 ns, of the 10 us that its request costs at least. */
    private static final int KEPT_OF_ANSWER = 256;

    private static final int SUCCESS = 200;
    private static final int NO_CONTENT = 204;
    private static final int REDIRECT = 300;
    private static final int NOT_MODIFIED = 304;
    private static final long UNKNOWN = -1;
    private static final int HEX = 16;

    private enum State {
        STATUS,
        FIELDS,
        BODY,
        CHUNK_SIZE,
        CHUNK,
        CHUNK_END,
        TRAILER,
        COMPLETE
    }

    private final byte[] line = new byte[LONGEST_LINE];
    private final byte[] beginning = new byte[LONGEST_PROBLEM];
    private State state = State.STATUS;
    private int lineLength;
    private int beginningLength;
    private int status;
    private long length;
    private long left;
    private boolean chunked;
    private boolean last;

    /** Makes ready for the next response. */
    void next() {
        state = State.STATUS;
        lineLength = 0;
        beginningLength = 0;
    }

    /**
     * Reads {@code bytes[from, to)} up to the end of the response.
     *
     * @return where it stopped: {@code to}, or before if the response is complete and there are more bytes
     * @throws LoadFailure if it is none that can be read
     */
    int read(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && state != State.COMPLETE) {
            at = state == State.BODY || state == State.CHUNK ? body(bytes, at, to) : line(bytes, at, to);
        }
        return at;
    }

    /** Whether the response has come to its end. */
    boolean isComplete() {
        return state == State.COMPLETE;
    }

    /** Whether the status is one of 200 to 299. */
    boolean isSuccess() {
        return status >= SUCCESS && status < REDIRECT;
    }

    /** Whether the server closes the connection after the response. */
    boolean isLast() {
        return last;
    }

    /** The status and what the body says, for a response that is no success. */
    String problem() {
        return status + ": " + beginning();
    }

    /** Whether the answer is an error line; of a response that is a success. */
    boolean isError() {
        return ErrorLines.isError(beginning, 0, beginningLength);
    }

    /** The first bytes of the body. */
    String beginning() {
        return new String(beginning, 0, beginningLength, UTF_8).strip();
    }

    /** The status of the response. */
    int status() {
        return status;
    }

    private int body(byte[] bytes, int from, int to) {
        int taken = (int) Math.min(left, to - from);
        int kept = Math.min(taken, (isSuccess() ? KEPT_OF_ANSWER : LONGEST_PROBLEM) - beginningLength);
        System.arraycopy(bytes, from, beginning, beginningLength, kept);
        beginningLength += kept;
        left -= taken;
        if (left == 0) {
            state = state == State.BODY ? State.COMPLETE : State.CHUNK_END;
        }
        return from + taken;
    }

    /** Takes bytes of a line, up to its end. */
    private int line(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            byte next = bytes[at++];
            if (next == '\n') {
                lineLength -= lineLength > 0 && line[lineLength - 1] == '\r' ? 1 : 0;
                endOfLine();
                lineLength = 0;
                return at;
            }
            if (lineLength == LONGEST_LINE) {
                throw new LoadFailure("a line of a response is longer than " + LONGEST_LINE + " bytes");
            }
            line[lineLength++] = next;
        }
        return at;
    }

    private void endOfLine() {
        switch (state) {
            case STATUS -> statusLine();
            case FIELDS -> field();
            case CHUNK_SIZE -> chunkSize();
            case CHUNK_END -> {
                require(lineLength == 0, "expected the end of a chunk");
                state = State.CHUNK_SIZE;
            }
            case TRAILER -> state = lineLength == 0 ? State.COMPLETE : State.TRAILER;
            default -> throw new IllegalStateException("no line ends in " + state);
        }
    }

    /** {@code HTTP/1.1 200 OK}. */
    private void statusLine() {
        require(lineLength >= 12 && startsWith("http/1.") && line[8] == ' ', "expected a status line of HTTP/1");
        status = 0;
        for (int i = 9; i < 12; i++) {
            require(line[i] >= '0' && line[i] <= '9', "expected a status of three digits");
            status = 10 * status + line[i] - '0';
        }
        last = line[7] == '0';
        length = UNKNOWN;
        chunked = false;
        state = State.FIELDS;
    }

    private void field() {
        if (lineLength == 0) {
            endOfHead();
        } else if (startsWith("content-length:")) {
            long told = contentLength("content-length:".length());
            require(length == UNKNOWN || length == told, "expected one Content-Length, it was " + length + " before");
            length = told;
        } else if (startsWith("transfer-encoding:")) {
            chunked = value("transfer-encoding:".length()).equals("chunked");
            require(chunked, "expected no other encoding than chunked");
        } else if (startsWith("connection:")) {
            String value = value("connection:".length());
            last = value.equals("close") || (last && !value.equals("keep-alive"));
        }
    }

    private void endOfHead() {
        if (status < SUCCESS) {
            state = State.STATUS; // an interim response: the one that counts follows
        } else if (status == NO_CONTENT || status == NOT_MODIFIED) {
            state = State.COMPLETE;
        } else if (chunked) {
            require(length == UNKNOWN, "expected no Content-Length beside chunks");
            state = State.CHUNK_SIZE;
        } else {
            require(length != UNKNOWN, "expected a Content-Length, or chunks");
            left = length;
            state = left == 0 ? State.COMPLETE : State.BODY;
        }
    }

    /** Without objects, since every response has one. */
    private long contentLength(int from) {
        int at = from;
        while (at < lineLength && line[at] == ' ') {
            at++;
        }
        int begin = at;
        long told = 0;
        for (; at < lineLength && line[at] >= '0' && line[at] <= '9'; at++) {
            require(told <= Long.MAX_VALUE / 100, "expected a smaller number of bytes");
            told = 10 * told + line[at] - '0';
        }
        require(at > begin && value(at).isEmpty(), "expected a number of bytes");
        return told;
    }

    /** {@code 1f;name=value}: hexadecimal digits and what may be ignored. */
    private void chunkSize() {
        long size = 0;
        int at = 0;
        for (; at < lineLength && Character.digit(line[at], HEX) >= 0; at++) {
            require(size <= Integer.MAX_VALUE, "expected a smaller chunk");
            size = HEX * size + Character.digit(line[at], HEX);
        }
        require(at > 0 && (at == lineLength || line[at] == ';' || line[at] == ' '), "expected the size of a chunk");
        left = size;
        state = size == 0 ? State.TRAILER : State.CHUNK;
    }

    /** Whether the line starts so, in whatever case. */
    private boolean startsWith(String lowerCase) {
        if (lineLength < lowerCase.length()) {
            return false;
        }
        for (int i = 0; i < lowerCase.length(); i++) {
            int own = line[i] >= 'A' && line[i] <= 'Z' ? line[i] + ('a' - 'A') : line[i];
            if (own != lowerCase.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private String value(int from) {
        return from == lineLength
                ? ""
                : new String(line, from, lineLength - from, ISO_8859_1).strip().toLowerCase(Locale.ROOT);
    }

    private void require(boolean right, String expected) {
        if (!right) {
            throw unreadable(expected);
        }
    }

    private LoadFailure unreadable(String expected) {
        return new LoadFailure(
                "a response has the line '" + new String(line, 0, lineLength, ISO_8859_1) + "'; " + expected);
    }
}
