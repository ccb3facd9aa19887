package dev.nimbus.query.search;

import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The search of one position: a query that may take more than a query's budget. A value: each change makes another one.
 *
 * @param id hash of the question
 * @param query the question, as a query in one line of JSON, without id and effort
 * @param owners who asked, the first one first; "" stands for anybody on a server that asks for no token
 * @param state what becomes of it
 * @param effortMillis the CPU time that it may take in all
 * @param answer the answer as a line of JSON; "" where there is none
 * @param reason why it ended without all that was asked; "" where it did not
 * @param figures how far it is
 * @param created when it was asked for last, in milliseconds since 1970: a copy that was changed later is never older. While
 *     it is queued it keeps its time, and so its place
 * @param wantedUntil when the last line that waits for it is taken to be gone, in milliseconds since 1970; 0 where it goes on without lines
 * @param begins how often a solver began since it was asked, and did not leave it in order
 * @param turn who works on it, by a number that each run draws when it begins; 0 where none has begun. A run that reads
 *     another's has lost the search, whatever it takes its lease for
 * @param changes how many changes made it what it is: of two copies, the later one has more
 */
public record PositionJob(
        String id,
        String query,
        List<String> owners,
        SearchState state,
        long effortMillis,
        String answer,
        String reason,
        PositionFigures figures,
        long created,
        long wantedUntil,
        int begins,
        long turn,
        long changes)
        implements SearchJob {
    /** A question has no more owners than these. */
    static final int MOST_OWNERS = 16;

    /** A line that waits says so anew when so much of the time that it is taken to wait is over. */
    private static final long RENEW_MILLIS = 10_000;

    /** That a search was asked for again is written once in so long: its solver, and all who follow it, read it anew. */
    private static final long ASKED_MILLIS = 60_000;

    /** A search whose solver ended so often ends solvers. */
    static final int MOST_BEGINS = 3;

    /** A search that goes on for so much CPU time does not end its solver: what ended others before had other reasons. */
    static final long HARMLESS_MILLIS = 600_000;

    /** A search that nobody works on yet. */
    static PositionJob queued(String id, String query, String owner, long effortMillis, long now) {
        return new PositionJob(
                id,
                query,
                List.of(owner),
                SearchState.QUEUED,
                effortMillis,
                "",
                "",
                PositionFigures.NONE,
                now,
                0,
                0,
                0,
                0);
    }

    /** Why a search ended that was begun for lines alone. */
    static final String NOBODY_WAITS = "nobody waits for it any more";

    @Override
    public String key() {
        return id;
    }

    @Override
    public String lease() {
        return "search " + id;
    }

    @Override
    public String owner() {
        return owners.get(0);
    }

    @Override
    public boolean isOpen() {
        return state.isOpen();
    }

    @Override
    public boolean isBegun() {
        return state == SearchState.RUNNING;
    }

    @Override
    public boolean isOf(String caller) {
        return owners.contains(caller);
    }

    /**
     * The same question once more. One that is open may take {@code millis} in all, if that is more; one that ended without
     * all answers may take so much more than it took; one that is found is done.
     *
     * @param now when it is asked, in milliseconds since 1970
     * @throws Refusal if too many others ask it
     */
    PositionJob askedAgain(String owner, long millis, long now) {
        return with(owner).withMore(millis, now).wantedUntil(0);
    }

    private PositionJob withMore(long millis, long now) {
        return switch (state) {
            case FOUND -> asked(now);
            case QUEUED -> withEffort(Math.max(millis, effortMillis));
            case RUNNING ->
                millis <= effortMillis && now - created < ASKED_MILLIS
                        ? this
                        : withEffort(Math.max(millis, effortMillis)).asked(now);
            case STOPPED, FAILED -> reopened(figures.cpuMillis() + millis, now);
        };
    }

    private PositionJob reopened(long millis, long now) {
        return withEffort(millis)
                .ended(SearchState.QUEUED, answer, "")
                .begun(0, turn)
                .asked(now);
    }

    private PositionJob asked(long now) {
        return now <= created
                ? this
                : changed(owners, state, effortMillis, answer, reason, figures, now, wantedUntil, begins, turn);
    }

    /**
     * A line waits for it, which may take {@code millis} in all. One that ended as it was stopped goes on; one that took so
     * much, was found or failed is the line's answer.
     *
     * @param now when it asks, in milliseconds since 1970
     * @param until when the line asks again
     */
    PositionJob askedByLine(String owner, long millis, long now, long until) {
        return switch (state) {
            case FOUND, FAILED -> this;
            case QUEUED, RUNNING -> withLine(owner, Math.max(millis, effortMillis), wantedUntil == 0 ? 0 : until);
            case STOPPED -> isUsedUp(millis) ? this : reopened(millis, now).withLine(owner, millis, until);
        };
    }

    private PositionJob withLine(String owner, long millis, long until) {
        PositionJob theirs = owners.size() < MOST_OWNERS ? with(owner) : this;
        PositionJob more = theirs.withEffort(millis);
        boolean isWantedLongEnough = until == 0 || until - more.wantedUntil < RENEW_MILLIS;
        return isWantedLongEnough ? more : more.wantedUntil(until);
    }

    /** Whether it has taken {@code millis} and found nothing. */
    boolean isUsedUp(long millis) {
        return state == SearchState.STOPPED && figures.cpuMillis() >= millis;
    }

    /** Whether lines alone wanted it, and none does any more. */
    boolean isAbandoned(long now) {
        return wantedUntil != 0 && wantedUntil < now;
    }

    PositionJob wantedUntil(long time) {
        return time == wantedUntil
                ? this
                : changed(owners, state, effortMillis, answer, reason, figures, created, time, begins, turn);
    }

    private PositionJob with(String owner) {
        if (isOf(owner)) {
            return this;
        }
        if (owners.size() >= MOST_OWNERS) {
            throw Refusal.tooLarge("too many callers ask for this search: the budget is " + MOST_OWNERS);
        }
        List<String> more = new ArrayList<>(owners);
        more.add(owner);
        return of(List.copyOf(more));
    }

    /** Whether {@code caller} asked, and nobody else did. */
    boolean isOnlyOf(String caller) {
        return owners.equals(List.of(caller));
    }

    /** The search of the others, of whom there are some. */
    PositionJob without(String owner) {
        return of(owners.stream().filter(one -> !one.equals(owner)).toList());
    }

    private PositionJob of(List<String> callers) {
        return changed(callers, state, effortMillis, answer, reason, figures, created, wantedUntil, begins, turn);
    }

    private PositionJob withEffort(long millis) {
        return millis == effortMillis
                ? this
                : changed(owners, state, millis, answer, reason, figures, created, wantedUntil, begins, turn);
    }

    private PositionJob begun(int times, long who) {
        return changed(owners, state, effortMillis, answer, reason, figures, created, wantedUntil, times, who);
    }

    /** A solver begins to work on it. */
    PositionJob begun(long who) {
        return begun(begins + 1, who);
    }

    /** The solver that is at it is the only one that counts. */
    PositionJob harmless() {
        return begins <= 1 ? this : begun(1, turn);
    }

    /** Its solver leaves it to others. */
    PositionJob left() {
        return begun(Math.max(0, begins - 1), turn);
    }

    /** A solver works on it and is so far. */
    PositionJob running(PositionFigures now) {
        SearchState next = state.to(SearchState.RUNNING);
        return changed(owners, next, effortMillis, answer, "", now, created, wantedUntil, begins, turn);
    }

    /** The search as it is when nobody works on it any more. */
    PositionJob ended(SearchState next, String line, String why) {
        return changed(
                owners, state.to(next), effortMillis, line, why, figures.atRest(), created, wantedUntil, begins, turn);
    }

    /** The next value of the same question. */
    private PositionJob changed(
            List<String> itsOwners,
            SearchState itsState,
            long millis,
            String line,
            String why,
            PositionFigures now,
            long asked,
            long until,
            int times,
            long who) {
        return new PositionJob(
                id, query, itsOwners, itsState, millis, line, why, now, asked, until, times, who, changes + 1);
    }

    /** What is found is an answer for ever, whatever was forgotten and begun anew since. */
    @Override
    public boolean isLaterThan(SearchJob other) {
        boolean isFound = state == SearchState.FOUND;
        boolean isOtherFound = other instanceof PositionJob job && job.state == SearchState.FOUND;
        return isFound == isOtherFound ? SearchJob.super.isLaterThan(other) : isFound;
    }

    @Override
    public byte[] toBytes() {
        return PositionJobText.write(this);
    }

    /** Empty where {@code bytes} are no search of this form. */
    public static Optional<PositionJob> fromBytes(byte[] bytes) {
        return PositionJobText.read(bytes);
    }

    /** The same, and empty for one that ended, whose answer is not read. */
    public static Optional<PositionJob> openFromBytes(byte[] bytes) {
        return PositionJobText.isOpen(bytes) ? fromBytes(bytes) : Optional.empty();
    }
}
