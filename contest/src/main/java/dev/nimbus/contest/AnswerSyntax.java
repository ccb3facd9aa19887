package dev.nimbus.contest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.protocol.ChunkFormat;
import java.nio.charset.StandardCharsets;

/** Reads answer lines to queries that ask one thing and have no id. */
enum AnswerSyntax {
    /** {@code N}, or {@code ! code message}. */
    TEXT {
        @Override
        boolean isError(byte[] bytes, int from, int to) {
            return from == to || bytes[from] == '!';
        }

        @Override
        AnswerText answer(byte[] bytes, int from, int to) {
            return new AnswerText(bytes, from, to);
        }

        @Override
        String error(byte[] bytes, int from, int to) {
            return new String(bytes, Math.min(from + 2, to), Math.max(to - from - 2, 0), StandardCharsets.UTF_8);
        }
    },
    /** {@code {"line":7,"outcome":"N"}}, or {@code {"line":7,"error":{…}}}. */
    JSON {
        @Override
        boolean isError(byte[] bytes, int from, int to) {
            return bytes[name(bytes, from)] == 'e';
        }

        @Override
        AnswerText answer(byte[] bytes, int from, int to) {
            int value = name(bytes, from);
            while (bytes[value] != ':') {
                value++;
            }
            boolean quoted = bytes[value + 1] == '"';
            return quoted ? new AnswerText(bytes, value + 2, to - 2) : new AnswerText(bytes, value + 1, to - 1);
        }

        @Override
        String error(byte[] bytes, int from, int to) {
            String line = new String(bytes, from, to - from, StandardCharsets.UTF_8);
            try {
                JsonNode error = MAPPER.readTree(line).path("error");
                return error.path("code").asText() + ' ' + error.path("message").asText();
            } catch (JsonProcessingException e) {
                return line;
            }
        }

        /** Where the name of the answer's second member begins, after the line number. */
        private int name(byte[] bytes, int from) {
            int at = from;
            while (bytes[at] != ',') {
                at++;
            }
            return at + 2;
        }
    };

    private static final ObjectMapper MAPPER = new ObjectMapper();

    static AnswerSyntax of(ChunkFormat format) {
        return format == ChunkFormat.TEXT ? TEXT : JSON;
    }

    /** Whether the line is an error. */
    abstract boolean isError(byte[] bytes, int from, int to);

    /** The answer of a line that is no error. */
    abstract AnswerText answer(byte[] bytes, int from, int to);

    /** Code and message of a line that is an error. */
    abstract String error(byte[] bytes, int from, int to);
}
