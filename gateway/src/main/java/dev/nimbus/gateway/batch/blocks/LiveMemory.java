package dev.nimbus.gateway.batch.blocks;

import dev.nimbus.gateway.limits.Gate;
import dev.nimbus.gateway.store.Block;
import io.vertx.core.Future;
import java.util.function.Supplier;

/** Bytes of the chunks in memory of all batches under way. Above the limit each batch lets go of what it can read again. */
public final class LiveMemory {
    private final Gate loading = new Gate(this::mayLoad);
    private final long limit;
    private long held;
    /** Given and not released. */
    private int permits;

    public LiveMemory(long limit) {
        this.limit = limit;
    }

    public void count(long change) {
        held += change;
    }

    /**
     * @param load reads one block into memory, and completes when that is done
     * @return to be asked each time before a block is read
     */
    public LoadPermit permit(Supplier<Future<?>> load) {
        return new LoadPermit(load);
    }

    /** Lets blocks be loaded for which there is memory now; to be called a few times a second. */
    public void admit() {
        loading.tell();
    }

    private boolean mayLoad() {
        return permits == 0 || held + Block.BYTES <= limit;
    }

    /**
     * Lets one batch load a block when there is memory for it. Without memory one batch at a time may load a block, so that
     * work goes on. A batch keeps its permit until the block is sent.
     */
    public final class LoadPermit {
        private enum State {
            FREE,
            ASKED,
            GIVEN
        }

        private final Supplier<Future<?>> load;
        private State state = State.FREE;

        private LoadPermit(Supplier<Future<?>> load) {
            this.load = load;
        }

        /** Loads the block, now or later; to be {@linkplain #release released} before the next one. */
        public void request() {
            state = State.ASKED;
            loading.whenRoom(this, this::begin);
            admit();
        }

        /** Whether it is asked for, or given, and not released yet. */
        public boolean isAsked() {
            return state != State.FREE;
        }

        private void begin() {
            state = State.GIVEN;
            permits++;
            count(Block.BYTES);
            load.get().onComplete(done -> count(-Block.BYTES));
        }

        /** The block is sent, or not wanted any more. */
        public void release() {
            loading.leave(this);
            permits -= state == State.GIVEN ? 1 : 0;
            state = State.FREE;
            admit();
        }
    }

    boolean isFull() {
        return held > limit;
    }

    public long held() {
        return held;
    }
}
