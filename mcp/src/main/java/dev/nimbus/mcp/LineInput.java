package dev.nimbus.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.games.notation.JsonFault;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * Standard input as the protocol's library can read it. The library stops reading for ever at a line that it cannot parse, and
 * drops the calls under way when its input ends. So this class passes on only lines that the library parses, answers others
 * itself, skips blank ones, and holds the end of the input back until all requests have their responses.
 */
final class LineInput extends InputStream {
    /** More than any position that is solved, and less than the library's own limit, 16 MiB. */
    private static final int MOST_BYTES = 8 << 20;
    /** Longer than the largest effort and the budget of a query. */
    private static final Duration LONGEST_CALL = LocalSource.MOST_EFFORT.plusMinutes(2);

    private static final int PARSE_ERROR = -32_700;
    private static final int INVALID_REQUEST = -32_600;
    private static final String NO_MESSAGE =
            "the line is no message of JSON-RPC 2.0; expected \"jsonrpc\":\"2.0\" with a text as"
                    + " \"method\", a text or an integer as \"id\" where an answer is wanted, and \"params\"";

    private static final int END = -1;
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final InputStream in;
    private final LineOutput out;
    private final OpenRequests requests;
    private final CallsUnderWay calls;
    private final McpJsonMapper library;
    private final Runnable ended;
    private byte[] line = {};
    private int next;

    /** @param ended runs when the input has ended and all requests have their responses */
    LineInput(
            InputStream in,
            LineOutput out,
            OpenRequests requests,
            CallsUnderWay calls,
            McpJsonMapper library,
            Runnable ended) {
        this.in = new BufferedInputStream(in);
        this.out = out;
        this.requests = requests;
        this.calls = calls;
        this.library = library;
        this.ended = ended;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) == END ? END : one[0] & 0xff;
    }

    /** Returns at most the rest of one line. */
    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        if (next == line.length && !findLine()) {
            awaitResponsesBlocking();
            ended.run();
            return END;
        }
        int count = Math.min(length, line.length - next);
        System.arraycopy(line, next, bytes, from, count);
        next += count;
        return count;
    }

    private void awaitResponsesBlocking() throws IOException {
        try {
            requests.awaitResponsesBlocking(LONGEST_CALL);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(e.getMessage());
        }
    }

    /** Whether there is another line to pass on. */
    private boolean findLine() throws IOException {
        for (int first = in.read(); first != END; first = in.read()) {
            String text = readLine(first);
            if (text.length() > MOST_BYTES) {
                answerError(null, PARSE_ERROR, "the line has more than " + MOST_BYTES + " bytes");
            } else if (!text.isBlank()) {
                Optional<String> passedOn = message(text).flatMap(message -> calls.read(message, text));
                if (passedOn.isPresent()) {
                    line = (passedOn.get() + "\n").getBytes(StandardCharsets.UTF_8);
                    next = 0;
                    return true;
                }
            }
        }
        return false;
    }

    /** The line without its end; of one that is too long, the beginning, which is too long too. */
    private String readLine(int first) throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        for (int one = first; one != '\n' && one != END; one = in.read()) {
            if (read.size() <= MOST_BYTES) {
                read.write(one == '\r' ? ' ' : one); // Space in JSON, but the end of a line to the library.
            }
        }
        return read.size() > MOST_BYTES
                ? read.toString(StandardCharsets.ISO_8859_1)
                : read.toString(StandardCharsets.UTF_8);
    }

    /** The message, if the library can parse it; if not, this method answers. */
    private Optional<JsonNode> message(String text) throws IOException {
        JsonNode message;
        try {
            message = JSON.readTree(text);
        } catch (JsonProcessingException e) {
            answerError(null, PARSE_ERROR, "the line is no JSON: " + JsonFault.why(e));
            return Optional.empty();
        }
        if (!message.isObject()) {
            answerError(null, PARSE_ERROR, "the line is no JSON object; expected one message");
            return Optional.empty();
        }
        try {
            McpSchema.deserializeJsonRpcMessage(library, text);
        } catch (IOException | RuntimeException e) { // Its words are about the library's classes.
            answerError(message.get("id"), INVALID_REQUEST, NO_MESSAGE);
            return Optional.empty();
        }
        requests.given(message);
        return Optional.of(message);
    }

    private void answerError(JsonNode id, int code, String what) throws IOException {
        ObjectNode answer = JSON.createObjectNode().put("jsonrpc", "2.0");
        answer.set("id", id == null || id.isContainerNode() ? JSON.nullNode() : id);
        answer.putObject("error").put("code", code).put("message", what);
        out.writeLine(JSON.writeValueAsString(answer));
    }
}
