package dev.nimbus.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeapGuardTest {
    @Test
    void fullHeap_isToldFromOtherShortages() {
        assertThat(HeapGuard.isHeapFull(new OutOfMemoryError("Java heap space")))
                .isTrue();
        assertThat(HeapGuard.isHeapFull(new OutOfMemoryError("GC overhead limit exceeded")))
                .isTrue();
        assertThat(HeapGuard.isHeapFull(new OutOfMemoryError("Metaspace"))).isTrue();
        assertThat(HeapGuard.isHeapFull(new OutOfMemoryError("unable to create native thread")))
                .isFalse();
        assertThat(HeapGuard.isHeapFull(new OutOfMemoryError("Cannot reserve 4 bytes of direct buffer memory")))
                .isFalse();
        assertThat(HeapGuard.isHeapFull(new StackOverflowError())).isFalse();
    }

    /** The JVM's own words for an array that does not fit. */
    @Test
    void arrayThatDoesNotFit_isAFullHeap() {
        Throwable failure = null;
        try {
            assertThat(new long[Integer.MAX_VALUE]).isEmpty();
        } catch (OutOfMemoryError expected) {
            failure = expected;
        }

        assertThat(HeapGuard.isHeapFull(failure)).isTrue();
    }
}
