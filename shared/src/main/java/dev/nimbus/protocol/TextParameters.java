package dev.nimbus.protocol;

/**
 * What the lines of a text chunk leave out, each as the client wrote it; "" where it wrote nothing.
 *
 * @param game notation of the game
 * @param ask words separated by commas
 * @param play {@code normal} or {@code misere}
 */
public record TextParameters(String game, String ask, String play) {
    /** For chunks whose lines carry everything themselves. */
    public static final TextParameters NONE = new TextParameters("", "", "");
}
