package dev.nimbus.gateway.batch.blocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BatchLifeTest {
    @ParameterizedTest
    @EnumSource(BatchPhase.class)
    void phase_isFollowedByLaterOnesAlone(BatchPhase phase) {
        assertThat(phase.next()).allMatch(next -> next.compareTo(phase) > 0);
        assertThat(phase.next().contains(BatchPhase.GONE)).isEqualTo(phase != BatchPhase.GONE);
    }

    @Test
    void batchThatIsGone_staysSo() {
        BatchLife life = new BatchLife(BatchPhase.UPLOADING);
        life.enter(BatchPhase.GONE);

        assertThatThrownBy(() -> life.enter(BatchPhase.COMPLETE))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a batch that is GONE cannot become COMPLETE");
        assertThat(life.is(BatchPhase.GONE)).isTrue();
    }
}
