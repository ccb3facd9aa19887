package dev.nimbus.gateway.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A page of the list of batches, for stores that hold all records at hand. */
public final class RecordPage {
    /** The id decides between batches of one millisecond. */
    private static final Comparator<BatchRecord> NEWEST_FIRST = Comparator.comparing(
                    (BatchRecord batch) -> batch.origin().created())
            .thenComparing(BatchRecord::id)
            .reversed();

    private RecordPage() {}

    public static List<BatchRecord> of(
            Iterable<BatchRecord> records, int limit, Optional<String> after, Optional<String> submitter) {
        List<BatchRecord> all = new ArrayList<>();
        records.forEach(all::add);
        all.sort(NEWEST_FIRST);
        int from = 0;
        while (after.isPresent() && from < all.size() && !all.get(from).id().equals(after.get())) {
            from++;
        }
        from += after.isPresent() ? 1 : 0;
        return all.stream()
                .skip(from)
                .filter(record ->
                        submitter.map(record.origin().submitter()::equals).orElse(true))
                .limit(limit)
                .toList();
    }
}
