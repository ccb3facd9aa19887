package dev.nimbus.query.search;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What becomes of a search. Which state may follow which stands here alone. */
public enum SearchState {
    /** Nobody works on it yet, or not any more and more effort was given. */
    QUEUED,
    /** A solver works on it, or did when it was lost; another one goes on then. */
    RUNNING,
    /** All that was asked is answered. The search for a period goes on from here if the cluster forgets the period. */
    FOUND,
    /** It was stopped, or its effort is used up: more effort continues it. */
    STOPPED,
    /** More of the same effort would not answer it: it is past another budget, or a defect ended it. */
    FAILED;

    private static final Map<SearchState, Set<SearchState>> NEXT = Map.of(
            QUEUED, EnumSet.of(QUEUED, RUNNING, STOPPED, FAILED),
            RUNNING, EnumSet.of(RUNNING, FOUND, STOPPED, FAILED),
            FOUND, EnumSet.of(FOUND, QUEUED),
            STOPPED, EnumSet.of(STOPPED, QUEUED),
            FAILED, EnumSet.of(FAILED, QUEUED, STOPPED));

    /** {@code next}, if it may follow. Throws IllegalStateException if not. */
    SearchState to(SearchState next) {
        if (!NEXT.get(this).contains(next)) {
            throw new IllegalStateException("a search that is " + word() + " cannot become " + next.word());
        }
        return next;
    }

    /** Whether somebody works on it, or will. */
    public boolean isOpen() {
        return this == QUEUED || this == RUNNING;
    }

    /** The state as answers show it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
