package dev.nimbus.solver.store;

import com.hazelcast.map.IMap;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.query.search.PeriodJob;
import dev.nimbus.query.search.PeriodJobs;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Keeps deep searches in a Hazelcast map, so that they outlive the node that took them. While the map cannot be reached
 * a search that runs goes on, and a new one is refused.
 */
public final class HazelcastPeriodJobs implements PeriodJobs {
    private static final Duration CALL_LIMIT = Duration.ofSeconds(5);
    /** Every member may own some of the few entries: while one of them does not answer, all are left alone. */
    private static final String OWNERS = "that has the searches";

    private final IMap<String, byte[]> jobs;
    private final EntrySeal seal;
    private final CircuitBreaker breaker = new CircuitBreaker(CALL_LIMIT);

    HazelcastPeriodJobs(IMap<String, byte[]> jobs, EntrySeal seal) {
        this.jobs = jobs;
        this.seal = seal;
    }

    /** Those of the cluster of this node. May block. */
    public static HazelcastPeriodJobs of(ClusteredVertx node) {
        return new HazelcastPeriodJobs(node.hazelcast().getMap(SharedMaps.SEARCHES), new EntrySeal(node.secret()));
    }

    private Optional<PeriodJob> decode(String game, byte[] sealed) {
        return Optional.ofNullable(sealed)
                .flatMap(bytes -> seal.open(SharedMaps.SEARCHES, game, bytes))
                .flatMap(PeriodJob::fromBytes)
                .filter(job -> job.game().equals(game));
    }

    private byte[] encode(PeriodJob job) {
        return seal.seal(SharedMaps.SEARCHES, job.game(), job.toBytes());
    }

    @Override
    public Optional<PeriodJob> findBlocking(String game) {
        return breaker.callBlocking(OWNERS, () -> decode(game, jobs.get(game)), Optional.empty());
    }

    @Override
    public List<PeriodJob> listBlocking() {
        return breaker.callBlocking(
                OWNERS,
                () -> jobs.entrySet().stream()
                        .flatMap(entry -> decode(entry.getKey(), entry.getValue()).stream())
                        .toList(),
                List.of());
    }

    @Override
    public void putBlocking(PeriodJob job) {
        boolean done = breaker.callBlocking(
                OWNERS,
                () -> {
                    jobs.set(job.game(), encode(job));
                    return true;
                },
                false);
        if (!done) {
            throw new Refusal(ErrorCode.INTERNAL, "the cluster's searches cannot be reached; try again later", "");
        }
    }

    @Override
    public boolean updateBlocking(PeriodJob job) {
        return breaker.callBlocking(OWNERS, () -> jobs.replace(job.game(), encode(job)) != null, true);
    }

    @Override
    public boolean removeBlocking(String game) {
        return breaker.callBlocking(OWNERS, () -> jobs.remove(game) != null, false);
    }
}
