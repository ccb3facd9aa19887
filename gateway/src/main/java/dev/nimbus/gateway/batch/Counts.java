package dev.nimbus.gateway.batch;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.Lines;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many answers there are, and how many of them are errors of which code.
 *
 * @param answered all answers, errors among them
 * @param errorsByCode error answers by the code that they carry, in order of code
 */
public record Counts(long answered, Map<String, Long> errorsByCode) {
    /** No answers. */
    public static final Counts NONE = new Counts(0, Map.of());

    public Counts {
        errorsByCode = errorsByCode.isEmpty() ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(errorsByCode));
    }

    private static final byte[] CODE = "\"error\":{\"code\":\"".getBytes(StandardCharsets.US_ASCII);
    private static final int BRACE_OF_CODE = "\"error\":".length();
    private static final String UNKNOWN = "internal";

    /** Counts one chunk of answers. It reads lines only if the solver says that some are errors. */
    static Counts of(AnswerChunk answers, ChunkFormat format) {
        if (answers.errors() == 0) {
            return new Counts(answers.answers(), Map.of());
        }
        Map<String, Long> codes = new TreeMap<>();
        byte[] body = answers.body();
        boolean text = Block.isText(format);
        for (int from = 0; from < body.length; ) {
            int to = Lines.indexOfFeed(body, from, body.length);
            String code = text ? textCode(body, from, to) : jsonCode(body, from, to);
            if (!code.isEmpty()) {
                codes.merge(code, 1L, Long::sum);
            }
            from = to + 1;
        }
        long found = codes.values().stream().mapToLong(Long::longValue).sum();
        if (found != answers.errors()) { // A line that is written in another way than ours.
            return new Counts(answers.answers(), Map.of(UNKNOWN, (long) answers.errors()));
        }
        return new Counts(answers.answers(), codes);
    }

    /** Whether a line of answers is an error. */
    public static boolean isError(byte[] lines, int from, int to, ChunkFormat format) {
        String code = Block.isText(format) ? textCode(lines, from, to) : jsonCode(lines, from, to);
        return !code.isEmpty();
    }

    private static String textCode(byte[] body, int from, int to) {
        if (to - from < 3 || body[from] != '!') {
            return "";
        }
        return word(body, from + 2, to, (byte) ' ');
    }

    private static String jsonCode(byte[] body, int from, int to) {
        int brace = Lines.indexOf(body, from, to, (byte) '{');
        while (brace < to) {
            int start = brace - BRACE_OF_CODE;
            if (start >= from && start + CODE.length <= to && startsWith(body, start)) {
                return word(body, start + CODE.length, to, (byte) '"');
            }
            brace = Lines.indexOf(body, brace + 1, to, (byte) '{');
        }
        return "";
    }

    private static boolean startsWith(byte[] body, int at) {
        for (int i = 0; i < CODE.length; i++) {
            if (body[at + i] != CODE[i]) {
                return false;
            }
        }
        return true;
    }

    private static String word(byte[] body, int from, int to, byte end) {
        int stop = Lines.indexOf(body, from, to, end);
        return new String(body, from, stop - from, StandardCharsets.UTF_8);
    }

    /** Error answers of all codes. */
    public long errors() {
        long errors = 0;
        for (long count : errorsByCode.values()) {
            errors += count;
        }
        return errors;
    }

    /** The sum of both. */
    Counts plus(Counts other) {
        if (other.errorsByCode.isEmpty()) {
            return new Counts(answered + other.answered, errorsByCode);
        }
        Map<String, Long> sum = new TreeMap<>(errorsByCode);
        other.errorsByCode.forEach((code, count) -> sum.merge(code, count, Long::sum));
        return new Counts(answered + other.answered, sum);
    }
}
