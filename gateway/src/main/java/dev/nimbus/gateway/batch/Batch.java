package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.batch.blocks.BatchBlocks;
import dev.nimbus.gateway.batch.blocks.BatchLife;
import dev.nimbus.gateway.batch.blocks.BatchParts;
import dev.nimbus.gateway.batch.blocks.BatchPhase;
import dev.nimbus.gateway.batch.blocks.LiveBlock;
import dev.nimbus.gateway.batch.blocks.UploadRemovedException;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.limits.Gate;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.BatchState;
import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.Counts;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A batch that this gateway has answered, from the first chunk of its upload to its end. Its chunks are sent while the
 * upload still runs, block after block; clients see it from {@link #complete} on. What has begun and what may still happen
 * is its {@linkplain BatchPhase phase}; {@link #enter} is the one place where that changes.
 */
public final class Batch extends BatchView {
    private static final Logger LOG = LoggerFactory.getLogger(Batch.class);

    /** What it ends with, and when; known before that is stored. */
    private record End(BatchState state, Instant at) {}

    private final BatchLife life;
    private final BatchBlocks blocks;
    private final BatchSender sender;
    /** What the store holds; of an upload what it is to hold. */
    private BatchRecord record;

    private Optional<End> end = Optional.empty();
    private long queries;
    private Runnable whenDone = () -> {};
    private Runnable whenGone = () -> {};

    /** @param submitter for whom its lines are answered */
    Batch(BatchParts parts, BatchRecord record, JobClient submitter) {
        super(parts);
        this.record = record;
        this.life = new BatchLife(record.blocks() > 0 ? BatchPhase.ACCEPTED : BatchPhase.UPLOADING);
        this.queries = record.queries();
        this.blocks = new BatchBlocks(parts, record, life);
        this.sender = new BatchSender(this, parts, record, blocks, submitter);
    }

    /** Goes on with a batch that another gateway, or an earlier run of this one, has begun. */
    static Batch resume(BatchParts parts, BatchRecord record) {
        Batch batch = new Batch(parts, record, JobClient.named(record.origin().submitter()));
        batch.sender.wake();
        return batch;
    }

    /** Runs {@code action} when this gateway has nothing more to do with the batch. */
    void whenDone(Runnable action) {
        whenDone = action;
    }

    /** Runs {@code action} when the batch has ended, is deleted, or goes to another gateway. */
    public void whenGone(Runnable action) {
        whenGone = action;
    }

    private void enter(BatchPhase next) {
        life.enter(next);
        switch (next) {
            case STOPPED -> {
                sender.close();
                notifyReaders();
            }
            case GONE -> {
                sender.close();
                whenGone.run();
            }
            default -> {}
        }
    }

    /** From here on nothing is sent, and no write begins. */
    private void leave() {
        if (!isGone()) {
            enter(BatchPhase.GONE);
        }
    }

    /** Fails as soon as the upload cannot be accepted; completes when all of it is stored. */
    public Future<Void> allStored() {
        return blocks.allStored();
    }

    public void add(QueryChunk chunk) {
        if (!isGone()) {
            queries += chunk.isPiece() ? 0 : chunk.queries();
            sender.add(chunk);
        }
    }

    public long queries() {
        return queries;
    }

    /** At it the upload pauses. */
    public Gate room() {
        return blocks.room();
    }

    /** Runs {@code action} when all that was added is to be stored: lines in pieces have to be folded first. */
    public void whenAllTaken(Runnable action) {
        sender.whenAllTaken(action);
    }

    /**
     * The upload is complete, and all of it {@linkplain #whenAllTaken taken}.
     *
     * @param digest of the request; "" without a key
     * @return completes when the record is stored, and every chunk as its queries or its answers; fails if that is not
     *     possible
     */
    public Future<Void> complete(String digest) {
        enter(BatchPhase.COMPLETE);
        blocks.closeLast();
        return blocks.allStored().compose(stored -> {
            enter(BatchPhase.SEALED);
            endIfAnswered();
            record = record.sealed(digest, queries, blocks.table().firstLines());
            return step().compose(UploadRemovedException::unless);
        });
    }

    /** The upload broke off. */
    void abandon() {
        leave();
        blocks.clear();
        blocks.writes()
                .settled()
                .onSuccess(settled -> parts.store()
                        .remove(record.sealed("", queries, blocks.table().firstLines())));
        depart(Departure.REMOVED);
    }

    /**
     * Ends the batch: what is not answered never will be. Nothing happens to one that has ended, or is handed over now.
     *
     * @return false if another gateway has it by now
     */
    Future<Boolean> cancel() {
        if (life.is(BatchPhase.ACCEPTED)) {
            endWith(BatchState.CANCELLED);
        }
        return storeChanges().compose(stored -> step());
    }

    private Future<Void> storeChanges() {
        blocks.writes().tryNow();
        blocks.flush();
        return blocks.writes().settled();
    }

    /** Stores what is answered and leaves the rest to another gateway, or to the next run of this one. */
    Future<Void> handOver() {
        sender.close();
        depart(Departure.MOVED);
        if (!life.hasReached(BatchPhase.SEALED)) {
            return Future.succeededFuture();
        }
        if (!life.hasReached(BatchPhase.STOPPED)) {
            enter(BatchPhase.STOPPED);
        }
        return storeChanges()
                .compose(stored -> {
                    leave(); // What was stored may have let other blocks change.
                    return blocks.writes().settled();
                })
                .compose(settled -> parts.store().putRecord(current().ownedBy("")))
                .mapEmpty();
    }

    /** Ends all work for a batch that is deleted; completes when none of its writes is under way. */
    Future<Void> drop() {
        leave();
        return blocks.writes().settled().onSuccess(settled -> blocks.clear());
    }

    /** A bug: an upload is refused; what was accepted is taken up anew from the store. */
    void failed(RuntimeException cause) {
        LOG.error("batch {} failed", id(), cause);
        if (life.hasReached(BatchPhase.SEALED)) {
            lose();
        } else {
            blocks.refuse(cause);
        }
    }

    /** Another gateway has it now, or will. */
    void lose() {
        leave();
        blocks.clear();
        depart(Departure.MOVED);
        whenDone.run();
    }

    void tick() {
        blocks.flush();
        sender.tick();
        if (life.hasReached(BatchPhase.ACCEPTED) && blocks.writes().isRecordDue(isStored())) {
            step();
        }
    }

    /** Writes the record as it is now; where the batch has ended with that, it is done. */
    private Future<Boolean> step() {
        boolean last = isStored();
        BatchRecord next = current();
        return blocks.writes().write(next).onSuccess(written -> {
            if (written) {
                wasWritten(next, last);
            } else {
                lose();
            }
        });
    }

    private void wasWritten(BatchRecord its, boolean last) {
        record = its;
        if (life.is(BatchPhase.SEALED)) {
            enter(BatchPhase.ACCEPTED);
            stopIfEnded();
        }
        parts.news().accept(id());
        if (last && !isGone()) {
            leave();
            blocks.clear();
            whenDone.run();
        }
    }

    /** Whether its record is stored: until then nobody is told that it is there. */
    boolean isAccepted() {
        return life.hasReached(BatchPhase.ACCEPTED) && !isGone();
    }

    boolean isGone() {
        return life.is(BatchPhase.GONE);
    }

    private boolean isStored() {
        return end.isPresent() && blocks.isStored(end.get().state());
    }

    private BatchRecord current() {
        return recordIn(storedState());
    }

    /** The record with what is answered by now. */
    private BatchRecord recordIn(BatchState state) {
        BatchRecord now = record.with(new BatchRecord.Progress(
                state, blocks.table().done(), blocks.table().countsOfDone(), counts()));
        return state.isEnd() ? now.ended(end.orElseThrow().at(), end.get().at().plus(parts.keptFor())) : now;
    }

    private BatchState answeredState() {
        return end.map(End::state).orElse(counts().answered() > 0 ? BatchState.RUNNING : BatchState.ACCEPTED);
    }

    /**
     * The state as other gateways see it. A batch is completed for them when its last answers are stored, not before: they
     * read until then, and answer the rest should this gateway die.
     */
    private BatchState storedState() {
        BatchState state = answeredState();
        return state == BatchState.COMPLETED && !isStored() ? BatchState.RUNNING : state;
    }

    /** More answers are there. */
    void progressed() {
        endIfAnswered();
        blocks.flush();
        notifyReaders();
    }

    void endIfAnswered() {
        boolean answered = sender.counts().answered() == queries;
        if (life.hasReached(BatchPhase.SEALED) && end.isEmpty() && answered) {
            endWith(BatchState.COMPLETED);
        }
    }

    private void endWith(BatchState state) {
        end = Optional.of(new End(state, parts.clock().instant()));
        stopIfEnded();
    }

    /** All answers may be there before the record is stored. */
    private void stopIfEnded() {
        if (life.is(BatchPhase.ACCEPTED) && end.isPresent()) {
            enter(BatchPhase.STOPPED);
        }
    }

    @Override
    public BatchRecord record() {
        return record;
    }

    @Override
    public BatchRecord status() {
        return recordIn(answeredState()).damaged(!lost().isEmpty());
    }

    /** What is answered; after a takeover, until it is answered again, what its last owner had written. */
    private Counts counts() {
        Counts before = record.counts();
        Counts now = sender.counts();
        return now.answered() < before.answered() ? before : now;
    }

    /** One that has ended is shown so at once: its readers have the end already, and ask for the status next. */
    @Override
    public BatchRecord shown() {
        return end.isPresent() ? status() : super.status();
    }

    @Override
    public int frontier() {
        return sender.frontier();
    }

    @Override
    public boolean isFinal(int number) {
        return blocks.table().isFinal(number);
    }

    @Override
    Optional<Block> live(int number) {
        return blocks.table().live(number).map(LiveBlock::snapshot);
    }
}
