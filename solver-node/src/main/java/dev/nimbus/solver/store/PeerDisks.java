package dev.nimbus.solver.store;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.core.IExecutorService;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.TableDisk;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The disks of the cluster's solvers. A map keeps an entry on the disk of the member that owns it; after a restart, or
 * when members come and go, that is another member, or one that has no disk (a gateway). So what a map does not know is
 * looked for on this node's disk, then on those of the others, and then on those that nodes which are gone have left in
 * the data directory, before it is computed again.
 */
final class PeerDisks {
    private static final Logger LOG = LoggerFactory.getLogger(PeerDisks.class);
    static final String EXECUTOR = "nimbus.disks";
    /** A call to a member that is gone ends long before. */
    private static final long ENDS_SECONDS = 60;

    /** @param isComplete whether all disks that were asked gave an answer */
    record Search(Optional<byte[]> found, boolean isComplete) {
        private static final Search NO_ANSWER = new Search(Optional.empty(), false);
    }

    private final HazelcastInstance member;
    private final Optional<TableDisk> own;
    private final CircuitBreaker breaker;

    /** @param breaker says how long a member is waited for */
    PeerDisks(ClusteredVertx node, CircuitBreaker breaker) {
        this.member = node.hazelcast();
        this.own = node.disk();
        this.breaker = breaker;
    }

    /** Keeps an entry on this node's disk, where it has one. */
    void keepBlocking(String map, String name, byte[] bytes) {
        own.filter(disk -> !Arrays.equals(bytes, disk.getBlocking(map, name).orElse(null)))
                .ifPresent(disk -> disk.putBlocking(map, name, bytes));
    }

    /**
     * The first entry of this name that is {@code whole}: on this node's disk, on another's, or left by a node that is
     * gone.
     */
    Optional<byte[]> findBlocking(String map, String name, Predicate<byte[]> whole) {
        return searchBlocking(map, name, whole).found();
    }

    /** The same, for what cannot be computed again: whether it is nowhere must be known. */
    Search searchBlocking(String map, String name, Predicate<byte[]> whole) {
        Optional<byte[]> here = own.flatMap(disk -> disk.getBlocking(map, name)).filter(whole);
        Search search = here.isPresent() ? new Search(here, true) : askOthersBlocking(map, name, whole);
        return new Search(search.found().or(() -> findLeftBlocking(map, name, whole)), search.isComplete());
    }

    /** On the disk of a node that is gone. */
    private Optional<byte[]> findLeftBlocking(String map, String name, Predicate<byte[]> whole) {
        return own.flatMap(
                disk -> disk.findLeftBlocking(map, name).stream().filter(whole).findFirst());
    }

    private Search askOthersBlocking(String map, String name, Predicate<byte[]> whole) {
        boolean isComplete = true;
        for (Member other : othersWithDisks()) {
            Search answer = breaker.callBlocking(
                    other.getAddress().toString(), () -> askBlocking(other, map, name), Search.NO_ANSWER);
            Optional<byte[]> found = answer.found().filter(whole);
            if (found.isPresent()) {
                return new Search(found, true);
            }
            isComplete &= answer.isComplete();
        }
        return new Search(Optional.empty(), isComplete);
    }

    private List<Member> othersWithDisks() {
        try {
            return member.getCluster().getMembers().stream()
                    .filter(other -> !other.localMember() && other.getAttribute(ClusteredVertx.DISK) != null)
                    .toList();
        } catch (HazelcastInstanceNotActiveException closing) {
            return List.of();
        }
    }

    private Search askBlocking(Member other, String map, String name) {
        IExecutorService executor = member.getExecutorService(EXECUTOR);
        Future<byte[]> answer = executor.submitToMember(new ReadFromDisk(map, name), other);
        try {
            return new Search(Optional.ofNullable(answer.get(ENDS_SECONDS, TimeUnit.SECONDS)), true);
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("the disk of {} does not answer: {}", other.getAddress(), e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        answer.cancel(true);
        return Search.NO_ANSWER;
    }
}
