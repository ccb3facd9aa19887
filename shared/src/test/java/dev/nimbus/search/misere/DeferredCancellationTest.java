package dev.nimbus.search.misere;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.theory.cancel.CancellationFlag;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class DeferredCancellationTest {
    private final CancellationFlag flag = new CancellationFlag();
    private final DeferredCancellation deferred = new DeferredCancellation(flag);

    @Test
    void thread_leavesAtTheNextPointWhereItMay() {
        deferred.throwIfCancelled();
        deferred.throwIfNoted();
        assertThat(deferred.isNoted()).isFalse();
        flag.cancel();
        deferred.throwIfCancelled();

        assertThat(deferred.isNoted()).isTrue();
        assertThatThrownBy(deferred::throwIfNoted).isInstanceOf(CancellationException.class);
    }

    @Test
    void threadThatComesToNoSuchPoint_leavesAllTheSame() {
        flag.cancel();

        assertThatThrownBy(() -> {
                    for (int asks = 0; asks < 10_000; asks++) {
                        deferred.throwIfCancelled();
                    }
                })
                .isInstanceOf(CancellationException.class);
    }
}
