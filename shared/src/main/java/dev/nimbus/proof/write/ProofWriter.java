package dev.nimbus.proof.write;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nimbus.proof.InvalidProofException;
import dev.nimbus.proof.Lemma;
import dev.nimbus.proof.ProofChecker;
import dev.nimbus.proof.ProofHeader;
import dev.nimbus.proof.ProofHeader.Claim;
import dev.nimbus.proof.Sums;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Writes the proof of one claim. Which entries it needs is found by asking the game: what its search has found just before
 * is a look-up, and what it forgot is searched again. Entries are written one for a component, so a proof is a graph, not a tree.
 * Not safe for use by several threads.
 */
public final class ProofWriter<P> {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int PART_FOR_SHOWN = 4;

    private final Ruleset<P> game;
    private final Budget budget;
    private final NeededEntries.Bounds bounds;
    private final Options<P> options;
    private final Set<Lemma> lemmas;

    /**
     * A writer that has written nothing.
     *
     * @param game a game of which {@link dev.nimbus.proof.ProofChecker#whyNotProvable} has nothing to say
     * @param lemmas what entries may rest on, so that fewer are needed; none under misère play
     * @param mostBytes memory that they may take, about
     * @param remedy what a user can do where that is too little, for the refusal
     */
    public ProofWriter(Ruleset<P> game, Budget budget, Set<Lemma> lemmas, long mostBytes, String remedy) {
        this.game = game;
        this.budget = budget;
        this.lemmas = Set.copyOf(lemmas);
        long forShown = mostBytes / PART_FOR_SHOWN;
        this.options = new Options<>(game, budget, lemmas);
        this.bounds = new NeededEntries.Bounds(mostBytes - forShown, forShown, remedy);
    }

    /**
     * Proves the nim-value of a position.
     *
     * @throws Refusal with {@code too-large} when the budget is used up, or the proof takes too much memory; nothing is
     *     written then
     * @throws IOException if it cannot be written
     */
    public void writeValueBlocking(P position, Appendable out) throws IOException {
        game.whyNoNimValue(position).ifPresent(why -> {
            throw Refusal.unsupportedAsk(why, "");
        });
        List<P> components = options.componentsOf(position);
        ChosenComponents<P> entries = NeededEntries.of(components, options, bounds);
        long value = 0;
        for (P component : components) {
            value ^= entries.now(component);
        }
        writeValuesBlocking(position, new Claim.Value(value), entries.entries(), out);
    }

    /**
     * Proves who wins.
     *
     * @throws Refusal as for {@link #writeValueBlocking}
     * @throws IOException if it cannot be written
     */
    public void writeOutcomeBlocking(P position, Play play, Appendable out) throws IOException {
        requireHave(lemmas, play);
        long mark = budget.held();
        Outcome outcome = game.outcome(position, play, budget);
        budget.releaseTo(mark); // The search is over; its room is for those to come.
        if (outcome == Outcome.D) {
            throw Refusal.invalidPosition("play may go on for ever from here; only wins and losses are proved", "");
        }
        if (play == Play.MISERE) {
            writeMisereBlocking(position, outcome, out);
            return;
        }
        List<P> decisive = outcome == Outcome.P
                ? options.componentsOf(position)
                : options.withValue(position, 0).get(0);
        ChosenEntries entries = NeededEntries.of(decisive, options, bounds).entries();
        writeValuesBlocking(position, new Claim.Winner(outcome), entries, out);
    }

    private static void requireHave(Set<Lemma> lemmas, Play play) {
        if (play == Play.MISERE && !lemmas.isEmpty()) {
            throw Refusal.unsupportedAsk("there is no such proof: lemmas are of normal play, not of misère play", "");
        }
    }

    private void writeValuesBlocking(P position, Claim claim, ChosenEntries needed, Appendable out) throws IOException {
        writeBlocking(
                game.mayRepeat(position),
                header(position, Play.NORMAL, claim),
                needed,
                () -> new Reachable<>(options, bounds).values(position),
                out);
    }

    private void writeMisereBlocking(P position, Outcome outcome, Appendable out) throws IOException {
        Sums<P> sums = new Sums<>(game, bounds.bytes(), bounds.remedy());
        boolean needsNone = sums.of(position).size() == 0; // Who cannot move has won.
        writeBlocking(
                game.mayRepeat(position),
                header(position, Play.MISERE, new Claim.Winner(outcome)),
                needsNone ? new ChosenEntries(bounds) : LostSums.of(position, outcome, options, sums, bounds),
                () -> new Reachable<>(options, bounds).lost(position, sums),
                out);
    }

    /** Writes the entries that are needed, or all that there are where those would rest on themselves. */
    private void writeBlocking(
            boolean mayRepeat, ProofHeader header, ChosenEntries needed, Supplier<ChosenEntries> all, Appendable out)
            throws IOException {
        if (!mayRepeat) {
            writeBlocking(header, needed, out);
            return;
        }
        StringBuilder proof = new StringBuilder();
        writeBlocking(header, needed, proof);
        if (!holdsBlocking(proof)) {
            proof.setLength(0);
            writeBlocking(header, all.get(), proof);
            requireHoldsBlocking(proof);
        }
        out.append(proof);
    }

    /** Whether no entry rests on itself; all else would be a fault of ours, which is found so too. */
    private boolean holdsBlocking(CharSequence proof) throws IOException {
        try {
            new ProofChecker(rules -> game, 1).checkBlocking(new BufferedReader(new StringReader(proof.toString())));
            return true;
        } catch (InvalidProofException e) {
            return false;
        }
    }

    private void requireHoldsBlocking(CharSequence proof) throws IOException {
        if (!holdsBlocking(proof)) {
            throw Refusal.invalidPosition(
                    "play may go on for ever from here, and no proof was found that rests on no such play", "");
        }
    }

    private static void writeBlocking(ProofHeader header, ChosenEntries entries, Appendable out) throws IOException {
        out.append(header.with(entries.count()).toLine()).append('\n');
        entries.writeBlocking(out);
    }

    /** The header of a proof without entries. */
    private ProofHeader header(P position, Play play, Claim claim) throws JsonProcessingException {
        return new ProofHeader(name(), play, JSON.readTree(game.write(position)), claim, lemmas, 0);
    }

    /** Rules that are JSON are written as that. */
    private JsonNode name() throws JsonProcessingException {
        String notation = game.notation();
        return notation.startsWith("{")
                ? JSON.readTree(notation)
                : JSON.getNodeFactory().textNode(notation);
    }
}
