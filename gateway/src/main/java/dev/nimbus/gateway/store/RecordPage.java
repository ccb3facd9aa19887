package dev.nimbus.gateway.store;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/** A page of the list of batches, for stores that hold all records at hand. */
public final class RecordPage {
    /** The id decides between batches of one millisecond. */
    private static final Comparator<BatchRecord> NEWEST_FIRST = Comparator.comparing(
                    (BatchRecord batch) -> batch.origin().created())
            .thenComparing(BatchRecord::id)
            .reversed();

    private RecordPage() {}

    /** The page of {@link BatchStore#list}; costs one look at each record, however many there are. */
    public static List<BatchRecord> of(
            Collection<BatchRecord> records, int limit, Optional<String> after, Optional<String> submitter) {
        Optional<BatchRecord> before = after.flatMap(
                id -> records.stream().filter(record -> record.id().equals(id)).findFirst());
        if (before.isEmpty() && after.isPresent()) {
            return List.of();
        }
        PriorityQueue<BatchRecord> newest = new PriorityQueue<>(NEWEST_FIRST.reversed());
        for (BatchRecord record : records) {
            boolean isBehind = before.isEmpty() || NEWEST_FIRST.compare(record, before.get()) > 0;
            if (isBehind && submitter.map(record.origin().submitter()::equals).orElse(true)) {
                newest.add(record);
                if (newest.size() > limit) {
                    newest.remove();
                }
            }
        }
        return newest.stream().sorted(NEWEST_FIRST).toList();
    }
}
