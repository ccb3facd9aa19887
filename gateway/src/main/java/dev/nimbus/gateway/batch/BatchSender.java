package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.batch.blocks.BatchBlocks;
import dev.nimbus.gateway.batch.blocks.BatchParts;
import dev.nimbus.gateway.batch.blocks.BlockTable;
import dev.nimbus.gateway.batch.blocks.LiveBlock;
import dev.nimbus.gateway.dispatch.Job;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.dispatch.JobQueue;
import dev.nimbus.gateway.dispatch.LongLines;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.Counts;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.Future;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends the chunks of a batch, block after block, and takes their answers. */
final class BatchSender implements Job {
    /** Bytes of answers not yet stored at which no more is sent. */
    private static final long ANSWER_BYTES = 32 << 20;

    private static final Logger LOG = LoggerFactory.getLogger(BatchSender.class);

    private final Batch batch;
    private final BatchParts parts;
    private final BatchBlocks blocks;
    private final BlockTable table;
    private final JobQueue queue;
    private final LongLines lines;
    private Counts counts;
    private int sending;
    private boolean loadFailed;

    BatchSender(Batch batch, BatchParts parts, BatchRecord record, BatchBlocks blocks, JobClient client) {
        this.batch = batch;
        this.parts = parts;
        this.counts = record.progress().countsOfDone();
        this.sending = record.progress().done();
        this.blocks = blocks;
        this.table = blocks.table();
        this.queue = parts.dispatcher().open(this, record.id(), client);
        this.lines = new LongLines(
                parts.dispatcher(), queue, this::take, blocks.unfolded(), blocks.room()::tell, parts.memory()::count);
    }

    void add(QueryChunk chunk) {
        lines.add(chunk);
    }

    private void take(QueryChunk chunk) {
        blocks.add(chunk);
        queue.wake();
    }

    /** Runs {@code action} when the blocks hold all that was added: lines in pieces may have to be folded first. */
    void whenAllTaken(Runnable action) {
        lines.whenEmpty(action);
    }

    /** What is answered, also if it is not stored yet. */
    Counts counts() {
        return counts;
    }

    /** The block after the one that is sent now. */
    int frontier() {
        return Math.min(sending + 1, table.count());
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
        lines.close();
        queue.close();
        parts.memory().hasSent(this);
    }

    @Override
    public Optional<QueryChunk> next() {
        return !isFull() && isReady() ? table.live(sending).map(LiveBlock::take) : Optional.empty();
    }

    @Override
    public boolean takesInAnyOrder() {
        return true;
    }

    private boolean isFull() {
        return table.answerBytes() > ANSWER_BYTES;
    }

    /** Goes on to the next block that has a chunk to send, and reads it back where it is not in memory. */
    private boolean isReady() {
        while (!queue.isClosed() && sending < table.count()) {
            if (!table.isFinal(sending) && table.live(sending).isEmpty()) {
                parts.memory().load(this, this::loadNow);
            }
            Optional<LiveBlock> block = table.live(sending);
            if (block.flatMap(LiveBlock::peek).isPresent()) {
                return true;
            }
            if (!table.isFinal(sending) && block.filter(LiveBlock::isClosed).isEmpty()) {
                return false;
            }
            sending++;
            parts.memory().hasSent(this);
        }
        return false;
    }

    private Future<?> loadNow() {
        return blocks.load(sending).onSuccess(this::takeLoaded).onFailure(this::loadLater);
    }

    private void takeLoaded(LiveBlock block) {
        loadFailed = false;
        counts = counts.plus(block.counts());
        batch.endIfAnswered();
        queue.wake();
    }

    private void loadLater(Throwable cause) {
        if (!loadFailed) { // One line in the log for the first of many failures.
            LOG.warn(
                    "block {} of batch {} cannot be read, trying again each second: {}",
                    sending,
                    batch.id(),
                    cause.toString());
        }
        loadFailed = true;
        parts.later(() -> {
            parts.memory().hasSent(this);
            queue.wake();
        });
    }

    @Override
    public void failed(RuntimeException cause) {
        batch.failed(cause);
    }

    @Override
    public void answered(QueryChunk lines, AnswerChunk answers) {
        Counts its = Counts.of(answers, lines.format());
        counts = counts.plus(its);
        blocks.answered(lines, answers.body(), its);
        batch.progressed();
    }
}
