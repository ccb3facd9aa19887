package dev.nimbus.contest.problem;

import java.util.List;

/**
 * One contest problem.
 *
 * @param name the judge and the problem's number there
 * @param title the problem's title
 * @param rules the rules and the form of the input, for people
 * @param game what its queries say of the game
 * @param position what they say of the position
 * @param isMisere whether who cannot move wins
 * @param input the steps through an input
 * @param output how answers are printed
 * @param sample an input and its output
 */
public record Problem(
        String name,
        String title,
        String rules,
        Template game,
        Template position,
        boolean isMisere,
        List<Step> input,
        Output output,
        Sample sample) {

    /** An input and its output. */
    public record Sample(String input, String output) {}

    /** Whether a position is a list of integers and nothing else, as lines of text can hold it. */
    public boolean isPositionOfIntegers() {
        return position.isIntegers();
    }
}
