package dev.nimbus.proof;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nimbus.proof.ProofLines.Run;
import dev.nimbus.proof.memory.ProofMemory;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/**
 * Checks a proof: reads all its entries, then derives each of them, and the claim, from the rules. For one proof; others may
 * look on.
 */
public final class ProofChecker {
    static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** Entries may take as much, and what is worked out of the rules as well. */
    private static final int PART_OF_HEAP = 4;

    /** Hashes may take more: what they take is known to the byte. */
    private static final int PART_FOR_HASHES = 2;

    /** A heap of 256 MiB holds these one by one, and what each rests on. */
    private static final int MOST_LISTED = 100_000;

    private final Function<JsonNode, Ruleset<?>> games;
    private final int mostListed;
    private final Workers workers;
    private final ProofMemory memory = new ProofMemory(maxMemory() / PART_OF_HEAP);
    private final ProofMemory facts = new ProofMemory(maxMemory() / PART_OF_HEAP);
    private final LongAdder read = new LongAdder();
    private final LongAdder checked = new LongAdder();
    private Optional<ProofBody<?>> proved = Optional.empty();

    /**
     * A checker of one proof.
     *
     * @param games finds the rules that a header names, or ends in a {@link Refusal}
     * @param threads how many share in the work, the caller's own among them
     */
    public ProofChecker(Function<JsonNode, Ruleset<?>> games, int threads) {
        this(games, threads, MOST_LISTED);
    }

    /** @param mostListed more entries are held by their hashes, where each play ends */
    ProofChecker(Function<JsonNode, Ruleset<?>> games, int threads, int mostListed) {
        this.games = games;
        this.mostListed = mostListed;
        this.workers = new Workers(threads);
    }

    private static long maxMemory() {
        return Runtime.getRuntime().maxMemory();
    }

    /** {@return how many entries have been read so far} */
    public long read() {
        return read.sum();
    }

    /** {@return how many entries have been derived so far} */
    public long checked() {
        return checked.sum();
    }

    /**
     * Checks a proof.
     *
     * @param proof its text, read once to the end
     * @return its header: the claim holds
     * @throws InvalidProofException if it does not hold, or is none; the message names the line
     * @throws IOException if it cannot be read
     */
    public ProofHeader checkBlocking(BufferedReader proof) throws InvalidProofException, IOException {
        ProofLines lines = new ProofLines(proof);
        ProofHeader header = ProofHeader.read(lines.nextBlocking().orElse(""));
        try {
            checkBlocking(game(header, games), header, lines);
        } catch (Refusal refusal) { // by the rules or by the memory, at the line read last
            throw new InvalidProofException(lines.number(), refusal.getMessage());
        }
        return header;
    }

    private <P> void checkBlocking(Ruleset<P> game, ProofHeader header, ProofLines lines)
            throws InvalidProofException, IOException {
        P position = ProofPositions.position(game, 1, header.position());
        ProofPositions<P> parts = new ProofPositions<>(game, game.mayRepeat(position));
        if (header.play() == Play.MISERE) {
            parts.requireMisere(1, position);
        }
        ProofBody<P> entries = body(parts, header);
        readBlocking(header, lines, entries);
        entries.checkBlocking(checked);
        try {
            if (!entries.holds(position, header.claim())) {
                throw new InvalidProofException(1, "the claim does not follow from the entries");
            }
            proved = Optional.of(entries);
        } catch (Refusal refusal) {
            throw new InvalidProofException(1, refusal.getMessage());
        }
    }

    private <P> ProofBody<P> body(ProofPositions<P> parts, ProofHeader header) {
        boolean areListed = header.entries() <= mostListed || parts.mayRepeat();
        return areListed
                ? ListedEntries.of(convention(parts, header), header.entries(), memory, workers)
                : new HashedEntries<>(parts, header, new ProofMemory(maxMemory() / PART_FOR_HASHES), facts, workers);
    }

    private <P> Convention<P> convention(ProofPositions<P> parts, ProofHeader header) {
        return header.play() == Play.MISERE
                ? new MiserePlay<>(parts, memory, facts)
                : new NormalPlay<>(parts, header.lemmas(), memory, facts);
    }

    /**
     * Has somebody take over the entries of a proof, which has been checked.
     *
     * @return how many it has kept
     * @throws IllegalStateException if no proof has been checked here
     */
    public long teach(Learner learner) {
        return proved.orElseThrow(() -> new IllegalStateException("no proof has been checked"))
                .teach(learner);
    }

    /** Takes over what is proved. */
    public interface Learner {
        /**
         * Takes over one entry of a proof of misère play.
         *
         * @param components a sum of them, which who moves next loses
         * @return whether it is kept
         */
        <P> boolean learnLost(Ruleset<P> game, List<P> components);

        /**
         * Takes over one entry of a proof of nim-values.
         *
         * @return whether it is kept
         */
        <P> boolean learn(Ruleset<P> game, P component, long value);
    }

    private <P> void readBlocking(ProofHeader header, ProofLines lines, ProofBody<P> entries)
            throws InvalidProofException, IOException {
        long count = 0;
        for (Run some = lines.nextRunBlocking(); !some.lines().isEmpty(); some = lines.nextRunBlocking()) {
            entries.addBlocking(some.first(), some.lines());
            count += some.entries();
            read.add(some.entries());
        }
        if (count != header.entries()) {
            throw new InvalidProofException(
                    lines.number(), "the proof ends after " + count + " entries; its header says " + header.entries());
        }
    }

    private static Ruleset<?> game(ProofHeader header, Function<JsonNode, Ruleset<?>> games)
            throws InvalidProofException {
        Ruleset<?> game = games.apply(header.game());
        Optional<String> reason = whyNotProvable(game, header.play());
        if (reason.isPresent()) {
            throw new InvalidProofException(1, reason.get());
        }
        return game;
    }

    /** {@return why entries would prove nothing of this game; empty where they do} */
    public static Optional<String> whyNotProvable(Ruleset<?> game, Play play) {
        if (play == Play.NORMAL && !game.asks(play).contains(Ask.GRUNDY)) {
            return Optional.of(game.notation() + " has no nim-values that a proof could rest on");
        }
        return game.asks(play).contains(Ask.OUTCOME)
                ? Optional.empty()
                : Optional.of(game.notation() + " has no misère play here");
    }
}
