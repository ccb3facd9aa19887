package dev.nimbus.proof;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.notation.JsonFault;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The lines of a proof, one after another; blank ones are no entries. A file that is no proof may be one long line: it is not
 * held.
 */
final class ProofLines {
    /** Twice the longest ruleset, which the header may name. */
    static final int LONGEST = 8 << 20;

    /** Lines that are held at once, at most so many characters of them but for the last. */
    private static final int LINES_AT_ONCE = 4096;

    private static final long MOST_CHARACTERS = 8L << 20;

    /** An editor may have put it before the text. */
    private static final char BYTE_ORDER_MARK = '\ufeff';

    private final BufferedReader text;
    private long number;

    ProofLines(BufferedReader text) {
        this.text = text;
    }

    /** A line as JSON. */
    static JsonNode tree(long number, String line) throws InvalidProofException {
        try {
            return ProofChecker.JSON.readTree(line);
        } catch (JsonProcessingException e) {
            throw new InvalidProofException(number, "no JSON: " + JsonFault.why(e));
        }
    }

    /** The number of the line that was read last, from 1; 0 before the first. */
    long number() {
        return number;
    }

    /**
     * Lines that follow one another.
     *
     * @param first the number of the first one
     */
    record Run(long first, List<String> lines) {
        /** How many lines are entries. */
        long entries() {
            return lines.stream().filter(line -> !line.isBlank()).count();
        }
    }

    /** The next lines; none at the end of the text. */
    Run nextRunBlocking() throws InvalidProofException, IOException {
        long first = number + 1;
        List<String> lines = new ArrayList<>();
        long characters = 0;
        while (lines.size() < LINES_AT_ONCE && characters < MOST_CHARACTERS) {
            Optional<String> line = nextBlocking();
            if (line.isEmpty()) {
                break;
            }
            lines.add(line.get());
            characters += line.get().length();
        }
        return new Run(first, lines);
    }

    /**
     * The next line; empty at the end of the text.
     *
     * @throws InvalidProofException if the line is longer than {@link #LONGEST} characters
     */
    Optional<String> nextBlocking() throws InvalidProofException, IOException {
        int next = text.read();
        if (number == 0 && next == BYTE_ORDER_MARK) {
            next = text.read();
        }
        if (next < 0) {
            return Optional.empty();
        }
        number++;
        StringBuilder line = new StringBuilder();
        for (; next >= 0 && next != '\n'; next = text.read()) {
            if (line.length() == LONGEST) {
                throw new InvalidProofException(number, "longer than " + LONGEST + " characters");
            }
            line.append((char) next);
        }
        return Optional.of(line.toString());
    }
}
