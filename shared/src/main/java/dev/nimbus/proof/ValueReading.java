package dev.nimbus.proof;

import static dev.nimbus.games.notation.TreeInput.quote;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads entries of normal play.
 *
 * @param lemmas what the header names
 */
record ValueReading<P>(ProofPositions<P> parts, Set<Lemma> lemmas) implements Convention.Reading<P> {
    @Override
    public Entry<P> read(long line, JsonNode entry) throws InvalidProofException {
        Optional<Lemma> lemma = lemma(entry);
        if (!entry.isArray() || entry.size() != (lemma.isPresent() ? 3 : 2)) {
            throw new InvalidProofException(line, "an entry is [component,nim-value]" + ofLemmas(entry.size()));
        }
        JsonNode value = entry.get(1);
        if (!value.isIntegralNumber() || !value.canConvertToLong() || value.asLong() < 0) {
            throw new InvalidProofException(
                    line,
                    "the nim-value of an entry is " + quote(value) + "; expected an integer from 0 to "
                            + Long.MAX_VALUE);
        }
        P component = parts.valued(line, entry.get(0));
        return new Entry<>(line, List.of(component), entry.get(1).asLong(), lemma);
    }

    private Optional<Lemma> lemma(JsonNode entry) {
        return Lemma.of(entry.path(2).asText()).filter(lemmas::contains).filter(lemma -> isZero(entry.path(1)));
    }

    private static boolean isZero(JsonNode value) {
        return value.isIntegralNumber() && value.asLong() == 0;
    }

    private String ofLemmas(int size) {
        if (lemmas.isEmpty()) {
            return size == 3 ? "; the header names no lemma that one may rest on" : "";
        }
        return ", or [component,0,\"half-turn\"]";
    }
}
