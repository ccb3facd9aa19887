package dev.nimbus.contest.check;

import dev.nimbus.contest.problem.InputNames;
import dev.nimbus.contest.problem.Step;

/** Where the words of an input come from as an {@link InputWalk} goes through its steps. */
interface InputSource {
    /** A list begins: the integers of its items come next. */
    void begin(Step list, int count, InputNames scope);

    /**
     * The next integer.
     *
     * @param step the step that wants it
     * @param isFirst whether it is the step's first, as that of a list is
     */
    long number(Step step, boolean isFirst, long least, long most, long multiple);

    /** The next word without blanks, of {@code least} to {@code most} letters. */
    String word(Step.ReadWord step, long least, long most);

    /** Whether a loop without a count goes on after so many rounds; one that ends with zeros then has its last round. */
    boolean goesOn(int rounds);

    /** Whether loops that end with zeros are ended here, and not by what comes. */
    boolean endsLoops();
}
