package dev.nimbus.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.CancellationFlag;
import java.util.concurrent.CancellationException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class BudgetTest {
    private final Budget budget = Budget.ofSteps(10);

    private static void assertRefused(ThrowingCallable work) {
        Refusal refusal = catchThrowableOfType(Refusal.class, work);
        assertThat(refusal).hasMessage("the query needs more than its work budget of 10 steps");
        assertThat(refusal.code()).isEqualTo(ErrorCode.TOO_LARGE);
    }

    @Test
    void steps_upToTheBudget_areSpent() {
        budget.spend(4);
        budget.spend(6);
        budget.spend(0);

        assertThat(budget.spent()).isEqualTo(10);
    }

    @Test
    void step_pastTheBudget_isRefusedByItsName() {
        budget.spend(10);

        assertRefused(() -> budget.spend(1));
    }

    @Test
    void steps_pastAllNumbers_areRefused() {
        budget.spend(10);

        assertRefused(() -> budget.spend(Long.MAX_VALUE));
    }

    @Test
    void work_thatDoesNotFit_isRefusedBeforeItBegins() {
        budget.spend(4);
        budget.require(6);

        assertRefused(() -> budget.require(7));
        assertThat(budget.spent()).isEqualTo(4);
    }

    /** Not settled, as of a search that a refusal ends. */
    @Test
    void refusalOfAPart_isKnownOfTheWhole() {
        Budget other = budget.part(5);
        Budget inner = budget.part(7).alone();

        assertThatThrownBy(() -> inner.require(8)).isInstanceOf(Refusal.class);
        assertThat(budget.isUsedUp()).isTrue();
        assertThat(other.isUsedUp()).isFalse();
    }

    @Test
    void memoryThatIsNotEnough_usesNoStepsUp() {
        Budget part = budget.part(5);

        assertThatThrownBy(() -> part.hold(Long.MAX_VALUE)).isInstanceOf(Refusal.class);
        assertThat(budget.isUsedUp()).isFalse();
    }

    /** As a product of sizes is that has passed 2⁶³−1. */
    @Test
    void hold_ofANegativeNumber_isRefused() {
        assertThatThrownBy(() -> budget.hold(-4)).isInstanceOf(Refusal.class);
    }

    @Test
    void bytes_pastTheMemory_areRefusedUntilOthersAreReleased() {
        budget.hold(Budget.MOST_BYTES - 10);
        long mark = budget.held();
        budget.hold(10);

        Refusal refusal = catchThrowableOfType(Refusal.class, () -> budget.hold(1));
        assertThat(refusal).hasMessage("the query needs more than its memory budget of 67108864 bytes");
        assertThat(refusal.code()).isEqualTo(ErrorCode.TOO_LARGE);
        assertThat(budget.room()).isZero();

        budget.releaseTo(mark);
        budget.hold(9);
        budget.release(9);
        assertThat(budget.held()).isEqualTo(mark);
    }

    @Test
    void cancelledWork_endsWithinAThousandSteps() {
        Budget large = Budget.ofSteps(1_000_000);
        CancellationFlag flag = new CancellationFlag();

        assertThatThrownBy(() -> Cancellation.callWith(flag, () -> {
                    large.spend(1);
                    flag.cancel();
                    for (int i = 0; i < 10_000; i++) {
                        large.spend(1);
                    }
                    return null;
                }))
                .isInstanceOf(CancellationException.class);

        assertThat(large.spent()).isLessThanOrEqualTo(1001);
        assertThat(Cancellation.current()).isSameAs(Cancellation.NEVER);
    }

    @Test
    void cancelledWork_thatPassesItsBudget_isRefused() {
        CancellationFlag flag = new CancellationFlag();
        flag.cancel();

        assertRefused(() -> Cancellation.callWith(flag, () -> {
            budget.spend(11);
            return null;
        }));
    }

    @Test
    void budget_ofNothing_isNone() {
        assertThatThrownBy(() -> Budget.ofSteps(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a budget is positive: 0");
    }
}
