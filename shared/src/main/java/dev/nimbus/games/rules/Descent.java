package dev.nimbus.games.rules;

import dev.nimbus.tables.rules.Lookback;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;

/**
 * Refuses heaps from which small steps lead down for longer than the budget has steps: to play one of 10¹⁵ out would take the
 * whole budget first.
 *
 * <p>From some heap on, the {@linkplain MoveRule#takes steps} that a heap has depend on its remainder alone. So where
 * the first step of each heap is taken, one time more than there are remainders, some remainder comes twice, and then
 * the same steps come again and again. Each leads to another state, and takes no more than the heap where that begins.
 * Where a move may take one token of each heap from some on, as a divisor of it, all smaller ones are reached.
 */
final class Descent {
    private static final long FEW_STEPS = 20_000;

    private final StateRules rules;
    private long from = 1;
    private long modulus = 1;

    private Descent(StateRules rules) {
        this.rules = rules;
        rules.moves().stream().flatMap(move -> move.takes().stream()).forEach(step -> {
            from = Math.max(from, step.from());
            modulus = Math.min(step.modulus() * modulus, Lookback.MOST_MODULUS + 1);
        });
    }

    /**
     * Looks whether a heap can be played out, as far as that shows at once.
     *
     * @throws Refusal if more states are reached from the heap than the budget has steps
     */
    static void requireShort(StateRules rules, long heap, Budget budget) {
        rules.moves().stream()
                .flatMapToLong(move -> move.takesOneFrom().stream())
                .min()
                .ifPresent(least -> budget.require(heap - least));
        Descent descent = new Descent(rules);
        if (descent.modulus <= Lookback.MOST_MODULUS && descent.goesOn(heap)) {
            budget.require(heap / descent.from - descent.modulus - 2);
        }
    }

    private boolean goesOn(long heap) {
        if (heap / from <= modulus + 2) {
            return false;
        }
        MoveLister lister = new MoveLister(rules, Budget.ofSteps(FEW_STEPS));
        long[] state = {heap};
        long[] next = new long[1];
        try {
            for (long i = 0; i <= modulus; i++) {
                boolean hasNone = lister.list(state, 0, (results, count) -> {
                    if (lister.move().takes().isEmpty()) {
                        return true; // It may leave nothing.
                    }
                    next[0] = results[0];
                    return false;
                });
                if (hasNone) {
                    return false;
                }
                state[0] = next[0];
            }
            return true;
        } catch (Refusal tooManyMoves) {
            return false; // Or a move that is a fault: playing it out says so.
        }
    }
}
