package dev.nimbus.query.search;

import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The port through which solvers share long searches. Safe for use by several threads. */
public interface SearchJobs {
    /** How many searches of positions, and as many for periods, may be open in a cluster: hours of work. */
    int MOST_OPEN = 64;

    /** How many of them one caller may want. */
    int MOST_OF_ONE_OWNER = 8;

    /** How many searches of both kinds are kept, those that ended included. */
    int MOST_KEPT = 256;

    /** What became of a change. */
    enum Kept {
        KEPT,
        /** Somebody else has changed the search, or it is not there any more. */
        CHANGED,
        /** The cluster cannot be reached now. */
        UNREACHABLE
    }

    /** What became of a search that was to be added. */
    enum Added {
        ADDED,
        /** Too many are open. */
        TOO_MANY,
        /** One of this name is there. */
        EXISTS
    }

    /** What is told where the cluster cannot be reached. */
    static Refusal unreachable() {
        return new Refusal(ErrorCode.INTERNAL, "the cluster's searches cannot be reached; try again later", "");
    }

    /**
     * The search with this name; empty if there is none.
     *
     * @throws Refusal if the cluster cannot be reached
     */
    Optional<SearchJob> findBlocking(String key);

    /**
     * The search with this name, for somebody who looks at it: where the cluster does not say at once, as it was read last.
     *
     * @throws Refusal if the cluster cannot be reached, and it was not read before
     */
    default Optional<SearchJob> viewBlocking(String key) {
        return findBlocking(key);
    }

    /** All searches, open or ended: where the cluster does not say at once, those that were read last. */
    List<SearchJob> listBlocking();

    /**
     * The searches that are open, as they are now.
     *
     * @throws Refusal if the cluster cannot be reached
     */
    default List<SearchJob> listOpenBlocking() {
        return listBlocking().stream().filter(SearchJob::isOpen).toList();
    }

    /**
     * Keeps a search, unless there is one of this name.
     *
     * @return whether it is kept
     * @throws Refusal if the cluster cannot be reached
     */
    boolean putIfAbsentBlocking(SearchJob job);

    /** Replaces {@code before} by {@code after}, if what is kept still equals {@code before}. */
    Kept replaceBlocking(SearchJob before, SearchJob after);

    /** Ends a search as failed, also if others change it meanwhile. */
    default void failBlocking(String id, String why) {
        Optional<SearchJob> open;
        do {
            open = findBlocking(id).filter(SearchJob::isOpen);
        } while (open.filter(job -> replaceBlocking(job, job.ended(SearchState.FAILED, "", why)) == Kept.CHANGED)
                .isPresent());
    }

    /** Forgets a search if it is as {@code job} tells it; false if not. */
    boolean removeBlocking(SearchJob job);

    /**
     * Adds a search. Searches that ended make room, the one asked for longest ago first. Of those that are added at the same moment and are
     * too many together, all may be refused.
     *
     * @throws Refusal if the cluster cannot be reached
     */
    default Added addBlocking(SearchJob job) {
        List<SearchJob> all = listBlocking();
        String owner = job.owners().names().get(0);
        if (!isRoomFor(job, owner, job.created(), all)) {
            return Added.TOO_MANY;
        }
        all.stream()
                .filter(one -> !one.isOpen())
                .sorted(Comparator.comparingLong(SearchJob::created))
                .limit(Math.max(0, all.size() + 1 - MOST_KEPT))
                .forEach(this::removeBlocking);
        if (!putIfAbsentBlocking(job)) {
            return Added.EXISTS;
        }
        // Others may have been added meanwhile. One that was changed since is not taken back: somebody is at it.
        boolean isTakenBack = !isRoomFor(job, owner, job.created(), listBlocking()) && removeBlocking(job);
        return isTakenBack ? Added.TOO_MANY : Added.ADDED;
    }

    /**
     * Whether one more may be open, of all of its kind and of those that who asks wants.
     *
     * @param caller who asks, "" where nobody says who they are
     */
    static boolean isRoomFor(SearchJob job, String caller, long now, List<SearchJob> all) {
        List<SearchJob> others = all.stream()
                .filter(one -> one.isOpen()
                        && one.isPeriod() == job.isPeriod()
                        && !one.id().equals(job.id()))
                .toList();
        long own = others.stream().filter(one -> one.isWantedBy(caller, now)).count();
        return others.size() < MOST_OPEN && (caller.isEmpty() || own < MOST_OF_ONE_OWNER);
    }
}
