package dev.nimbus.gateway.batch.blocks;

import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.Counts;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** Which blocks of a batch do not change any more, and what is answered in those at its beginning. */
final class FinalBlocks {
    private final BitSet numbers = new BitSet();
    private final Map<Integer, Counts> countsOfOthers = new HashMap<>();
    private int done;
    private Counts countsOfDone;

    FinalBlocks(BatchRecord record) {
        this.done = record.progress().done();
        this.countsOfDone = record.progress().countsOfDone();
        numbers.set(0, done);
    }

    boolean has(int number) {
        return numbers.get(number);
    }

    void add(int number, Counts counts) {
        numbers.set(number);
        countsOfOthers.put(number, counts);
        while (numbers.get(done)) {
            countsOfDone = countsOfDone.plus(countsOfOthers.remove(done));
            done++;
        }
    }

    int done() {
        return done;
    }

    Counts countsOfDone() {
        return countsOfDone;
    }
}
