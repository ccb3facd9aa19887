package dev.nimbus.contest.check;

import dev.nimbus.contest.check.RandomInput.Extent;
import java.util.Map;
import java.util.Optional;

/**
 * What a check of a program found.
 *
 * @param failure the smallest input found on which the program is wrong; empty where it is right on all
 * @param inputs how many random inputs it ran on, beside the sample
 * @param skipped how many more were too hard for Nimbus
 * @param sizes how large the numbers of these inputs were, by their names
 */
public record Verdict(Optional<Failure> failure, int inputs, int skipped, Map<String, Extent> sizes) {
    /**
     * An input on which the program is wrong.
     *
     * @param trouble why it is wrong whatever it printed; empty where it only printed something else
     */
    public record Failure(String input, String expected, String printed, String trouble) {}
}
