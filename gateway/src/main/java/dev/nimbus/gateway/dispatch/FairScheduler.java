package dev.nimbus.gateway.dispatch;

import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Whose turn it is. Of the jobs that have a chunk ready those with the fewest under way go first, and among equals
 * {@linkplain ReadyJobs their clients take turns}: so big batches share the solvers evenly in time, however unlike their
 * chunks are, and a small request is never behind a big one, nor behind many of another client.
 *
 * <p>Only jobs that may have a chunk stand in the queue, so a turn costs the same however many idle jobs there are, and
 * grows with the logarithm of the ready ones, and with the number of clients that may have no more: those are passed by.
 */
final class FairScheduler {
    /** By how many chunks they have under way. */
    private final TreeMap<Integer, ReadyJobs> ready = new TreeMap<>();

    private long turns;

    void open(JobQueue queue) {
        queue.turn = turns++;
        add(queue);
    }

    private void add(JobQueue queue) {
        ready.computeIfAbsent(queue.underWay(), chunks -> new ReadyJobs()).add(queue);
    }

    private boolean remove(JobQueue queue) {
        ReadyJobs equals = ready.get(queue.underWay());
        boolean wasReady = equals != null && equals.remove(queue);
        if (wasReady && equals.isEmpty()) {
            ready.remove(queue.underWay());
        }
        return wasReady;
    }

    void close(JobQueue queue) {
        remove(queue);
    }

    void ready(JobQueue queue) {
        if (!queue.isClosed()) {
            add(queue);
        }
    }

    /** @param mayHaveMore whether a client, by its key, may have one more chunk under way */
    Optional<JobQueue> next(Predicate<String> mayHaveMore) {
        for (ReadyJobs equals : ready.values()) {
            Optional<JobQueue> first = equals.first(mayHaveMore);
            if (first.isPresent()) {
                return first;
            }
        }
        return Optional.empty();
    }

    /**
     * Takes a chunk of the job. If it has none, it leaves the queue until it is {@link #ready} again. A job stands in
     * the queue by how many of its chunks are under way, so it is taken out while that changes.
     */
    Optional<PendingChunk> take(JobQueue queue, int mostQuarantined) {
        Optional<PendingChunk> chunk = queue.take(mostQuarantined);
        ReadyJobs equals = ready.get(queue.underWay());
        remove(queue);
        chunk.ifPresent(one -> {
            if (equals != null) {
                equals.served(queue.client.key());
            }
            queue.add(one);
            queue.turn = turns++;
            ready(queue);
        });
        return chunk;
    }

    void answered(PendingChunk chunk) {
        boolean wasReady = remove(chunk.queue);
        chunk.queue.remove(chunk);
        if (wasReady) {
            add(chunk.queue);
        }
    }
}
