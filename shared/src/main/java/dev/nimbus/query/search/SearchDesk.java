package dev.nimbus.query.search;

import dev.nimbus.theory.Refusal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Takes what clients want of the searches. One of others is not there for a caller who is no administrator. */
public record SearchDesk(Searches searches) {
    /** Who calls: a name, and whether everybody's searches are seen. */
    public record Visitor(String name, boolean isAdministrator) {
        boolean sees(SearchJob job) {
            return isAdministrator || job.isOf(name);
        }
    }

    private SearchJobs jobs() {
        return searches.jobs();
    }

    /**
     * Begins a search, or continues the one that asks the same.
     *
     * @param effortMillis CPU time that it may take
     * @throws Refusal if too many are open, too many others ask the same, or the cluster cannot be reached
     */
    public SearchJob beginBlocking(Visitor visitor, SearchQuestion question, long effortMillis) {
        while (true) {
            long now = searches.millis().getAsLong();
            Optional<SearchJob> known = jobs().findBlocking(question.id());
            SearchJob next = known.orElseGet(() -> queued(visitor, question, effortMillis, now))
                    .askedAgain(visitor.name(), effortMillis, now);
            if (isKeptBlocking(visitor, known, next, now)) {
                if (!known.equals(Optional.of(next)) && next.state() == SearchState.QUEUED) {
                    searches.begun().accept(next);
                }
                return next;
            }
        }
    }

    private static SearchJob queued(Visitor visitor, SearchQuestion question, long effortMillis, long now) {
        return SearchJob.queued(
                question.id(), question.query(), SearchJob.Owners.of(visitor.name()), effortMillis, now);
    }

    /** False if it was changed meanwhile. */
    private boolean isKeptBlocking(Visitor visitor, Optional<SearchJob> known, SearchJob next, long now) {
        if (known.isEmpty()) {
            SearchJobs.Added added = jobs().addBlocking(next);
            requireRoom(added != SearchJobs.Added.TOO_MANY);
            return added == SearchJobs.Added.ADDED;
        }
        if (known.get().equals(next)) {
            return true;
        }
        boolean isOneMore =
                next.isOpen() && !(known.get().isOpen() && known.get().isWantedBy(visitor.name(), now));
        requireRoom(!isOneMore || SearchJobs.isRoomFor(next, visitor.name(), now, jobs().listBlocking()));
        return changed(jobs().replaceBlocking(known.get(), next));
    }

    private static boolean changed(SearchJobs.Kept kept) {
        if (kept == SearchJobs.Kept.UNREACHABLE) {
            throw SearchJobs.unreachable();
        }
        return kept == SearchJobs.Kept.KEPT;
    }

    private static void requireRoom(boolean isRoom) {
        if (!isRoom) {
            throw Refusal.tooLarge("too many searches are open: the budget is " + SearchJobs.MOST_OPEN
                    + " of the cluster, and " + SearchJobs.MOST_OF_ONE_OWNER + " of one caller");
        }
    }

    /** The search with this id, for a caller who looks at it. */
    public Optional<SearchJob> findBlocking(Visitor visitor, String id) {
        return jobs().viewBlocking(id).filter(visitor::sees);
    }

    /** At most so many searches of positions, the newest first. */
    public List<SearchJob> listBlocking(Visitor visitor, long limit) {
        return jobs().listBlocking().stream()
                .filter(job -> visitor.sees(job) && !job.isPeriod())
                .sorted(Comparator.comparingLong(SearchJob::created).reversed().thenComparing(SearchJob::id))
                .limit(limit)
                .toList();
    }

    /**
     * Stops a search; one that has ended stays as it is, but one for a period that has failed is told no more. One that others
     * want too goes on without the caller, unless that is an administrator.
     *
     * @return the search as it is then; empty where there is none
     */
    public Optional<SearchJob> stopBlocking(Visitor visitor, String id) {
        while (true) {
            Optional<SearchJob> known = jobs().findBlocking(id).filter(visitor::sees);
            if (known.isEmpty() || !known.get().isStoppable()) {
                return known;
            }
            SearchJob next = stopped(visitor, known.get(), searches.millis().getAsLong());
            if (changed(jobs().replaceBlocking(known.get(), next))) {
                return Optional.of(next);
            }
        }
    }

    private static SearchJob stopped(Visitor visitor, SearchJob job, long now) {
        return visitor.isAdministrator() || job.isOnlyOf(visitor.name(), now)
                ? job.ended(SearchState.STOPPED, job.answer(), "it was stopped on request")
                : job.without(visitor.name());
    }
}
