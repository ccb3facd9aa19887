package dev.nimbus.contest;

import dev.nimbus.theory.ErrorCode;

/**
 * Tests that could not be answered.
 *
 * @param errors how many
 * @param tests the number of all tests
 * @param first the first of them, from 1
 * @param error its error: code and message
 */
public record Unanswered(long errors, long tests, long first, String error) {
    /** Whether the first needs more than the budget; otherwise the problem does not allow it. */
    public boolean isTooLarge() {
        return error.startsWith(ErrorCode.TOO_LARGE.notation() + ' ');
    }

    @Override
    public String toString() {
        return errors + " of " + tests + " tests could not be answered; test " + first + ": " + error;
    }
}
