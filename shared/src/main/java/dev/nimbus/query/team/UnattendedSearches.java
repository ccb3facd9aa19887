package dev.nimbus.query.team;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;

/** Sees whether a worker that helps another node is wanted for a search that nobody works on. Confined to one thread. */
public final class UnattendedSearches<J> {
    /**
     * A search that did not change in so many looks has nobody: who is at it keeps each second how far it is, but for a
     * pause of some seconds now and then, in which guests are not to leave.
     */
    private static final int LOOKS = 6;

    private Map<String, Seen<J>> seen = Map.of();

    /** None was seen yet. */
    public UnattendedSearches() {}

    private record Seen<J>(J job, int looks) {}

    /**
     * Looks at the open searches, about once a second.
     *
     * @throws CancellationException if the worker is wanted
     */
    public void look(Map<String, J> open) {
        Map<String, Seen<J>> before = seen;
        seen = new HashMap<>();
        open.forEach((name, job) -> {
            Seen<J> last = before.get(name);
            int looks = last != null && last.job.equals(job) ? last.looks + 1 : 1;
            if (looks >= LOOKS) {
                throw new CancellationException("a search waits");
            }
            seen.put(name, new Seen<>(job, looks));
        });
    }
}
