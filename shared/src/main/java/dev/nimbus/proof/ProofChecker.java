package dev.nimbus.proof;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.proof.Entries.Entry;
import dev.nimbus.proof.ProofHeader.Claim;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Checks a proof: reads all its entries, then derives each of them, and the claim, from the rules. */
public final class ProofChecker {
    static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final String SUM = "sum";

    private ProofChecker() {}

    /**
     * Checks a proof.
     *
     * @param proof its text, read once to the end
     * @param games finds the rules that a header names, or ends in a {@link Refusal}
     * @return its header: the claim holds
     * @throws InvalidProofException if it does not hold, or is none; the message names the line
     * @throws IOException if it cannot be read
     */
    public static ProofHeader checkBlocking(BufferedReader proof, Function<JsonNode, Ruleset<?>> games)
            throws InvalidProofException, IOException {
        String first = proof.readLine();
        ProofHeader header = ProofHeader.read(first == null ? "" : first);
        new OfGame<>(game(header, games)).checkBlocking(header, proof);
        return header;
    }

    private static Ruleset<?> game(ProofHeader header, Function<JsonNode, Ruleset<?>> games)
            throws InvalidProofException {
        try {
            Ruleset<?> game = games.apply(header.game());
            Optional<String> reason = whyNotProvable(game);
            if (reason.isPresent()) {
                throw new InvalidProofException(1, reason.get());
            }
            return game;
        } catch (Refusal refusal) {
            throw new InvalidProofException(1, refusal.getMessage());
        }
    }

    /**
     * {@return why entries would prove nothing of this game; empty where they do}
     *
     * @param game any game
     */
    public static Optional<String> whyNotProvable(Ruleset<?> game) {
        if (game.notation().equals(SUM)) {
            return Optional.of(
                    "the components of a sum may have rules for sums of their own; prove each component, and take the xor");
        }
        if (!game.asks(Play.NORMAL).contains(Ask.GRUNDY)) {
            return Optional.of(game.notation() + " has no nim-values that a proof could rest on");
        }
        return game.isForMisere()
                ? Optional.empty()
                : Optional.of(
                        "a move of " + game.notation() + " may end the play of all parts; a proof rests on their sum");
    }

    /** The check of one proof by the rules of its game, of which it uses options and components. */
    private static final class OfGame<P> {
        private final Ruleset<P> game;
        private final Entries<P> entries = new Entries<>();
        private final EntryCheck<P> check;

        OfGame(Ruleset<P> game) {
            this.game = game;
            this.check = new EntryCheck<>(game, entries);
        }

        void checkBlocking(ProofHeader header, BufferedReader proof) throws InvalidProofException, IOException {
            long number = 1;
            for (String line = proof.readLine(); line != null; line = proof.readLine()) {
                add(++number, line);
            }
            if (number - 1 != header.entries()) {
                throw new InvalidProofException(
                        number,
                        "the proof ends after " + (number - 1) + " entries; its header says " + header.entries());
            }
            new Derivation<>(entries, check).check();
            P position = position(1, header.position());
            try {
                if (!holds(position, header.claim())) {
                    throw new InvalidProofException(1, "the claim does not follow from the entries");
                }
            } catch (Refusal refusal) {
                throw new InvalidProofException(1, refusal.getMessage());
            }
        }

        private void add(long number, String line) throws InvalidProofException {
            JsonNode entry = tree(number, line);
            boolean isEntry = entry.isArray()
                    && entry.size() == 2
                    && entry.get(1).isIntegralNumber()
                    && entry.get(1).canConvertToLong()
                    && entry.get(1).asLong() >= 0;
            if (!isEntry) {
                throw new InvalidProofException(number, "an entry is [component,nim-value]");
            }
            long value = entry.get(1).asLong();
            OptionalLong before = entries.add(new Entry<>(number, component(number, entry.get(0)), value));
            if (before.isPresent() && before.getAsLong() != value) {
                throw new InvalidProofException(
                        number, "another entry gives the component the nim-value " + before.getAsLong());
            }
        }

        private static JsonNode tree(long number, String line) throws InvalidProofException {
            try {
                return JSON.readTree(line);
            } catch (JsonProcessingException e) {
                throw new InvalidProofException(number, "no JSON: " + e.getOriginalMessage());
            }
        }

        private P component(long number, JsonNode written) throws InvalidProofException {
            List<P> parts = components(number, position(number, written));
            if (parts.size() != 1) {
                throw new InvalidProofException(
                        number,
                        "an entry is about one component; this position has " + parts.size() + " that have moves");
            }
            return parts.get(0);
        }

        private List<P> components(long number, P position) throws InvalidProofException {
            try {
                return game.components(position);
            } catch (Refusal refusal) {
                throw new InvalidProofException(number, refusal.getMessage());
            }
        }

        private P position(long number, JsonNode written) throws InvalidProofException {
            try {
                return game.read(new TreeInput(written));
            } catch (Refusal refusal) {
                throw new InvalidProofException(number, refusal.getMessage());
            }
        }

        private boolean holds(P position, Claim claim) {
            OptionalLong sum = entries.sum(game.components(position), used -> {});
            if (claim instanceof Claim.Value exact) {
                return sum.isPresent() && sum.getAsLong() == exact.value();
            }
            boolean isP = ((Claim.Winner) claim).outcome() == Outcome.P;
            if (sum.isPresent()) {
                return isP == (sum.getAsLong() == 0);
            }
            return !isP && check.hasOption(position, 0);
        }
    }
}
