package dev.nimbus.query.search;

import java.util.List;
import java.util.Optional;

/** The port through which solvers share deep searches. Safe for use by several threads. */
public interface PeriodJobs {
    /** How many searches may be open in a cluster: hours of work. */
    int MOST_OPEN = 64;

    /** How many of them may be of one owner. */
    int MOST_OF_ONE_OWNER = 8;

    /** How many searches are kept, those that ended without a period included. */
    int MOST_KEPT = 256;

    /** The search for the period of the game with this canonical notation. */
    Optional<PeriodJob> findBlocking(String game);

    /** All searches, open or ended; empty if the cluster cannot be reached. */
    List<PeriodJob> listBlocking();

    /** Keeps a search in the place of any other one for the same game. */
    void putBlocking(PeriodJob job);

    /**
     * Keeps what a search has come to, if it is there.
     *
     * @return false if it is known to be stopped
     */
    boolean updateBlocking(PeriodJob job);

    /** Forgets the search for this game; false if there is none. */
    boolean removeBlocking(String game);

    /** Adds a search; false if there are too many. Searches that ended make room. */
    default boolean addBlocking(PeriodJob job) {
        List<PeriodJob> all = listBlocking();
        List<PeriodJob> open = all.stream().filter(PeriodJob::isOpen).toList();
        long own = open.stream().filter(one -> one.owner().equals(job.owner())).count();
        boolean isOfSomebody = !job.owner().isEmpty();
        if (open.size() >= MOST_OPEN || (isOfSomebody && own >= MOST_OF_ONE_OWNER)) {
            return false;
        }
        if (all.size() >= MOST_KEPT) {
            all.stream().filter(one -> !one.isOpen()).forEach(one -> removeBlocking(one.game()));
        }
        putBlocking(job);
        return true;
    }
}
