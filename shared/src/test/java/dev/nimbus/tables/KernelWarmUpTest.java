package dev.nimbus.tables;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.CancellationFlag;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class KernelWarmUpTest {

    @Test
    void cancelledWarmUp_ends() {
        CancellationFlag cancelled = new CancellationFlag();
        cancelled.cancel();

        assertThatThrownBy(() -> Cancellation.callWith(cancelled, () -> {
                    KernelWarmUp.runBlocking();
                    return null;
                }))
                .isInstanceOf(CancellationException.class);
    }

    @Test
    void warmUp_runsToItsEnd() {
        KernelWarmUp.runBlocking();
    }
}
