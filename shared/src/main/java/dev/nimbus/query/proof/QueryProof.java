package dev.nimbus.query.proof;

import dev.nimbus.proof.Lemma;
import dev.nimbus.proof.ProofChecker;
import dev.nimbus.proof.write.ProofWriter;
import dev.nimbus.query.line.Query;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
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
    /** As many as {@code nimbus proof} writes; memory ends a proof sooner. */
    private static final int MOST_ENTRIES = 2_000_000;

    private final LongSupplier cpuNanos;

    /** @param cpuNanos how long the calling thread had a processor */
    public QueryProof(LongSupplier cpuNanos) {
        this.cpuNanos = cpuNanos;
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
            throw new Refusal(ErrorCode.UNSUPPORTED_ASK, "there is no proof: " + reason, "");
        });
        Cancellation effort = new CpuLimit(Cancellation.current(), cpuNanos, mostMillis);
        return Cancellation.callWith(effort, () -> piecesBlocking(query, lemmas));
    }

    private static <P> List<byte[]> piecesBlocking(Query<P> query, Set<Lemma> lemmas) {
        Budget budget = Budget.withoutSteps(new SearchProgress(), Helpers.NONE);
        ProofWriter<P> writer = new ProofWriter<>(query.game(), budget, lemmas, MOST_ENTRIES, Budget.MOST_BYTES);
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
