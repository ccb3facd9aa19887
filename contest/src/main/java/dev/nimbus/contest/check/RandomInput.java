package dev.nimbus.contest.check;

import dev.nimbus.contest.problem.Problem;
import dev.nimbus.contest.problem.Step;
import java.util.SplittableRandom;

/**
 * A random input of a problem, in the lines that its sample has. It follows the ranges of the problem file; what these do
 * not say (that a graph is a tree, that it has no cycle) the caller finds out when the input is answered.
 */
public final class RandomInput implements InputSource {
    private static final int MOST_ROUNDS = 3;
    private static final String ANY_LETTERS = "ab";

    private final SampleLayout layout;
    private final SplittableRandom random;
    private final long size;
    private final int rounds;
    private final StringBuilder text = new StringBuilder();

    private RandomInput(SampleLayout layout, long seed, long size) {
        this.layout = layout;
        this.random = new SplittableRandom(seed);
        this.size = size;
        this.rounds = 1 + random.nextInt(MOST_ROUNDS);
    }

    /**
     * An input.
     *
     * @param seed equal seeds and sizes give equal inputs
     * @param size how far numbers go above the least that the problem allows; from 1
     */
    public static String of(Problem problem, long seed, long size) {
        RandomInput input = new RandomInput(SampleLayout.of(problem), seed, size);
        new InputWalk(input).all(problem.input());
        return input.text.append('\n').toString();
    }

    @Override
    public long number(Step step, boolean isFirst, long least, long most, long multiple) {
        long highest = Math.max(least, most - least < 0 ? least + size : Math.min(most, least + size));
        long lowestTimes = -Math.floorDiv(-least, multiple);
        long highestTimes = Math.max(lowestTimes, Math.floorDiv(highest, multiple));
        long number = multiple * random.nextLong(lowestTimes, highestTimes + 1);
        write(step, isFirst, Long.toString(number));
        return number;
    }

    @Override
    public String word(Step step) {
        String letters = layout.letters().isEmpty() ? ANY_LETTERS : layout.letters();
        StringBuilder word = new StringBuilder();
        for (long left = random.nextLong(1, size + 2); left > 0; left--) {
            word.append(letters.charAt(random.nextInt(letters.length())));
        }
        write(step, true, word.toString());
        return word.toString();
    }

    private void write(Step step, boolean isFirst, String word) {
        if (!text.isEmpty()) {
            text.append(isFirst && layout.beginsLine(step) ? '\n' : ' ');
        }
        text.append(word);
    }

    @Override
    public boolean goesOn(int done) {
        return done < rounds;
    }

    @Override
    public boolean endsLoops() {
        return true;
    }
}
