package dev.nimbus.proof.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.proof.write.LeastWork.Question;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LeastWorkTest {
    private final Budget budget = Budget.ofSteps(1_000_000);
    private final LeastWork work = new LeastWork(budget);

    private static Question<String> taking(long steps, String answer) {
        return its -> {
            its.spend(steps);
            return Optional.of(answer).filter(text -> !text.isEmpty());
        };
    }

    @Test
    void known_areAllFound_andNothingElse() {
        assertThat(work.answers(List.of(taking(2, "near"), taking(1, "known"), taking(0, "too"))))
                .containsExactly("known", "too");
        assertThat(budget.spent()).isLessThan(10);
    }

    @Test
    void notKnown_theFirstOfFewStepsIsFound() {
        assertThat(work.answers(
                        List.of(taking(30_000, "far"), taking(1, ""), taking(900, "near"), taking(800, "nearer"))))
                .containsExactly("near");
    }

    @Test
    void noneKnown_theOneOfLeastWorkIsFound() {
        assertThat(work.answers(List.of(taking(20_000, "far"), taking(10_000, ""))))
                .containsExactly("far");
    }

    @Test
    void noAnswers_findNothing() {
        assertThat(work.answers(List.of(taking(1, ""), taking(5_000, "")))).isEmpty();
        assertThat(work.<String>answers(List.of())).isEmpty();
    }

    @Test
    void usedUpBudget_isRefused() {
        List<Question<String>> questions = List.of(taking(2_000_000, "never"), taking(2_000_000, "never"));
        assertThatThrownBy(() -> work.answers(questions)).isInstanceOf(Refusal.class);
    }

    /** Else who asks with no steps at all would ask again for ever. */
    @Test
    void nextTry_isRefusedOnceNothingIsLeft() {
        assertThat(work.next(1000)).isEqualTo(16_000);
        assertThat(work.next(900_000)).isEqualTo(budget.left());
        budget.spend(budget.left());
        assertThatThrownBy(() -> work.next(1000)).isInstanceOf(Refusal.class);
    }
}
