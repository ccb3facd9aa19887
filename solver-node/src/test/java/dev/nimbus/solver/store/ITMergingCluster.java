package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.cluster.ClusterState;
import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import dev.nimbus.cluster.security.EntrySeal;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.query.search.SearchDesk;
import dev.nimbus.query.search.SearchJob;
import dev.nimbus.query.search.SearchQuestion;
import dev.nimbus.query.search.Searches;
import dev.nimbus.tables.Tables;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Calls to a cluster that merges: its maps have no owners for a moment. A search begun in a cluster that had just started on a busy machine
 * was refused, "the cluster's searches cannot be reached".
 */
@Timeout(60)
class ITMergingCluster {
    private HazelcastInstance member;
    private final CountDownLatch failed = new CountDownLatch(1);
    private final AtomicInteger failures = new AtomicInteger();

    @BeforeEach
    void start() {
        Config config = new Config("it-" + UUID.randomUUID()).setClusterName("it-" + UUID.randomUUID());
        config.setProperty("hazelcast.logging.type", "slf4j").setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.socket.bind.any", "false")
                .setProperty("hazelcast.local.localAddress", "127.0.0.1");
        config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
        member = Hazelcast.newHazelcastInstance(config);
        member.getCluster().changeClusterState(ClusterState.FROZEN); // as a merge does
    }

    @AfterEach
    void stop() {
        member.shutdown();
    }

    @Test
    void search_isBegun_onceThereAreOwners() {
        HazelcastSearchJobs jobs = jobs();
        SearchDesk desk = new SearchDesk(Searches.of(jobs));
        SearchQuestion question =
                SearchQuestion.read(new Catalogue(Tables.local()), "{\"game\":\"nim\",\"position\":[3]}");

        SearchJob begun = merged(() -> desk.beginBlocking(new SearchDesk.Visitor("me", false), question, 1_000));

        assertThat(jobs.findBlocking(begun.id())).contains(begun);
    }

    /** Makes a call, and has the merge end when it was in vain once. */
    private <T> T merged(Supplier<T> call) {
        CompletableFuture<T> made = CompletableFuture.supplyAsync(call);
        made.whenComplete((result, failure) -> failed.countDown());
        try {
            failed.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        assertThat(made).isNotDone();
        member.getCluster().changeClusterState(ClusterState.ACTIVE);
        return made.join();
    }

    /** The map; calls of it that fail are counted. */
    @SuppressWarnings("unchecked")
    private IMap<String, byte[]> map() {
        IMap<String, byte[]> map = member.getMap("m");
        return (IMap<String, byte[]>) Proxy.newProxyInstance(
                ITMergingCluster.class.getClassLoader(), new Class<?>[] {IMap.class}, (proxy, method, arguments) -> {
                    try {
                        return method.invoke(map, arguments);
                    } catch (InvocationTargetException failure) {
                        failures.incrementAndGet();
                        failed.countDown();
                        throw failure.getCause();
                    }
                });
    }

    private HazelcastSearchJobs jobs() {
        return new HazelcastSearchJobs(map(), new EntrySeal(Optional.empty()), Optional.empty(), name -> "a member");
    }

    /** What waits would not end: it is called once. */
    @Test
    void callToAMemberThatHasLeft_failsAtOnce() {
        HazelcastSearchJobs jobs = jobs();
        member.shutdown();

        assertThatThrownBy(() -> jobs.findBlocking("a")).hasMessageContaining("cannot be reached");
        assertThat(failures).hasValue(1);
    }
}
