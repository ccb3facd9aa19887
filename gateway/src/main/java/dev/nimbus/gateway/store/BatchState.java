package dev.nimbus.gateway.store;

import java.util.Arrays;

/** Where a batch is on its way. */
public enum BatchState {
    /** All queries are stored, none is answered yet. */
    ACCEPTED("accepted"),
    RUNNING("running"),
    COMPLETED("completed"),
    CANCELLED("cancelled"),
    /** Completed, and some of its lines were lost since. No record says so: its store knows. */
    DAMAGED("damaged");

    private final String notation;

    BatchState(String notation) {
        this.notation = notation;
    }

    static BatchState ofNotation(String notation) {
        return Arrays.stream(values())
                .filter(state -> state.notation.equals(notation))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no batch state is " + notation));
    }

    public String notation() {
        return notation;
    }

    public boolean isEnd() {
        return this == COMPLETED || this == CANCELLED || this == DAMAGED;
    }
}
