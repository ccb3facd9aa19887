package dev.nimbus.gateway.batch.blocks;

/** The phase of one batch: its parts ask here, and keep none of their own. */
public final class BatchLife {
    private BatchPhase phase;

    public BatchLife(BatchPhase first) {
        this.phase = first;
    }

    public boolean is(BatchPhase one) {
        return phase == one;
    }

    /** Whether this phase or a later one is reached, so also for a batch that is gone. */
    public boolean hasReached(BatchPhase one) {
        return phase.compareTo(one) >= 0;
    }

    /** @throws IllegalStateException if {@code next} cannot follow */
    public void enter(BatchPhase next) {
        if (!phase.next().contains(next)) {
            throw new IllegalStateException("a batch that is " + phase + " cannot become " + next);
        }
        phase = next;
    }
}
