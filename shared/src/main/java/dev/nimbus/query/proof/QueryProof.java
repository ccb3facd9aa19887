package dev.nimbus.query.proof;

import dev.nimbus.proof.Lemma;
import dev.nimbus.proof.ProofChecker;
import dev.nimbus.proof.write.ProofWriter;
import dev.nimbus.query.line.Query;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Helpers;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.SearchProgress;
import dev.nimbus.theory.cancel.Cancellation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/** Writes proofs of answers: of the nim-value where that is asked, else of who wins, from which all else follows. */
public final class QueryProof {
    private static final String REMEDY =
            "nimbus proof writes it on your machine, in half of its heap; a solver with a larger heap has room for more";

    /** Of the heap, for the proof that a node writes: one at a time. */
    private static final int PART_OF_HEAP = 8;

    private final LongSupplier cpuNanos;
    private final long mostBytes;

    /**
     * @param cpuNanos how long the calling thread had a processor
     * @param mostBytes memory for the entries of a proof
     */
    public QueryProof(LongSupplier cpuNanos, long mostBytes) {
        this.cpuNanos = cpuNanos;
        this.mostBytes = mostBytes;
    }

    /** Memory for the entries of a proof on a node with so much heap: as much as a query may take, or more. */
    public static long mostBytes(long heapBytes) {
        return Math.max(Budget.MOST_BYTES, heapBytes / PART_OF_HEAP);
    }

    /**
     * Writes a proof. What the search left in the tables makes it quick.
     *
     * @param query a question that can be answered
     * @param lemmas what its entries may rest on
     * @param mostMillis CPU time that it may take
     * @return a gzip file in pieces
     * @throws Refusal if there are no proofs of such questions, or it takes too much time or memory
     */
    public List<byte[]> writeBlocking(Query<?> query, Set<Lemma> lemmas, long mostMillis) {
        ProofChecker.whyNotProvable(query.game(), query.play()).ifPresent(reason -> {
            throw Refusal.unsupportedAsk("there is no proof: " + reason, "");
        });
        Cancellation effort = new CpuLimit(Cancellation.current(), cpuNanos, mostMillis);
        return Cancellation.callWith(effort, () -> piecesBlocking(query, lemmas));
    }

    private <P> List<byte[]> piecesBlocking(Query<P> query, Set<Lemma> lemmas) {
        Budget budget = Budget.withoutSteps(new SearchProgress(), Helpers.NONE);
        ProofWriter<P> writer = new ProofWriter<>(query.game(), budget, lemmas, mostBytes, REMEDY);
        try (GzipPieces out = new GzipPieces()) {
            if (query.asks().has(Ask.GRUNDY)) {
                writer.writeValueBlocking(query.position(), out);
            } else {
                writer.writeOutcomeBlocking(query.position(), query.play(), out);
            }
            return out.end();
        } catch (IOException e) {
            throw new UncheckedIOException("memory can be written", e);
        }
    }
}
