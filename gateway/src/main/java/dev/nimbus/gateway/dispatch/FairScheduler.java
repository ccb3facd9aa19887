package dev.nimbus.gateway.dispatch;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Whose turn it is. Of the jobs that have a chunk ready those with the fewest under way go first, and among equals
 * their clients take turns: so big batches share the solvers evenly in time, however unlike their chunks are, and a small
 * request is never behind a big one, nor behind many of another client. Of one client's jobs with as many chunks under way
 * the one that has waited longest goes first.
 *
 * <p>Only jobs that may have a chunk stand in the queue, so a turn costs the same however many idle jobs there are, and
 * grows with the logarithm of the ready ones, and with the number of clients that may have no more: those are passed by.
 */
final class FairScheduler {
    private static final Comparator<JobQueue> JOBS =
            Comparator.comparingInt(JobQueue::underWay).thenComparingLong(queue -> queue.turn);

    private static final Comparator<Client> CLIENTS =
            Comparator.<Client>comparingInt(client -> client.underWay).thenComparingLong(client -> client.turn);

    /** A client with ready jobs. */
    private static final class Client {
        final String key;
        final TreeSet<JobQueue> ready = new TreeSet<>(JOBS);
        /** Chunks under way of the first of them; stored, since each comparison needs it. */
        int underWay;
        /** When it was served last, or came, counted in turns of all. */
        long turn;

        Client(String key, long turn) {
            this.key = key;
            this.turn = turn;
        }
    }

    private final Map<String, Client> clients = new HashMap<>();
    private final TreeSet<Client> order = new TreeSet<>(CLIENTS);
    private long turns;

    void open(JobQueue queue) {
        queue.turn = turns++;
        ready(queue);
    }

    void ready(JobQueue queue) {
        if (!queue.isClosed()) {
            change(queue, client -> client.ready.add(queue));
        }
    }

    void remove(JobQueue queue) {
        change(queue, client -> client.ready.remove(queue));
    }

    /** Changes the ready jobs of a client. It stands in the order by the first of them, so it is taken out while that changes. */
    private void change(JobQueue queue, Consumer<Client> change) {
        Client client = clients.computeIfAbsent(queue.client.key(), key -> new Client(key, turns++));
        if (!client.ready.isEmpty()) {
            order.remove(client);
        }
        change.accept(client);
        if (client.ready.isEmpty()) {
            clients.remove(client.key);
        } else {
            client.underWay = client.ready.first().underWay();
            order.add(client);
        }
    }

    /** @param mayHaveMore whether a client, by its key, may have one more chunk under way */
    Optional<JobQueue> next(Predicate<String> mayHaveMore) {
        for (Client client : order) {
            if (mayHaveMore.test(client.key)) {
                return Optional.of(client.ready.first());
            }
        }
        return Optional.empty();
    }

    /** Takes a chunk of the job. If it has none, it leaves the queue until it is {@link #ready} again. */
    Optional<PendingChunk> take(JobQueue queue, int mostQuarantined) {
        Optional<PendingChunk> chunk = queue.take(mostQuarantined);
        change(queue, client -> {
            client.ready.remove(queue);
            chunk.ifPresent(one -> {
                queue.add(one);
                queue.turn = turns++;
                client.turn = turns++;
                if (!queue.isClosed()) {
                    client.ready.add(queue);
                }
            });
        });
        return chunk;
    }

    /** A share of a chunk of the job is under way by itself from now on. */
    void parted(PendingChunk share) {
        JobQueue queue = share.queue;
        change(queue, client -> {
            client.ready.remove(queue);
            queue.add(share);
            client.ready.add(queue);
        });
    }

    void answered(PendingChunk chunk) {
        JobQueue queue = chunk.queue;
        change(queue, client -> {
            boolean wasReady = client.ready.remove(queue);
            queue.remove(chunk);
            if (wasReady) {
                client.ready.add(queue);
            }
        });
    }
}
