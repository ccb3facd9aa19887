package dev.nimbus.tables;

import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;

/** A heap is so large that its table would pass the budget. Thrown before the work is done. */
public final class TableTooLarge extends Refusal {
    private static final long serialVersionUID = 1L;

    private TableTooLarge(String message) {
        super(ErrorCode.TOO_LARGE, message, "");
    }

    /**
     * @param rulesetKey the canonical notation of the game
     * @param heap the heap that was asked for
     * @param why the budget in words and figures, and what is known of a period
     */
    TableTooLarge(String rulesetKey, long heap, String why) {
        this("heap " + heap + " of " + shorten(rulesetKey) + " is past the table budget: " + why);
    }

    /** The same where the heap stands for another game's, which was asked for and is named first. */
    TableTooLarge seenBy(String rulesetKey, long heap) {
        return new TableTooLarge("heap " + heap + " of " + shorten(rulesetKey)
                + " has the value of one of another game: " + getMessage());
    }
}
