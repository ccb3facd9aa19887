package dev.nimbus.gateway.store;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.ErrorCodes;
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
    public static final Counts NONE = new Counts(0, Map.of());

    public Counts {
        errorsByCode = errorsByCode.isEmpty() ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(errorsByCode));
    }

    /** Counts one chunk of answers. It reads lines only if the solver says that some are errors. */
    public static Counts of(AnswerChunk answers, ChunkFormat format) {
        return new Counts(answers.answers(), ErrorCodes.count(answers, format));
    }

    public long errors() {
        return errorsByCode.values().stream().mapToLong(Long::longValue).sum();
    }

    public Counts plus(Counts other) {
        if (other.errorsByCode.isEmpty()) {
            return new Counts(answered + other.answered, errorsByCode);
        }
        Map<String, Long> sum = new TreeMap<>(errorsByCode);
        other.errorsByCode.forEach((code, count) -> sum.merge(code, count, Long::sum));
        return new Counts(answered + other.answered, sum);
    }
}
