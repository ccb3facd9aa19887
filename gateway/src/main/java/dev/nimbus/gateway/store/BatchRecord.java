package dev.nimbus.gateway.store;

import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.TextParameters;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/**
 * What a store keeps of a batch beside its blocks. Each write of it raises nothing but the counts, until another gateway
 * takes the batch over: then the epoch rises by one, and the old owner's writes are refused.
 *
 * @param origin what never changes
 * @param digest of the request; "" without a key
 * @param owner the gateway that has it answered; "" for none
 * @param epoch how often the owner changed
 * @param queries in all
 * @param firstLines first line of each block
 * @param ended when it was completed or cancelled
 * @param expires when it will be forgotten; {@link Instant#MAX} before its end
 */
public record BatchRecord(
        Origin origin,
        String digest,
        String owner,
        long epoch,
        long queries,
        long[] firstLines,
        Progress progress,
        Optional<Instant> ended,
        Instant expires) {
    /**
     * What is known of a batch when its upload begins.
     *
     * @param text what text lines leave out
     * @param label that the client gave it; "" for none
     * @param submitter whose token submitted it; "" where the server asks for none
     * @param created when the upload began
     */
    public record Origin(
            String id,
            ChunkFormat format,
            TextParameters text,
            Optional<String> key,
            String label,
            String submitter,
            Instant created) {}

    /**
     * How far a batch is.
     *
     * @param done blocks at the beginning that are answered
     * @param countsOfDone answers in those
     * @param counts all answers
     */
    public record Progress(BatchState state, int done, Counts countsOfDone, Counts counts) {
        public static final Progress NONE = new Progress(BatchState.ACCEPTED, 0, Counts.NONE, Counts.NONE);

        private Progress in(BatchState other) {
            return new Progress(other, done, countsOfDone, counts);
        }
    }

    public static BatchRecord begun(Origin origin, String owner) {
        return new BatchRecord(origin, "", owner, 1, 0, new long[0], Progress.NONE, Optional.empty(), Instant.MAX);
    }

    /** The same batch with another owner, who counts as the first of a new epoch; "" lets another gateway take it over. */
    public BatchRecord ownedBy(String newOwner) {
        return new BatchRecord(origin, digest, newOwner, epoch + 1, queries, firstLines, progress, ended, expires);
    }

    public BatchRecord sealed(String itsDigest, long itsQueries, long[] itsFirstLines) {
        return new BatchRecord(origin, itsDigest, owner, epoch, itsQueries, itsFirstLines, progress, ended, expires);
    }

    public BatchRecord with(Progress further) {
        return new BatchRecord(origin, digest, owner, epoch, queries, firstLines, further, ended, expires);
    }

    public BatchRecord ended(Instant end, Instant newExpires) {
        return new BatchRecord(
                origin, digest, owner, epoch, queries, firstLines, progress, Optional.of(end), newExpires);
    }

    /** The batch cancelled by a gateway that takes it over to end it. */
    public BatchRecord cancelled(String newOwner, Instant now, Instant newExpires) {
        return ownedBy(newOwner).with(progress.in(BatchState.CANCELLED)).ended(now, newExpires);
    }

    /** The record as clients see it, of which lines are lost if it is {@code damaged}; it is not to be stored. */
    public BatchRecord damaged(boolean damaged) {
        return damaged && state() == BatchState.COMPLETED ? with(progress.in(BatchState.DAMAGED)) : this;
    }

    public String id() {
        return origin.id();
    }

    public BatchState state() {
        return progress.state();
    }

    /** How many lines are answered, and the errors among them. */
    public Counts counts() {
        return progress.counts();
    }

    /**
     * Whether a write of this record may replace {@code stored}: it is by the same owner, or of a later epoch; nobody takes
     * over a batch that has ended.
     */
    public boolean mayReplace(BatchRecord stored) {
        return epoch == stored.epoch
                ? owner.equals(stored.owner)
                : epoch > stored.epoch && !stored.state().isEnd();
    }

    public int blocks() {
        return firstLines.length;
    }

    /** The block that holds {@code line}, or would; the first for lines before it. */
    public int blockOf(long line) {
        int found = Arrays.binarySearch(firstLines, line);
        return found >= 0 ? found : Math.max(-found - 2, 0);
    }

    /** Answers per second from the beginning of the upload to the end, or until {@code now}. */
    public double rate(Instant now) {
        long nanos = Duration.between(origin.created(), ended.orElse(now)).toNanos();
        return nanos <= 0 ? 0 : counts().answered() * 1e9 / nanos;
    }
}
