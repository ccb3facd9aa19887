package dev.nimbus.gateway.dispatch;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Jobs that have a chunk ready, and as many under way as each other. Their clients take turns, so that one with a thousand
 * requests stands before nobody; of one client's jobs the one that has waited longest goes first.
 */
final class ReadyJobs {
    private static final Comparator<JobQueue> ORDER = Comparator.comparingLong(queue -> queue.turn);

    /** By client, the one whose turn it is first. */
    private final Map<String, TreeSet<JobQueue>> clients = new LinkedHashMap<>();

    void add(JobQueue queue) {
        clients.computeIfAbsent(queue.client.key(), name -> new TreeSet<>(ORDER))
                .add(queue);
    }

    /** False if it is not here. */
    boolean remove(JobQueue queue) {
        TreeSet<JobQueue> jobs = clients.get(queue.client.key());
        boolean isHere = jobs != null && jobs.remove(queue);
        if (isHere && jobs.isEmpty()) {
            clients.remove(queue.client.key());
        }
        return isHere;
    }

    /** The next job of a client that may have one more chunk under way; looks at each client before it, so at those at their bound. */
    Optional<JobQueue> first(Predicate<String> mayHaveMore) {
        for (Map.Entry<String, TreeSet<JobQueue>> client : clients.entrySet()) {
            if (mayHaveMore.test(client.getKey())) {
                return Optional.of(client.getValue().first());
            }
        }
        return Optional.empty();
    }

    /** Other clients have their turns before this one has its next. */
    void served(String client) {
        TreeSet<JobQueue> jobs = clients.remove(client);
        if (jobs != null) {
            clients.put(client, jobs);
        }
    }

    boolean isEmpty() {
        return clients.isEmpty();
    }
}
