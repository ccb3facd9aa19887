package dev.nimbus.gateway.batch;

/** Where a batch is on its way. */
public enum BatchState {
    /** All of it is here, and nothing is answered yet. */
    ACCEPTED("accepted"),
    RUNNING("running"),
    COMPLETED("completed"),
    CANCELLED("cancelled");

    private final String notation;

    BatchState(String notation) {
        this.notation = notation;
    }

    /** The state as clients see it. */
    public String notation() {
        return notation;
    }

    /** Whether no more answers will come. */
    public boolean isEnd() {
        return this == COMPLETED || this == CANCELLED;
    }
}
