package dev.nimbus.theory.guess;

import java.util.ArrayList;
import java.util.List;

/** What is guessed of the values of heaps, in words. */
public final class HeapReport {
    /** With fewer values there is only a line that says so. */
    public static final int FEWEST = 12;

    private HeapReport() {}

    /**
     * {@return the guesses from the values of heaps 0, 1, 2, … one a line, then those that a later value breaks,
     * then the published sequences that begin so}
     *
     * @param values the nim-values of heaps 0, 1, 2, …
     */
    public static List<String> of(long... values) {
        return of(values.length, values);
    }

    /**
     * {@return the guesses from the first values, one a line, then those that a later value breaks, then the
     * published sequences that begin so}
     *
     * @param length the guesses are fitted to the first half of so many values
     * @param values the nim-values of heaps 0, 1, 2, …, at least {@code length}; guesses are checked on all
     */
    public static List<String> of(int length, long... values) {
        if (length < FEWEST) {
            return List.of("too few values to guess from; expected at least " + FEWEST);
        }
        List<String> holding = new ArrayList<>();
        List<String> broken = new ArrayList<>();
        for (Guess guess : HeapGuesses.of(values, length / 2)) {
            int exception = guess.firstException(values, values.length);
            if (exception == values.length) {
                holding.add(
                        "guess: " + guess.claim() + "; checked for heaps to " + (length - 1) + ", which is no proof");
            } else {
                broken.add("no: " + guess.claim() + " fits heaps below " + exception + ", but G(" + exception + ") = "
                        + values[exception]);
            }
        }
        if (holding.isEmpty()) {
            holding.add("no formula was found that fits all heaps to " + (length - 1));
        }
        holding.addAll(broken);
        holding.addAll(PublishedSequences.like(values));
        return holding;
    }
}
