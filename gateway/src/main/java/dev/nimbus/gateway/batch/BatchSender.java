package dev.nimbus.gateway.batch;

import dev.nimbus.cluster.tracing.Trace;
import dev.nimbus.gateway.batch.blocks.BatchBlocks;
import dev.nimbus.gateway.batch.blocks.BatchLife;
import dev.nimbus.gateway.batch.blocks.BatchParts;
import dev.nimbus.gateway.batch.blocks.ChunkUnderWay;
import dev.nimbus.gateway.batch.blocks.LiveBlock;
import dev.nimbus.gateway.batch.blocks.LiveMemory.LoadPermit;
import dev.nimbus.gateway.dispatch.Job;
import dev.nimbus.gateway.dispatch.JobQueue;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.Counts;
import dev.nimbus.gateway.store.StoredChunk;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends the chunks of a batch, block after block, and takes their answers. */
final class BatchSender implements Job {
    /** Bytes of answers not yet stored at which no more is sent. */
    private static final long ANSWER_BYTES = 32 << 20;

    /** Bytes of answers in memory from which on those go at once that are not kept for long anyway. */
    private static final long HUGE_BYTES = 8 << 20;

    /** What names a chunk under way: its first line not answered, and its number where it is a piece of one. */
    private record Name(long line, int piece) {
        static Name of(QueryChunk chunk) {
            return new Name(chunk.firstLine(), chunk.isPiece() ? chunk.piece() : -1);
        }
    }

    private static final Logger LOG = LoggerFactory.getLogger(BatchSender.class);

    private final Batch batch;
    private final BatchParts parts;
    private final Submitter submitter;
    private final String caller;
    private final BatchBlocks blocks;
    private final JobQueue queue;
    private final LoadPermit permit;
    private final GiantLines giants = new GiantLines();
    private final Map<Name, ChunkUnderWay> underWay = new HashMap<>();
    private Counts counts;
    private int sending;
    /** Of the answers to chunks that are answered in part. */
    private long partBytes;

    private boolean isToldOf;

    BatchSender(Batch batch, BatchParts parts, BatchRecord record, BatchLife life, Submitter submitter) {
        this.batch = batch;
        this.parts = parts;
        this.submitter = submitter;
        this.caller = record.origin().submitter();
        this.counts = record.progress().countsOfDone();
        this.sending = record.progress().done();
        this.blocks =
                new BatchBlocks(parts, record, life, number -> number >= sending); // It comes back when its turn comes.
        this.permit = parts.memory().permit(this::loadNow);
        this.queue = parts.dispatcher().open(this);
    }

    BatchBlocks blocks() {
        return blocks;
    }

    /** What is answered, also if it is not stored yet. */
    Counts counts() {
        return counts;
    }

    /** The block after the one that is sent now. */
    int frontier() {
        return Math.min(sending + 1, blocks.count());
    }

    void wake() {
        queue.wake();
    }

    /** To be called a few times a second: goes on if there is room for answers again. */
    void tick() {
        if (!isFull()) {
            queue.wake();
        }
    }

    void close() {
        queue.close();
        permit.release();
    }

    @Override
    public Optional<QueryChunk> next() {
        return !isFull() && isReady() ? Optional.of(take(blocks.live(sending).orElseThrow())) : Optional.empty();
    }

    private boolean isFull() {
        return blocks.answerBytes() > ANSWER_BYTES;
    }

    private QueryChunk take(LiveBlock block) {
        QueryChunk chunk = block.peek().orElseThrow().chunk();
        int index = block.take();
        underWay.put(Name.of(chunk), new ChunkUnderWay(block, index, chunk));
        if (chunk.isPiece()) {
            giants.add(chunk, block, index);
        }
        return chunk;
    }

    /** Goes on to the next block that has a chunk to send, and reads it back where it is not in memory. */
    private boolean isReady() {
        while (!queue.isClosed() && sending < blocks.count()) {
            if (!blocks.isFinal(sending) && blocks.live(sending).isEmpty() && !permit.isAsked()) {
                permit.request();
            }
            Optional<LiveBlock> block = blocks.live(sending);
            if (block.isPresent() && peek(block.get()).isPresent()) {
                return true;
            }
            if (!blocks.isFinal(sending) && block.filter(LiveBlock::isClosed).isEmpty()) {
                return false;
            }
            sending++;
            permit.release();
        }
        return false;
    }

    /** Passes over pieces that were folded before the batch came here. */
    private Optional<StoredChunk> peek(LiveBlock block) {
        Optional<StoredChunk> next = block.peek();
        while (next.isPresent() && next.get().isAnswered()) {
            queue.resume(next.get().chunk(), next.get().answers());
            giants.add(next.get().chunk(), block, block.take());
            next = block.peek();
        }
        return next;
    }

    private Future<?> loadNow() {
        return blocks.load(sending).onComplete(loaded -> {
            tell(loaded);
            if (loaded.succeeded()) {
                takeLoaded(loaded.result());
            } else {
                parts.later(this::loadAgain);
            }
        });
    }

    private void loadAgain() {
        permit.release();
        queue.wake();
    }

    private void takeLoaded(LiveBlock block) {
        counts = counts.plus(block.counts());
        block.answeredFolds().forEach(line -> {
            underWay.keySet().removeIf(name -> name.line() == line); // Pieces that were stored before they were folded.
            giants.spend(line, block, blocks);
        });
        batch.endIfAnswered();
        queue.wake();
    }

    /** One line in the log for the first of many failures. */
    private void tell(AsyncResult<?> loaded) {
        if (loaded.failed() && !isToldOf) {
            LOG.warn(
                    "block {} of batch {} cannot be read, trying again each second: {}",
                    sending,
                    batch.id(),
                    loaded.cause().toString());
        }
        isToldOf = loaded.failed();
    }

    @Override
    public String name() {
        return batch.id();
    }

    @Override
    public String caller() {
        return caller;
    }

    @Override
    public Trace trace() {
        return submitter.trace();
    }

    @Override
    public void worked(long cpuNanos) {
        submitter.worked().accept(cpuNanos);
    }

    @Override
    public void failed(RuntimeException cause) {
        batch.failed(cause);
    }

    @Override
    public void folded(QueryChunk piece, byte[] line) {
        ChunkUnderWay chunk = underWay.remove(Name.of(piece));
        if (chunk != null) {
            blocks.folded(chunk.block, chunk.index, line);
        }
    }

    @Override
    public boolean splits(QueryChunk rest, List<QueryChunk> lines) {
        ChunkUnderWay chunk = underWay.remove(Name.of(rest));
        partBytes -= chunk.answerBytes();
        for (ChunkUnderWay part : blocks.split(chunk, rest, lines)) {
            underWay.put(new Name(part.firstLine(), -1), part);
        }
        return true;
    }

    @Override
    public void answered(QueryChunk rest, AnswerChunk answers) {
        ChunkUnderWay chunk = underWay.remove(Name.of(rest));
        Counts its = Counts.of(answers, rest.format());
        counts = counts.plus(its);
        partBytes -= chunk.answerBytes();
        chunk.add(answers.body(), its, HUGE_BYTES - blocks.answerBytes() - partBytes);
        if (answers.answers() < rest.queries()) {
            partBytes += chunk.answerBytes();
            underWay.put(new Name(rest.firstLine() + answers.answers(), -1), chunk);
            return;
        }
        blocks.answered(chunk);
        if (rest.isFold()) {
            giants.spend(rest.firstLine(), chunk.block, blocks);
        }
        batch.progressed();
    }
}
