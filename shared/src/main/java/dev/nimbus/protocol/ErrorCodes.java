package dev.nimbus.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** Finds the error codes in answer lines of either form, and writes such lines. */
public final class ErrorCodes {
    private static final byte[] CODE = "\"error\":{\"code\":\"".getBytes(StandardCharsets.US_ASCII);
    private static final int BRACE_OF_CODE = "\"error\":".length();
    private static final String UNKNOWN = "internal";

    private ErrorCodes() {}

    /** Counts the error lines of a chunk by their code. It reads the lines only if the solver says that some are errors. */
    public static Map<String, Long> count(AnswerChunk answers, ChunkFormat format) {
        if (answers.errors() == 0) {
            return Map.of();
        }
        Map<String, Long> codes = new TreeMap<>();
        byte[] body = answers.body();
        for (int from = 0; from < body.length; ) {
            int to = Lines.indexOfFeed(body, from, body.length);
            String code = of(body, from, to, format);
            if (!code.isEmpty()) {
                codes.merge(code, 1L, Long::sum);
            }
            from = to + 1;
        }
        long found = codes.values().stream().mapToLong(Long::longValue).sum();
        // A line that is written in another way than ours.
        return found == answers.errors() ? codes : Map.of(UNKNOWN, (long) answers.errors());
    }

    /** The code of one answer line; empty where it is no error. */
    public static String of(byte[] lines, int from, int to, ChunkFormat format) {
        return isText(format) ? textCode(lines, from, to) : jsonCode(lines, from, to);
    }

    /**
     * An answer line that is an error.
     *
     * @param line its number, which JSON has
     * @param message stands in JSON as it is
     */
    public static String line(ChunkFormat format, long line, String code, String message) {
        return isText(format)
                ? "! " + code + " " + message + "\n"
                : "{\"line\":" + line + ",\"error\":{\"code\":\"" + code + "\",\"message\":\"" + message + "\"}}\n";
    }

    private static boolean isText(ChunkFormat format) {
        return format == ChunkFormat.TEXT || format == ChunkFormat.TEXT_FOLD;
    }

    private static String textCode(byte[] body, int from, int to) {
        if (to - from < 3 || body[from] != '!' || body[from + 1] != ' ') {
            return "";
        }
        String word = word(body, from + 2, to, (byte) ' ');
        return isCode(word) ? word : "";
    }

    /** A line may also begin with a value that is not known, and go on with a number, a letter, JSON or null. */
    private static boolean isCode(String word) {
        return !word.isEmpty() && word.charAt(0) >= 'a' && word.charAt(0) <= 'z' && !word.equals("null");
    }

    private static String jsonCode(byte[] body, int from, int to) {
        int brace = Lines.indexOf(body, from, to, (byte) '{');
        while (brace < to) {
            int start = brace - BRACE_OF_CODE;
            int end = start + CODE.length;
            if (start >= from && end <= to && Arrays.equals(body, start, end, CODE, 0, CODE.length)) {
                return word(body, end, to, (byte) '"');
            }
            brace = Lines.indexOf(body, brace + 1, to, (byte) '{');
        }
        return "";
    }

    private static String word(byte[] body, int from, int to, byte end) {
        int stop = Lines.indexOf(body, from, to, end);
        return new String(body, from, stop - from, StandardCharsets.UTF_8);
    }
}
