package dev.nimbus.query.search;

import dev.nimbus.theory.Refusal;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * What the workers of one node that do searches of one kind know together: the searches that are open, which one of them reads for all, and which search
 * one of them is at. Safe for use by several threads.
 */
final class NodeSearches {
    /** Shorter than the pause of a worker, which so sees no list twice. */
    private static final long FRESH_NANOS = Duration.ofMillis(900).toNanos();

    private final SearchJobs jobs;
    private final Predicate<SearchJob> theirs;
    private final IdleWorkers idle;
    private final LongSupplier nanos;
    /** Who is at a search, by its name. */
    private final Map<String, Turn> taken = new ConcurrentHashMap<>();

    private List<SearchJob> open = List.of();
    private boolean isFresh;
    private long readAt;

    /** A worker's turn at a search. It is the same as no other. */
    static final class Turn {}

    /** @param theirs which searches the workers do */
    NodeSearches(SearchJobs jobs, Predicate<SearchJob> theirs, IdleWorkers idle, LongSupplier nanos) {
        this.theirs = theirs;
        this.idle = idle;
        this.jobs = jobs;
        this.nanos = nanos;
    }

    SearchJobs jobs() {
        return jobs;
    }

    IdleWorkers idle() {
        return idle;
    }

    /**
     * The open searches of about this second, those that nobody began first, then the oldest first.
     *
     * @throws Refusal if the cluster cannot be reached
     */
    synchronized List<SearchJob> openBlocking() {
        long now = nanos.getAsLong();
        if (!isFresh || now - readAt >= FRESH_NANOS) {
            isFresh = false;
            open = jobs.listOpenBlocking().stream()
                    .filter(theirs)
                    .sorted(Comparator.comparing(SearchJob::isBegun).thenComparingLong(SearchJob::created))
                    .toList();
            isFresh = true;
            readAt = now;
        }
        return open;
    }

    /** Who looks next reads them anew. */
    synchronized void forget() {
        isFresh = false;
    }

    /** Whether a worker gets this search, which it is then to {@linkplain #give give back}. */
    boolean take(String key, Turn turn) {
        return taken.putIfAbsent(key, turn) == null;
    }

    /** Ends a turn; one that has ended may be over long ago, and another one at the search. */
    void give(String key, Turn turn) {
        taken.remove(key, turn);
    }
}
