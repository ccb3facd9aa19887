package dev.nimbus.proof.memory;

import dev.nimbus.theory.Refusal;
import java.util.concurrent.atomic.LongAdder;

/** What the check of a proof holds in memory, about. Safe for use by several threads. */
public final class Memory {
    private static final int ROOM_FOR_FACTS = 2;

    private final long most;
    private final LongAdder held = new LongAdder();

    public Memory(long most) {
        this.most = most;
    }

    /**
     * Holds so many bytes more.
     *
     * @throws Refusal with {@code too-large} if there are not so many
     */
    public void hold(long bytes) {
        held.add(bytes);
        if (held.sum() > most) {
            throw Refusal.tooLarge("the proof needs more than its memory budget of " + most + " bytes");
        }
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
