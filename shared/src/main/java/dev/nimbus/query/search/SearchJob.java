package dev.nimbus.query.search;

import dev.nimbus.theory.Refusal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Work of minutes or hours that a cluster keeps and one solver at a time does: a query that may take more than a query's budget, or
 * the look for a period. A value: each change makes another one, and equal values have equal bytes.
 *
 * @param id hash of the question
 * @param query the question, as a query in one line of JSON, without id and effort; of a period, as {@link SearchQuestion#ofPeriod} writes it
 * @param owners who wants it, or has wanted it
 * @param state what becomes of it
 * @param effortMillis the CPU time that it may take in all; 0 of a period, for which the work on its table is bounded
 * @param answer the answer as a line of JSON; "" before it has one
 * @param reason why it ended without all that was asked; "" where it did not
 * @param figures how far it is
 * @param created when it was asked for last, in milliseconds since 1970: a copy that was changed later is never older. While
 *     it is queued it keeps its time, and so its place
 * @param begins how often a solver began since it was asked, and did not leave it in order
 * @param turn who works on it, by a number that each run draws when it begins; 0 where none has begun. A run that reads
 *     another's has lost the search, whatever it takes its lease for
 * @param changes how many changes made it what it is: of two copies, the later one has more
 */
public record SearchJob(
        String id,
        String query,
        Owners owners,
        SearchState state,
        long effortMillis,
        String answer,
        String reason,
        SearchFigures figures,
        long created,
        int begins,
        long turn,
        long changes) {
    /** That a search was asked for again is written once in so long: its solver, and all who follow it, read it anew. */
    private static final long ASKED_MILLIS = 60_000;

    /** A search whose solver ended so often ends solvers. */
    static final int MOST_BEGINS = 3;

    /** A search that goes on for so much CPU time does not end its solver: what ended others before had other reasons. */
    static final long HARMLESS_MILLIS = 600_000;

    /** A search that nobody works on yet. */
    static SearchJob queued(String id, String query, Owners owners, long effortMillis, long now) {
        return new SearchJob(
                id, query, owners, SearchState.QUEUED, effortMillis, "", "", SearchFigures.NONE, now, 0, 0, 0);
    }

    /** Why a search ended that was begun for lines alone. */
    static final String NOBODY_WAITS = "nobody waits for it any more";

    /** The name of the lease of who works on it. */
    String lease() {
        return "search " + id;
    }

    /** Whether it looks for a period. */
    public boolean isPeriod() {
        return SearchQuestion.isPeriod(query);
    }

    /** Whether somebody works on it, or will. */
    public boolean isOpen() {
        return state.isOpen();
    }

    /** Whether somebody has begun: who is gone is known by a search that stands still. */
    boolean isBegun() {
        return state == SearchState.RUNNING;
    }

    /** Whether {@code caller} asked for it, and so sees it. */
    boolean isOf(String caller) {
        return owners.names().contains(caller);
    }

    /** Whether {@code caller} asked for it and still wants it. */
    boolean isWantedBy(String caller, long now) {
        return owners.areWanting(caller, now);
    }

    /** Whether it stays as it is until somebody stops it; that one for a period has failed is told until then. */
    public boolean isStoppable() {
        return isOpen() || (isPeriod() && state == SearchState.FAILED);
    }

    /**
     * The same question once more. One that is open may take {@code millis} in all, if that is more; one that ended without
     * all answers may take so much more than it took; one that is found is done, but the cluster may forget a period.
     *
     * @param now when it is asked, in milliseconds since 1970
     * @throws Refusal if too many others ask it
     */
    SearchJob askedAgain(String owner, long millis, long now) {
        SearchJob more = withMore(millis, now);
        return more.of(more.owners.withCall(owner));
    }

    private SearchJob withMore(long millis, long now) {
        return switch (state) {
            case FOUND -> isPeriod() ? reopened(0, now) : asked(now);
            case QUEUED -> withEffort(Math.max(millis, effortMillis));
            case RUNNING ->
                millis <= effortMillis && now - created < ASKED_MILLIS
                        ? this
                        : withEffort(Math.max(millis, effortMillis)).asked(now);
            case STOPPED, FAILED -> reopened(isPeriod() ? 0 : figures.cpuMillis() + millis, now);
        };
    }

    private SearchJob reopened(long millis, long now) {
        return withEffort(millis)
                .ended(SearchState.QUEUED, answer, "")
                .begun(0, turn)
                .asked(now)
                .of(owners.seeing());
    }

    private SearchJob asked(long now) {
        return now <= created ? this : changed(owners, state, effortMillis, answer, reason, figures, now, begins, turn);
    }

    /**
     * A line waits for it, which may take {@code millis} in all. One that ended as it was stopped goes on; one that took so
     * much, was found or failed is the line's answer.
     *
     * @param now when it asks, in milliseconds since 1970
     * @param until when the line asks again
     */
    SearchJob askedByLine(String owner, long millis, long now, long until) {
        return switch (state) {
            case FOUND, FAILED -> this;
            case QUEUED, RUNNING -> withLine(owner, Math.max(millis, effortMillis), until);
            case STOPPED -> isUsedUp(millis) ? this : reopened(millis, now).withLine(owner, millis, until);
        };
    }

    private SearchJob withLine(String owner, long millis, long until) {
        return of(owners.withLine(owner, until)).withEffort(millis);
    }

    /** Whether it has taken {@code millis} and found nothing. */
    boolean isUsedUp(long millis) {
        return state == SearchState.STOPPED && figures.cpuMillis() >= millis;
    }

    /** Whether nobody wants it any more. */
    boolean isAbandoned(long now) {
        return owners.areGone(now);
    }

    /** Whether {@code caller} alone wants it. */
    boolean isOnlyOf(String caller, long now) {
        return owners.names().equals(List.of(caller)) || owners.without(caller).areGone(now);
    }

    /** The search of the others, of whom there are some. */
    SearchJob without(String owner) {
        return of(owners.without(owner));
    }

    private SearchJob of(Owners wanting) {
        return wanting.equals(owners)
                ? this
                : changed(wanting, state, effortMillis, answer, reason, figures, created, begins, turn);
    }

    private SearchJob withEffort(long millis) {
        return millis == effortMillis
                ? this
                : changed(owners, state, millis, answer, reason, figures, created, begins, turn);
    }

    private SearchJob begun(int times, long who) {
        return changed(owners, state, effortMillis, answer, reason, figures, created, times, who);
    }

    /** A solver begins to work on it. */
    SearchJob begun(long who) {
        return begun(begins + 1, who);
    }

    /** The solver that is at it is the only one that counts. */
    SearchJob harmless() {
        return begins <= 1 ? this : begun(1, turn);
    }

    /** Its solver leaves it to others. */
    SearchJob left() {
        return begun(Math.max(0, begins - 1), turn);
    }

    /** A solver works on it and is so far. */
    SearchJob running(SearchFigures now) {
        SearchState next = state.to(SearchState.RUNNING);
        return changed(owners, next, effortMillis, answer, "", now, created, begins, turn);
    }

    /** The search as it is when nobody works on it any more. */
    SearchJob ended(SearchState next, String line, String why) {
        return changed(owners, state.to(next), effortMillis, line, why, figures.atRest(), created, begins, turn);
    }

    /** The next value of the same question. */
    private SearchJob changed(
            Owners itsOwners,
            SearchState itsState,
            long millis,
            String line,
            String why,
            SearchFigures now,
            long asked,
            int times,
            long who) {
        return new SearchJob(id, query, itsOwners, itsState, millis, line, why, now, asked, times, who, changes + 1);
    }

    /**
     * Whether this one counts, of two copies with one id, as nodes or disks that were apart may have them. The copy of a position
     * that has the answer counts. Otherwise the one that was asked for later does, and then the one with more changes. A period
     * is kept in its table; where that was forgotten, its search has to begin again, so a copy that has found it does not count more.
     */
    public boolean isLaterThan(SearchJob other) {
        boolean isFound = state == SearchState.FOUND;
        if (!isPeriod() && isFound != (other.state == SearchState.FOUND)) {
            return isFound;
        }
        return created == other.created ? changes > other.changes : created > other.created;
    }

    /** Bytes that {@link #fromBytes} reads. */
    public byte[] toBytes() {
        return SearchJobText.write(this);
    }

    /** Empty where {@code bytes} are no search of this form. */
    public static Optional<SearchJob> fromBytes(byte[] bytes) {
        return SearchJobText.read(bytes);
    }

    /** The same, and empty for one that ended, whose answer is not read. */
    public static Optional<SearchJob> openFromBytes(byte[] bytes) {
        return SearchJobText.isOpen(bytes) ? fromBytes(bytes) : Optional.empty();
    }

    /**
     * Who wants a search.
     *
     * @param names who asked, the first one first: they see the search; "" stands for anybody on a server that asks for no token
     * @param callers those of them who asked by a call: they want the search until they leave it. The others asked by lines
     * @param linesUntil when the last line that waits is taken to be gone, in milliseconds since 1970; 0 where no line waited
     */
    public record Owners(List<String> names, List<String> callers, long linesUntil) {
        /** A question has no more owners than these. */
        static final int MOST = 16;

        /** A line that waits says so anew when so much of the time that it is taken to wait is over. */
        private static final long RENEW_MILLIS = 10_000;

        /** One who wants nothing yet. */
        static Owners of(String name) {
            return new Owners(List.of(name), List.of(), 0);
        }

        /** @throws Refusal if there are too many others */
        Owners withCall(String name) {
            List<String> wanting = with(callers, name);
            if (wanting.size() > MOST) {
                throw Refusal.tooLarge("too many callers ask for this search: the budget is " + MOST);
            }
            return new Owners(bounded(with(names, name), wanting), wanting, linesUntil);
        }

        /** Where there is one too many, the first who may want it no more makes place. */
        private static List<String> bounded(List<String> all, List<String> wanting) {
            Stream<String> others = all.stream().filter(one -> !wanting.contains(one));
            return all.size() <= MOST ? all : without(all, others.findFirst().orElseThrow());
        }

        /** A line is answered even where there are too many others: then its caller does not see the search. */
        Owners withLine(String name, long until) {
            List<String> all = names.size() < MOST ? with(names, name) : names;
            return new Owners(all, callers, until - linesUntil < RENEW_MILLIS ? linesUntil : until);
        }

        private static List<String> with(List<String> some, String name) {
            return some.contains(name)
                    ? some
                    : Stream.concat(some.stream(), Stream.of(name)).toList();
        }

        /** Whether {@code name} wants it. Whose lines wait is not known: while some do, all who see it count. */
        boolean areWanting(String name, long now) {
            return callers.contains(name) || (linesUntil >= now && names.contains(name));
        }

        Owners without(String name) {
            return new Owners(without(names, name), without(callers, name), linesUntil);
        }

        private static List<String> without(List<String> some, String name) {
            return some.stream().filter(one -> !one.equals(name)).toList();
        }

        /** Those who see a search that has ended, and want it no more. */
        Owners seeing() {
            return new Owners(names, List.of(), 0);
        }

        /** Whether none of them wants it: lines alone did, and none is there any more. */
        boolean areGone(long now) {
            return callers.isEmpty() && linesUntil < now;
        }
    }
}
