package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.map.IMap;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.cluster.security.EntrySeal;
import dev.nimbus.tables.store.SegmentKey;
import dev.nimbus.tables.values.Segment;
import dev.nimbus.theory.period.Period;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Maps whose owner is slow, or frozen: its calls hang until the test lets them go on. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class ITSlowMaps {
    @RegisterExtension
    static final TwoMembers MEMBERS = new TwoMembers();

    private static final Duration SHORT = Duration.ofSeconds(1);
    /** What is at hand comes within it, also on a busy machine. */
    private static final Duration LONG = Duration.ofSeconds(5);

    private static final int SEGMENTS = 5;

    private final String test = UUID.randomUUID().toString();
    private final CompletableFuture<Void> thaw = new CompletableFuture<>();
    private final AtomicInteger hanging = new AtomicInteger();
    private volatile CompletableFuture<Void> gate = CompletableFuture.completedFuture(null);

    @AfterEach
    void end() {
        thaw.complete(null);
    }

    private void freeze() {
        gate = thaw;
    }

    /** A store of one owner whose every call waits at the gate. */
    private HazelcastSegmentStore store(Duration limit) {
        CircuitBreaker reads = new CircuitBreaker(limit);
        ClusteredVertx node = MEMBERS.one();
        return new HazelcastSegmentStore(
                gated(node, SharedMaps.SEGMENTS),
                gated(node, SharedMaps.PERIODS),
                gated(node, SharedMaps.LEASES),
                new PeerDisks(node, reads),
                new EntrySeal(Optional.empty()),
                name -> "owner",
                reads);
    }

    @SuppressWarnings("unchecked")
    private IMap<String, byte[]> gated(ClusteredVertx node, String name) {
        IMap<String, byte[]> map = node.hazelcast().getMap(name + test);
        return (IMap<String, byte[]>) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {IMap.class}, (proxy, method, arguments) -> {
                    if (!gate.isDone()) {
                        hanging.incrementAndGet();
                        gate.join();
                    }
                    try {
                        return method.invoke(map, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static SegmentKey key(int number) {
        return new SegmentKey("octal(0.6)", number);
    }

    private static Segment segment(int number) {
        return Segment.pack(number, new int[Segment.LENGTH], 0);
    }

    private static void fill(HazelcastSegmentStore store) {
        for (int i = 0; i < SEGMENTS; i++) {
            store.storeBlocking(key(i), segment(i));
        }
    }

    @Test
    void ownerThatWasSlowOnce_isReadAgainAtOnce() {
        HazelcastSegmentStore store = store(LONG);
        fill(store);
        freeze();
        assertThat(store.loadBlocking(key(0))).isEmpty();
        thaw.complete(null);

        // The overdue call ends on a thread of its own.
        await(() -> store.loadBlocking(key(0)).isPresent());
        for (int i = 0; i < SEGMENTS; i++) {
            assertThat(store.loadBlocking(key(i))).contains(segment(i));
            assertThat(store.loadAhead(key(i)).get()).contains(segment(i));
        }
    }

    /** One call is waited for; what is read, leased, told after it is not. */
    @Test
    void ownerThatIsFrozen_isWaitedForOnce() {
        HazelcastSegmentStore store = store(SHORT);
        fill(store);
        freeze();
        for (int i = 0; i < SEGMENTS; i++) {
            assertThat(store.loadBlocking(key(i))).isEmpty();
            assertThat(store.loadAhead(key(i)).get()).isEmpty();
            assertThat(store.tryLeaseBlocking(key(i), Duration.ofSeconds(30))).isPresent();
            assertThat(store.loadPeriodBlocking("octal(0.6)")).isEmpty();
        }

        assertThat(hanging).hasValue(1);
    }

    @Test
    void whatIsStoredWhileTheOwnerIsFrozen_isThereWhenItAnswers() {
        HazelcastSegmentStore store = store(SHORT);
        freeze();
        store.storeBlocking(key(0), segment(0));
        store.storeBlocking(key(1), segment(1));
        store.storePeriodBlocking("octal(0.6)", new Period(1, 0, 0, 0, List.of(), "", 100));
        thaw.complete(null);

        IMap<String, byte[]> there = MEMBERS.two().hazelcast().getMap(SharedMaps.SEGMENTS + test);
        await(() -> there.size() == 2);
    }

    /** Whoever asked for it has gone on without it and would never give it back. */
    @Test
    void leaseThatComesTooLate_isNotRenewed() {
        freeze();
        assertThat(store(SHORT).tryLeaseBlocking(key(0), Duration.ZERO)).isPresent();
        thaw.complete(null);
        IMap<String, byte[]> leases = MEMBERS.two().hazelcast().getMap(SharedMaps.LEASES + test);
        await(() -> leases.containsKey(SegmentBytes.name(key(0))));

        assertThat(store(LONG).tryLeaseBlocking(key(0), Duration.ofSeconds(30))).isPresent();
    }

    private static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }
}
