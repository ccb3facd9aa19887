package dev.nimbus.tables;

import java.util.concurrent.atomic.LongAdder;

/** The live counters behind {@link TableCounters}. */
final class LiveTableCounters {

    final LongAdder computed = new LongAdder();
    final LongAdder fetched = new LongAdder();
    final LongAdder waited = new LongAdder();
    final LongAdder evicted = new LongAdder();
    final LongAdder values = new LongAdder();
    final LongAdder computing = new LongAdder();
    final LongAdder segmentBytes = new LongAdder();

    TableCounters snapshot() {
        return new TableCounters(
                computed.sum(),
                fetched.sum(),
                waited.sum(),
                evicted.sum(),
                values.sum(),
                computing.sum(),
                segmentBytes.sum());
    }
}
