package dev.nimbus.tables;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class KernelWarmUpTest {

    @Test
    void interruptedWarmUp_ends() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(KernelWarmUp::runBlocking).isInstanceOf(CancellationException.class);

        Thread.interrupted();
    }

    @Test
    void warmUp_runsToItsEnd() {
        KernelWarmUp.runBlocking();
    }
}
