package dev.nimbus.proof;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;

/** Checks a proof: reads all its entries, then derives each of them, and the claim, from the rules. */
public final class ProofChecker {
    static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final String SUM = "sum";

    /** What is worked out of the rules may take as much, with the components of the entries. */
    private static final int PART_OF_HEAP = 2;

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
        ProofLines lines = new ProofLines(proof);
        ProofHeader header = ProofHeader.read(lines.nextBlocking().orElse(""));
        checkBlocking(game(header, games), header, lines);
        return header;
    }

    private static <P> void checkBlocking(Ruleset<P> game, ProofHeader header, ProofLines lines)
            throws InvalidProofException, IOException {
        Sums<P> sums = new Sums<>(game, Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
        Parts<P> parts = new Parts<>(game, sums);
        Convention<P> entries = header.play() == Play.NORMAL ? new NormalPlay<>(parts) : new MiserePlay<>(parts);
        readBlocking(header, lines, entries);
        sums.keep();
        new Derivation(entries, sums::forgetIfFull).check();
        P position = parts.position(1, header.position());
        try {
            if (!entries.holds(position, header.claim())) {
                throw new InvalidProofException(1, "the claim does not follow from the entries");
            }
        } catch (Refusal refusal) {
            throw new InvalidProofException(1, refusal.getMessage());
        }
    }

    private static void readBlocking(ProofHeader header, ProofLines lines, Convention<?> entries)
            throws InvalidProofException, IOException {
        for (Optional<String> line = lines.nextBlocking(); line.isPresent(); line = lines.nextBlocking()) {
            entries.add(lines.number(), tree(lines.number(), line.get()));
        }
        long count = lines.number() - 1;
        if (count != header.entries()) {
            throw new InvalidProofException(
                    count + 1, "the proof ends after " + count + " entries; its header says " + header.entries());
        }
    }

    private static JsonNode tree(long number, String line) throws InvalidProofException {
        try {
            return JSON.readTree(line);
        } catch (JsonProcessingException e) {
            throw new InvalidProofException(number, "no JSON: " + e.getOriginalMessage());
        }
    }

    private static Ruleset<?> game(ProofHeader header, Function<JsonNode, Ruleset<?>> games)
            throws InvalidProofException {
        try {
            Ruleset<?> game = games.apply(header.game());
            Optional<String> reason = whyNotProvable(game, header.play());
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
     * @param play the convention
     */
    public static Optional<String> whyNotProvable(Ruleset<?> game, Play play) {
        if (game.notation().equals(SUM)) {
            return Optional.of(
                    "the components of a sum may have rules for sums of their own; prove each component, and take the xor");
        }
        if (play == Play.NORMAL && !game.asks(play).contains(Ask.GRUNDY)) {
            return Optional.of(game.notation() + " has no nim-values that a proof could rest on");
        }
        if (!game.asks(play).contains(Ask.OUTCOME)) {
            return Optional.of(game.notation() + " has no misère play here");
        }
        return game.isForMisere()
                ? Optional.empty()
                : Optional.of(
                        "a move of " + game.notation() + " may end the play of all parts; a proof rests on their sum");
    }
}
