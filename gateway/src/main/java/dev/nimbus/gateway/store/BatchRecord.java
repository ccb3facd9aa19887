package dev.nimbus.gateway.store;

import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.TextParameters;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/**
 * What a store keeps of a batch beside its blocks. Each write of it raises nothing but the counts, until another gateway
 * takes the batch over: then the epoch rises by one, and the old owner's writes are refused.
 *
 * @param id of the batch
 * @param format of its lines
 * @param text what text lines leave out
 * @param key the client's idempotency key
 * @param digest of the request; "" without a key
 * @param label that the client gave it; "" for none
 * @param submitter whose token submitted it; "" where the server asks for none
 * @param owner the gateway that has it answered; "" for none
 * @param epoch how often the owner changed
 * @param state how far it is
 * @param queries in all
 * @param firstLines first line of each block
 * @param done blocks at the beginning that are answered
 * @param countsOfDone answers in those
 * @param counts all answers
 * @param created when the upload began
 * @param ended when it was completed or cancelled
 * @param expires when it will be forgotten; {@link Instant#MAX} before its end
 */
public record BatchRecord(
        String id,
        ChunkFormat format,
        TextParameters text,
        Optional<String> key,
        String digest,
        String label,
        String submitter,
        String owner,
        long epoch,
        BatchState state,
        long queries,
        long[] firstLines,
        int done,
        Counts countsOfDone,
        Counts counts,
        Instant created,
        Optional<Instant> ended,
        Instant expires) {

    /** The same batch with another owner, who counts as the first of a new epoch. */
    public BatchRecord ownedBy(String newOwner) {
        return new BatchRecord(
                id,
                format,
                text,
                key,
                digest,
                label,
                submitter,
                newOwner,
                epoch + 1,
                state,
                queries,
                firstLines,
                done,
                countsOfDone,
                counts,
                created,
                ended,
                expires);
    }

    /** The same batch without an owner, so that another gateway takes it over. */
    public BatchRecord released() {
        return new BatchRecord(
                id,
                format,
                text,
                key,
                digest,
                label,
                submitter,
                "",
                epoch + 1,
                state,
                queries,
                firstLines,
                done,
                countsOfDone,
                counts,
                created,
                ended,
                expires);
    }

    /** The batch whose upload is complete. */
    public BatchRecord sealed(String itsDigest, long itsQueries, long[] itsFirstLines) {
        return new BatchRecord(
                id,
                format,
                text,
                key,
                itsDigest,
                label,
                submitter,
                owner,
                epoch,
                state,
                itsQueries,
                itsFirstLines,
                done,
                countsOfDone,
                counts,
                created,
                ended,
                expires);
    }

    /** The batch further on. */
    public BatchRecord with(BatchState newState, int newDone, Counts newCountsOfDone, Counts newCounts) {
        return new BatchRecord(
                id,
                format,
                text,
                key,
                digest,
                label,
                submitter,
                owner,
                epoch,
                newState,
                queries,
                firstLines,
                newDone,
                newCountsOfDone,
                newCounts,
                created,
                ended,
                expires);
    }

    /** The batch at its end. */
    public BatchRecord ended(Instant end, Instant newExpires) {
        return new BatchRecord(
                id,
                format,
                text,
                key,
                digest,
                label,
                submitter,
                owner,
                epoch,
                state,
                queries,
                firstLines,
                done,
                countsOfDone,
                counts,
                created,
                Optional.of(end),
                newExpires);
    }

    /** Whether a write of this record may replace {@code stored}: it is of a later epoch, or by the same owner. */
    public boolean mayReplace(BatchRecord stored) {
        return epoch > stored.epoch || (epoch == stored.epoch && owner.equals(stored.owner));
    }

    /** How many blocks it has. */
    public int blocks() {
        return firstLines.length;
    }

    /** The block that holds {@code line}, or would; the first for lines before it. */
    public int blockOf(long line) {
        int found = Arrays.binarySearch(firstLines, line);
        if (found < 0) {
            return Math.max(-found - 2, 0);
        }
        while (found > 0 && firstLines[found - 1] == line) { // A line in pieces may begin many blocks.
            found--;
        }
        return found;
    }

    /** How it stands. */
    public BatchStatus status(Instant now) {
        return new BatchStatus(
                state, queries, counts, created, ended, state.isEnd() ? Optional.of(expires) : Optional.empty(), now);
    }
}
