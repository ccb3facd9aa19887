package dev.nimbus.search.words;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.theory.hash.Sha256;
import java.nio.ByteBuffer;

/**
 * 128 bits of the SHA-256 of a ruleset's notation. The words of a component whose ruleset is a user's begin with them: then
 * equal words are equal components of equal rulesets on all nodes, and nobody can make two rulesets that have equal words.
 *
 * @param high the first half
 * @param low the second half
 */
public record RulesetHash(long high, long low) {
    /** How many words it takes. */
    public static final int WORDS = 2;

    /**
     * {@return the hash of a ruleset}
     *
     * @param notation its notation: equal notations are equal rules
     */
    public static RulesetHash of(String notation) {
        ByteBuffer hash = ByteBuffer.wrap(Sha256.digest().digest(notation.getBytes(UTF_8)));
        return new RulesetHash(hash.getLong(), hash.getLong());
    }

    /**
     * Writes the hash as the first words of a component.
     *
     * @param words gets them
     */
    public void writeTo(long... words) {
        words[0] = high;
        words[1] = low;
    }
}
