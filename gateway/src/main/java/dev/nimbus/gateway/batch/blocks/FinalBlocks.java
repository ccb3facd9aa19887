package dev.nimbus.gateway.batch.blocks;

import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.Counts;
import java.util.HashMap;
import java.util.Map;

/** Which blocks of a batch do not change any more, and what is answered in those at its beginning. */
final class FinalBlocks {
    /** Of those behind the first one that may change. */
    private final Map<Integer, Counts> countsOfOthers = new HashMap<>();

    private int done;
    private Counts countsOfDone;

    FinalBlocks(BatchRecord record) {
        this.done = record.progress().done();
        this.countsOfDone = record.progress().countsOfDone();
    }

    boolean has(int number) {
        return number < done || countsOfOthers.containsKey(number);
    }

    void add(int number, Counts counts) {
        countsOfOthers.put(number, counts);
        while (countsOfOthers.containsKey(done)) {
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
