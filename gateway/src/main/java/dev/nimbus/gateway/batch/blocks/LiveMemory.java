package dev.nimbus.gateway.batch.blocks;

import dev.nimbus.gateway.limits.Gate;
import dev.nimbus.gateway.store.Block;
import io.vertx.core.Future;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Bytes of the chunks in memory of all batches under way. Above the limit the newest blocks that are stored and not yet
 * sent go: their turn comes last. Of the bytes on their way to the store, too many have uploads pause.
 */
public final class LiveMemory {
    private static final long MOST_WRITING = 16 << 20;

    /** What lets a block go, unless it is needed now; by ticket, so the newest comes last. */
    private final TreeMap<Long, Runnable> waiting = new TreeMap<>();

    private final Gate loading = new Gate(this::mayLoad);
    /** The batches that have loaded a block, or are about to, and have not sent it. */
    private final Set<Object> loaders = new HashSet<>();

    private final long limit;
    private long tickets;
    private long held;
    private long writing;

    public LiveMemory(long limit) {
        this.limit = limit;
    }

    public void count(long change) {
        held += change;
        while (held > limit && !waiting.isEmpty()) {
            waiting.pollLastEntry().getValue().run();
        }
    }

    /** Runs {@code evict} when memory is short: it lets a block go. @return the ticket for {@link #forget} */
    long mayEvict(Runnable evict) {
        long ticket = ++tickets;
        waiting.put(ticket, evict);
        count(0);
        return ticket;
    }

    /** Asks no more the block which has this ticket to go; nothing happens where none has. */
    void forget(long ticket) {
        waiting.remove(ticket);
    }

    /**
     * Has a batch load a block, now or when there is memory for it, once until it {@linkplain #hasSent has sent} that. Without
     * memory one batch at a time loads a block, so that work goes on.
     *
     * @param load reads one block into memory, and completes when that is done
     */
    public void load(Object batch, Supplier<Future<?>> load) {
        if (!loaders.contains(batch)) {
            loading.whenOpen(batch, () -> {
                loaders.add(batch);
                count(Block.BYTES);
                load.get().onComplete(done -> count(-Block.BYTES));
            });
            admit();
        }
    }

    /** The block that a batch has loaded, if it has one, is sent, or not wanted any more. */
    public void hasSent(Object batch) {
        loading.leave(batch);
        loaders.remove(batch);
        admit();
    }

    /** Lets blocks be loaded for which there is memory now; to be called a few times a second. */
    public void admit() {
        loading.tell();
    }

    private boolean mayLoad() {
        if (loaders.isEmpty()) {
            return true;
        }
        count(Block.BYTES);
        boolean fits = held <= limit;
        count(-Block.BYTES);
        return fits;
    }

    /** So many more bytes of blocks are on their way to the store, or fewer. */
    void countWriting(long change) {
        writing += change;
    }

    /** Whether writes are so far behind that uploads should pause. */
    boolean isWriteBehind() {
        return writing > MOST_WRITING;
    }

    boolean isFull() {
        return held > limit;
    }

    public long held() {
        return held;
    }
}
