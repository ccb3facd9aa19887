package dev.nimbus.contest.check;

import dev.nimbus.contest.JudgeFailure;
import dev.nimbus.contest.check.Model.Answer;
import dev.nimbus.contest.problem.Problem;

/** Makes random inputs that the problem allows and that Nimbus can answer: others are made until one is. */
final class Inputs {
    /** Inputs made for one that the problem allows. */
    private static final int TRIES = 500;
    /** Where inputs of this size are not allowed, sizes up to it are tried in turn. */
    private static final int SMALL = 8;

    private static final Answer NOT_ALLOWED = new Answer.NoInput("its lists have not the shapes of the problem file");

    private final Problem problem;
    private final Model model;
    private InputSize largest = new InputSize(Long.MAX_VALUE, InputWalk.MOST_ITEMS, "", InputSize.Ends.MIXED);
    private int skipped;

    Inputs(Problem problem, Model model) {
        this.problem = problem;
        this.model = model;
    }

    /** An input and its right output. */
    record Case(RandomInput input, String output) {}

    /** How many inputs were too hard. */
    int skipped() {
        return skipped;
    }

    /**
     * An input of this size, or of a smaller one where such inputs are not allowed or too hard.
     *
     * @throws JudgeFailure if none is found
     */
    Case makeBlocking(long seed, InputSize wanted) throws JudgeFailure, InterruptedException {
        InputSize size = wanted.atMost(largest);
        boolean isUnfit = false;
        for (int i = 0; i < TRIES; i++) {
            RandomInput input = RandomInput.of(problem, seed * TRIES + i, size);
            Answer answer = input.isAllowed() ? model.answerBlocking(input.text()) : NOT_ALLOWED;
            if (answer instanceof Answer.Right right) {
                largest = isUnfit ? largest.atMost(size.larger()) : largest;
                return new Case(input, right.output());
            }
            if (answer instanceof Answer.TooHard) {
                skipped++;
                size = size.easier();
                largest = largest.atMost(size);
            } else {
                isUnfit = true;
                size = next(size, i);
            }
        }
        throw new JudgeFailure("no random input of " + problem.name() + " fits the problem after " + TRIES + " tries ("
                + skipped + " were too hard for Nimbus); its file does not say enough of its inputs");
    }

    private static InputSize next(InputSize size, int tries) {
        return size.values() > SMALL || size.items() > InputSize.FEW
                ? size.smaller()
                : InputSize.of(Math.max(1, SMALL - (long) SMALL * tries / TRIES));
    }
}
