package dev.nimbus.gateway.dispatch;

import java.util.Comparator;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Whose turn it is. Of the jobs that have a chunk ready the one with the fewest under way goes first, and of equals
 * the one that has waited longest: so big batches share the solvers evenly in time, however unlike their chunks are,
 * and a small request is never behind a big one.
 *
 * <p>Only jobs that may have a chunk stand in the queue, so a turn costs the same however many idle jobs there are, and
 * grows with the logarithm of the ready ones.
 */
final class FairScheduler {
    private static final Comparator<JobQueue> ORDER =
            Comparator.comparingInt(JobQueue::underWay).thenComparingLong(queue -> queue.turn);

    private final TreeSet<JobQueue> ready = new TreeSet<>(ORDER);
    private long turns;

    void open(JobQueue queue) {
        queue.turn = turns++;
        ready.add(queue);
    }

    void close(JobQueue queue) {
        ready.remove(queue);
    }

    void ready(JobQueue queue) {
        if (!queue.isClosed()) {
            ready.add(queue);
        }
    }

    Optional<JobQueue> next() {
        return ready.isEmpty() ? Optional.empty() : Optional.of(ready.first());
    }

    /**
     * Takes a chunk of the job. If it has none, it leaves the queue until it is {@link #ready} again. A job stands in
     * the queue by how many of its chunks are under way, so it is taken out while that changes.
     */
    Optional<PendingChunk> take(JobQueue queue, int mostQuarantined) {
        Optional<PendingChunk> chunk = queue.take(mostQuarantined);
        ready.remove(queue);
        chunk.ifPresent(one -> {
            queue.add(one);
            queue.turn = turns++;
            ready(queue);
        });
        return chunk;
    }

    void answered(PendingChunk chunk) {
        boolean wasReady = ready.remove(chunk.queue);
        chunk.queue.remove(chunk);
        if (wasReady) {
            ready.add(chunk.queue);
        }
    }
}
