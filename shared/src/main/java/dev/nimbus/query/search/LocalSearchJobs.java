package dev.nimbus.query.search;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/** The searches of a solver that is in no cluster; they end with the process. */
public class LocalSearchJobs<J extends SearchJob> implements SearchJobs<J> {
    private final Map<String, J> jobs = new ConcurrentHashMap<>();

    @Override
    public Optional<J> findBlocking(String key) {
        return Optional.ofNullable(jobs.get(key));
    }

    @Override
    public List<J> listBlocking() {
        return List.copyOf(jobs.values());
    }

    @Override
    public boolean putIfAbsentBlocking(J job) {
        return changeBlocking(job.key(), known -> known.isEmpty() ? Optional.of(job) : known);
    }

    /** Takes a copy of a search that was kept elsewhere, unless a later one is known. */
    protected final void takeBlocking(J job) {
        changeBlocking(
                job.key(), known -> known.filter(one -> !job.isLaterThan(one)).isPresent() ? known : Optional.of(job));
    }

    @Override
    public Kept replaceBlocking(J before, J after) {
        boolean[] kept = new boolean[1];
        changeBlocking(before.key(), known -> {
            kept[0] = known.filter(one -> one.equals(before)).isPresent();
            return kept[0] ? Optional.of(after) : known;
        });
        return kept[0] ? Kept.KEPT : Kept.CHANGED;
    }

    @Override
    public boolean removeBlocking(String key) {
        return changeBlocking(key, known -> Optional.empty());
    }

    @Override
    public boolean removeBlocking(J job) {
        return changeBlocking(job.key(), known -> known.filter(one -> !one.equals(job)));
    }

    /** False if nothing was changed. */
    private boolean changeBlocking(String key, UnaryOperator<Optional<J>> change) {
        boolean[] changed = new boolean[1];
        jobs.compute(key, (name, known) -> {
            Optional<J> before = Optional.ofNullable(known);
            Optional<J> after = change.apply(before);
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
    protected void changedBlocking(String key, Optional<J> job) {}
}
