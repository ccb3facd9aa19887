package dev.nimbus.protocol;

import java.util.Objects;

/**
 * What the lines of a chunk leave out. Game, ask and play are of text lines alone, each as the client wrote it; "" where it
 * wrote nothing.
 *
 * @param ask words separated by commas
 * @param play {@code normal} or {@code misere}
 * @param effort what the lines may take beyond their budgets
 */
public record TextParameters(String game, String ask, String play, Effort effort) {
    /** For chunks whose lines carry everything themselves, and may take no effort. */
    public static final TextParameters NONE = new TextParameters("", "", "");

    public TextParameters {
        Objects.requireNonNull(effort, "effort");
    }

    /** For lines that may take no effort. */
    public TextParameters(String game, String ask, String play) {
        this(game, ask, play, Effort.NONE);
    }

    /** The same for lines that may take this effort. */
    public TextParameters withEffort(Effort other) {
        return new TextParameters(game, ask, play, other);
    }
}
