package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Waits for what a node does, with an end: a node that does not do it fails the test and does not hang the build. */
final class Patience {
    private static final long MINUTES = 5;

    private Patience() {}

    /** @param state what to show if it does not happen: the node's output */
    static void awaitBlocking(String what, Callable<Boolean> isSo, Supplier<String> state) throws Exception {
        long begin = System.nanoTime();
        while (!isSo.call()) {
            assertThat(System.nanoTime() - begin)
                    .as(() -> what + " did not happen in " + MINUTES + " minutes: " + state.get())
                    .isLessThan(TimeUnit.MINUTES.toNanos(MINUTES));
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }
}
