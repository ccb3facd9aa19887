package dev.nimbus.proof.memory;

import dev.nimbus.theory.Refusal;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/** What the writing or the check of a proof holds in memory, about. Safe for use by several threads. */
public final class ProofMemory {
    private static final int ROOM_FOR_FACTS = 2;

    private final long most;
    private final Supplier<String> when;
    private final LongAdder held = new LongAdder();

    public ProofMemory(long most) {
        this(most, () -> "");
    }

    /** @param when goes on the message that it is too little: how far the work is */
    public ProofMemory(long most, Supplier<String> when) {
        this.most = most;
        this.when = when;
    }

    /**
     * Holds so many bytes more.
     *
     * @throws Refusal with {@code too-large} if there are not so many
     */
    public void hold(long bytes) {
        held.add(bytes);
        if (held.sum() > most) {
            throw Refusal.tooLarge("the proof needs more than its memory budget of " + most + " bytes" + when.get());
        }
    }

    /**
     * Asks whether so many bytes more could be held.
     *
     * @throws Refusal with {@code too-large} if not
     */
    public void require(long bytes) {
        hold(bytes);
        release(bytes);
    }

    public void release(long bytes) {
        held.add(-bytes);
    }

    public long held() {
        return held.sum();
    }

    /**
     * Whether what can be worked out again should be forgotten: all but {@code kept} bytes, which are here for good. It then
     * takes half of what those leave, so that there is much to forget, however many these are.
     */
    public boolean isFull(long kept) {
        return held.sum() - kept > (most - kept) / ROOM_FOR_FACTS;
    }
}
