package dev.nimbus.tables;

import dev.nimbus.theory.Refusal;

/** A heap is so large that its table would pass the budget. Thrown before the work is done. */
public final class TableTooLarge extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String rulesetKey;

    /**
     * @param rulesetKey the canonical notation of the game
     * @param heap the heap that was asked for
     * @param why the budget in words and figures, and what is known of a period
     */
    public TableTooLarge(String rulesetKey, long heap, String why) {
        super(
                "heap " + heap + " of " + Refusal.shorten(rulesetKey) + " is past the table budget: " + why,
                null,
                false,
                false);
        this.rulesetKey = rulesetKey;
    }

    /** The canonical notation of the game. */
    public String rulesetKey() {
        return rulesetKey;
    }
}
