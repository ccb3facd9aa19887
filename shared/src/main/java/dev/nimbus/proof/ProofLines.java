package dev.nimbus.proof;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.notation.JsonFault;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.Optional;

/** The lines of a proof, one after another. A file that is no proof may be one long line: it is not held. */
final class ProofLines {
    /** Twice the longest ruleset, which the header may name. */
    static final int LONGEST = 8 << 20;

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
     * The next line; empty at the end of the text.
     *
     * @throws InvalidProofException if the line is longer than {@link #LONGEST} characters
     */
    Optional<String> nextBlocking() throws InvalidProofException, IOException {
        int next = text.read();
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
