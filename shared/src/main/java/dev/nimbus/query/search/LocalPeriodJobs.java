package dev.nimbus.query.search;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The searches of a solver that is in no cluster; they end with the process. */
public final class LocalPeriodJobs implements PeriodJobs {
    private final Map<String, PeriodJob> jobs = new ConcurrentHashMap<>();

    @Override
    public Optional<PeriodJob> findBlocking(String game) {
        return Optional.ofNullable(jobs.get(game));
    }

    @Override
    public List<PeriodJob> listBlocking() {
        return List.copyOf(jobs.values());
    }

    @Override
    public void putBlocking(PeriodJob job) {
        jobs.put(job.game(), job);
    }

    @Override
    public boolean updateBlocking(PeriodJob job) {
        return jobs.replace(job.game(), job) != null;
    }

    @Override
    public boolean removeBlocking(String game) {
        return jobs.remove(game) != null;
    }
}
