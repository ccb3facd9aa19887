package dev.nimbus.query.search;

import dev.nimbus.theory.Refusal;
import java.util.List;
import java.util.Optional;

/**
 * Takes lines of batches and streams to searches. Who has the line asks again and again how far its search is. A search that
 * lines alone want ends when none has asked for half a minute, so that nobody need say that a batch is cancelled or a
 * client gone. Lines leave half the places of the cluster, and of their caller, to those who ask for a search themselves.
 */
public record LineDesk(Searches searches) {
    private static final int MOST_OPEN = SearchJobs.MOST_OPEN / 2;
    private static final int MOST_OF_ONE_OWNER = SearchJobs.MOST_OF_ONE_OWNER / 2;

    /** Long beside the time between two questions, and the time that a batch needs to find another gateway. */
    private static final long WANTED_MILLIS = 30_000;

    private SearchJobs jobs() {
        return searches.jobs();
    }

    /**
     * The search of a line: begun, joined, or as it ended.
     *
     * @param question with the effort of the line
     * @param isFirst whether the line asks for the first time: then a search that was stopped before goes on
     * @return empty while there is no room for one more
     * @throws Refusal if the cluster cannot be reached
     */
    public Optional<SearchJob> askBlocking(String caller, SearchQuestion question, boolean isFirst) {
        while (true) {
            long now = searches.millis().getAsLong();
            Optional<SearchJob> known = jobs().findBlocking(question.id());
            SearchJob next = known.map(job -> next(job, caller, question, isFirst, now))
                    .orElseGet(() -> begun(caller, question, now));
            if (known.filter(next::equals).isPresent()) {
                return known;
            }
            boolean isOneMore = known.filter(SearchJob::isOpen).isEmpty();
            if (isOneMore && !hasRoomBlocking(caller, now)) {
                return Optional.empty();
            }
            Optional<SearchJobs.Kept> kept = keepBlocking(known, next);
            if (kept.isEmpty()) {
                return Optional.empty();
            }
            if (kept.get() == SearchJobs.Kept.UNREACHABLE) {
                throw SearchJobs.unreachable();
            }
            if (kept.get() == SearchJobs.Kept.KEPT) {
                if (isOneMore) {
                    searches.begun().accept(next);
                }
                return Optional.of(next);
            }
        }
    }

    private static SearchJob begun(String caller, SearchQuestion question, long now) {
        SearchJob.Owners owners = SearchJob.Owners.of(caller).withLine(caller, now + WANTED_MILLIS);
        return SearchJob.queued(question.id(), question.query(), owners, question.effortMillis(), now);
    }

    private static SearchJob next(SearchJob job, String caller, SearchQuestion question, boolean isFirst, long now) {
        boolean isStopped = job.state() == SearchState.STOPPED && !job.reason().equals(SearchJob.NOBODY_WAITS);
        return isStopped && !isFirst ? job : job.askedByLine(caller, question.effortMillis(), now, now + WANTED_MILLIS);
    }

    /** Empty where too many are open: some that nobody waits for may have begun, and still count. */
    private Optional<SearchJobs.Kept> keepBlocking(Optional<SearchJob> known, SearchJob next) {
        if (known.isPresent()) {
            return Optional.of(jobs().replaceBlocking(known.get(), next));
        }
        return switch (jobs().addBlocking(next)) {
            case ADDED -> Optional.of(SearchJobs.Kept.KEPT);
            case EXISTS -> Optional.of(SearchJobs.Kept.CHANGED);
            case TOO_MANY -> Optional.empty();
        };
    }

    /** Those that nobody began, and nobody waits for any more, make room. */
    private boolean hasRoomBlocking(String caller, long now) {
        List<SearchJob> open = jobs().listBlocking().stream()
                .filter(job -> job.isOpen() && !job.isPeriod())
                .toList();
        for (SearchJob job : open) {
            if (job.isAbandoned(now) && !job.isBegun()) {
                jobs().replaceBlocking(job, job.ended(SearchState.STOPPED, job.answer(), SearchJob.NOBODY_WAITS));
            }
        }
        List<SearchJob> wanted =
                open.stream().filter(job -> !job.isAbandoned(now)).toList();
        long own = wanted.stream().filter(job -> job.isWantedBy(caller, now)).count();
        return wanted.size() < MOST_OPEN && (caller.isEmpty() || own < MOST_OF_ONE_OWNER);
    }
}
