package dev.nimbus.query.search;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/** The searches of a solver that is in no cluster; they end with the process. */
public class LocalSearchJobs implements SearchJobs {
    private final Map<String, SearchJob> jobs = new ConcurrentHashMap<>();

    @Override
    public Optional<SearchJob> findBlocking(String key) {
        return Optional.ofNullable(jobs.get(key));
    }

    @Override
    public List<SearchJob> listBlocking() {
        return List.copyOf(jobs.values());
    }

    @Override
    public boolean putIfAbsentBlocking(SearchJob job) {
        return changeBlocking(job.id(), known -> known.isEmpty() ? Optional.of(job) : known);
    }

    /** Takes a copy of a search that was kept elsewhere, unless a later one is known. */
    protected final void takeBlocking(SearchJob job) {
        changeBlocking(
                job.id(), known -> known.filter(one -> !job.isLaterThan(one)).isPresent() ? known : Optional.of(job));
    }

    @Override
    public Kept replaceBlocking(SearchJob before, SearchJob after) {
        boolean[] kept = new boolean[1];
        changeBlocking(before.id(), known -> {
            kept[0] = known.filter(one -> one.equals(before)).isPresent();
            return kept[0] ? Optional.of(after) : known;
        });
        return kept[0] ? Kept.KEPT : Kept.CHANGED;
    }

    @Override
    public boolean removeBlocking(SearchJob job) {
        return changeBlocking(job.id(), known -> known.filter(one -> !one.equals(job)));
    }

    /** False if nothing was changed. */
    private boolean changeBlocking(String key, UnaryOperator<Optional<SearchJob>> change) {
        boolean[] changed = new boolean[1];
        jobs.compute(key, (name, known) -> {
            Optional<SearchJob> before = Optional.ofNullable(known);
            Optional<SearchJob> after = change.apply(before);
            changed[0] = !after.equals(before);
            if (changed[0]) {
                changedBlocking(name, after);
            }
            return after.orElse(null);
        });
        return changed[0];
    }

    /**
     * Is told each change of a search, in their order.
     *
     * @param job as it is now; empty if it is forgotten
     */
    protected void changedBlocking(String key, Optional<SearchJob> job) {}
}
