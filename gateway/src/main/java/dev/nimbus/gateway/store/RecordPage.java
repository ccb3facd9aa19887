package dev.nimbus.gateway.store;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Finds a page of the list of batches among records that come in any order, and holds no more of them than the page. */
public final class RecordPage {
    /** Of two that began at the same moment, the greater id is the newer one. */
    private static final Comparator<BatchRecord> NEWEST_FIRST = Comparator.comparing(
                    (BatchRecord record) -> record.origin().created())
            .thenComparing(BatchRecord::id)
            .reversed();

    private final int limit;
    private final Optional<BatchRecord> before;
    private final Optional<String> submitter;
    private final TreeSet<BatchRecord> newest = new TreeSet<>(NEWEST_FIRST);

    /**
     * @param limit how many there are on the page, at most
     * @param before the last one of the page before; none for the first page
     * @param submitter whose batches are listed; none for those of all
     */
    public RecordPage(int limit, Optional<BatchRecord> before, Optional<String> submitter) {
        this.limit = limit;
        this.before = before;
        this.submitter = submitter;
    }

    public void add(BatchRecord record) {
        boolean isBehind = before.isEmpty() || NEWEST_FIRST.compare(record, before.get()) > 0;
        if (isBehind && submitter.map(record.origin().submitter()::equals).orElse(true)) {
            newest.add(record);
            if (newest.size() > limit) {
                newest.pollLast();
            }
        }
    }

    /** The newest first. */
    public List<BatchRecord> records() {
        return List.copyOf(newest);
    }
}
