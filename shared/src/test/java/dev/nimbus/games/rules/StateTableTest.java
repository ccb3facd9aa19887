package dev.nimbus.games.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.theory.Budget;
import org.junit.jupiter.api.Test;

class StateTableTest {
    private static final int HALF = 32;

    private final Budget budget = Budget.standard();
    private final StateTable table = new StateTable(1, budget);

    private void put(long state) {
        table.put(new long[] {state}, 0, state + 1);
    }

    /** Another thread offers a state after the owner has asked whether the table is full. */
    @Test
    void stateAfterOneThatWasOffered_hasItsPlaceWhereTheTableCannotGrow() {
        budget.hold(budget.room());
        for (long state = 0; state < HALF - 1; state++) {
            put(state);
        }
        assertThat(table.isFull()).isFalse();
        table.offer(new long[] {1000}, 0, 1001);

        put(HALF);

        assertThat(table.isFull()).isTrue();
        assertThat(table.get(new long[] {HALF}, 0)).isEqualTo(HALF + 1);
        assertThat(table.get(new long[] {1000}, 0)).isEqualTo(StateTable.UNKNOWN);
    }
}
