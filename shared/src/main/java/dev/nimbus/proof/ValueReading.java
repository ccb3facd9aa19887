package dev.nimbus.proof;

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
        boolean isEntry = entry.isArray()
                && entry.size() == (lemma.isPresent() ? 3 : 2)
                && entry.get(1).isIntegralNumber()
                && entry.get(1).canConvertToLong()
                && entry.get(1).asLong() >= 0;
        if (!isEntry) {
            throw new InvalidProofException(line, "an entry is [component,nim-value]" + ofLemmas());
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

    private String ofLemmas() {
        return lemmas.isEmpty()
                ? "; the header names no lemma that one may rest on"
                : ", or [component,0,\"half-turn\"]";
    }
}
