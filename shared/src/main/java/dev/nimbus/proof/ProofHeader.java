package dev.nimbus.proof;

import static dev.nimbus.games.notation.TreeInput.quote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.games.notation.Notation;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.Optional;
import java.util.Set;

/**
 * The first line of a proof.
 *
 * @param game its notation, or its rules
 * @param play the convention that it is about
 * @param position the position that the claim is about
 * @param claim what is said of it
 * @param lemmas what entries may rest on besides others; none under misère play
 * @param entries how many lines follow
 */
public record ProofHeader(JsonNode game, Play play, JsonNode position, Claim claim, Set<Lemma> lemmas, long entries) {
    private static final int VERSION = 1;
    private static final Set<String> FIELDS = Set.of("proof", "game", "play", "claim", "lemmas", "entries");

    /** A compressed file begins so; its second byte is no UTF-8. */
    private static final String GZIP = "\u001f\ufffd";

    /** What a proof says of its position. */
    public sealed interface Claim {
        /**
         * It has this nim-value; only under normal play.
         *
         * @param value the nim-value, at least 0
         */
        record Value(long value) implements Claim {}

        /**
         * It has this outcome.
         *
         * @param outcome N or P
         */
        record Winner(Outcome outcome) implements Claim {}
    }

    /** {@return this header of another number of entries} */
    public ProofHeader with(long count) {
        return new ProofHeader(game, play, position, claim, lemmas, count);
    }

    /** {@return the header as a line, without its end} */
    public String toLine() {
        ObjectNode about = JsonNodeFactory.instance.objectNode().set("position", position);
        if (claim instanceof Claim.Value exact) {
            about.put("grundy", exact.value());
        } else {
            about.put("outcome", ((Claim.Winner) claim).outcome().name());
        }
        ObjectNode header = JsonNodeFactory.instance.objectNode().put("proof", VERSION);
        header.set("game", game);
        header.put("play", play.notation());
        header.set("claim", about);
        lemmas.forEach(lemma -> header.withArray("lemmas").add(lemma.notation()));
        return header.put("entries", entries).toString();
    }

    /**
     * Reads a header.
     *
     * @throws InvalidProofException if it is none, or one that this version does not know
     */
    static ProofHeader read(String line) throws InvalidProofException {
        require(!line.startsWith(GZIP), "the file is compressed; a proof is text: unpack it first");
        JsonNode header = ProofLines.tree(1, line);
        require(
                header.path("proof").isInt() && header.path("proof").asInt() == VERSION,
                "a proof begins with {\"proof\":1,…");
        for (Iterator<String> names = header.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            require(FIELDS.contains(name), "the header has an unknown field " + Notation.quote(name));
        }
        Play play = play(header.path("play"));
        Set<Lemma> lemmas = lemmas(header);
        require(play == Play.NORMAL || lemmas.isEmpty(), "there are no lemmas on misère play, only on normal play");
        JsonNode entries = header.path("entries");
        require(
                entries.isIntegralNumber() && entries.canConvertToLong() && entries.asLong() >= 0,
                "\"entries\" is the number of lines that follow");
        require(header.path("game").isTextual() || header.path("game").isObject(), "\"game\" is missing");
        JsonNode about = header.path("claim");
        require(about.has("position"), "\"claim\" has no \"position\"");
        Claim claim = claim(about);
        require(play == Play.NORMAL || claim instanceof Claim.Winner, "misère play has no nim-values, only outcomes");
        return new ProofHeader(header.get("game"), play, about.get("position"), claim, lemmas, entries.asLong());
    }

    private static Set<Lemma> lemmas(JsonNode header) throws InvalidProofException {
        Set<Lemma> lemmas = EnumSet.noneOf(Lemma.class);
        JsonNode names = header.path("lemmas");
        require(
                names.isMissingNode() || names.isArray(),
                "\"lemmas\" is " + quote(names) + "; expected a list of names");
        for (JsonNode name : names) {
            Optional<Lemma> lemma = Lemma.of(name.asText());
            require(lemma.isPresent(), "the lemma " + quote(name) + " is unknown; expected \"half-turn\"");
            lemmas.add(lemma.orElseThrow());
        }
        return lemmas;
    }

    private static Play play(JsonNode word) throws InvalidProofException {
        boolean isMisere = word.asText().equals(Play.MISERE.notation());
        require(
                isMisere || word.asText().equals(Play.NORMAL.notation()),
                "\"play\" is " + quote(word) + "; proofs of normal and misere play are checked");
        return isMisere ? Play.MISERE : Play.NORMAL;
    }

    private static Claim claim(JsonNode about) throws InvalidProofException {
        JsonNode value = about.path("grundy");
        JsonNode outcome = about.path("outcome");
        require(
                about.size() == 2 && value.isMissingNode() != outcome.isMissingNode(),
                "\"claim\" is a position with a \"grundy\" or an \"outcome\"");
        if (value.isMissingNode()) {
            String winner = outcome.asText();
            require(winner.equals("N") || winner.equals("P"), "\"outcome\" is " + quote(outcome) + "; expected N or P");
            return new Claim.Winner(Outcome.valueOf(winner));
        }
        require(
                value.isIntegralNumber() && value.canConvertToLong() && value.asLong() >= 0,
                "\"grundy\" is " + quote(value) + "; expected a nim-value");
        return new Claim.Value(value.asLong());
    }

    private static void require(boolean holds, String expected) throws InvalidProofException {
        if (!holds) {
            throw new InvalidProofException(1, expected);
        }
    }
}
