package dev.nimbus.solver.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.hazelcast.map.IMap;
import dev.nimbus.cluster.DataDirectory;
import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.cluster.TableDisk;
import dev.nimbus.cluster.entries.Checksum;
import dev.nimbus.cluster.security.ClusterSecret;
import dev.nimbus.cluster.security.EntrySeal;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.LocalRulesetStore;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.search.SharedValues;
import dev.nimbus.search.ValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Ruleset;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class PositionStoreTest {
    private static final byte[] FORM = "a component of some words".getBytes(UTF_8);
    private static final byte[] OTHER = "another component".getBytes(UTF_8);
    private static final int EXACT = 1 << 23 | 5;

    @TempDir
    private Path directory;

    private TableDisk disk() {
        return TableDisk.openBlocking(DataDirectory.of(directory));
    }

    private static PositionStore store(TableDisk disk, Optional<ClusterSecret> secret) {
        return new PositionStore(Optional.empty(), Optional.of(disk), new EntrySeal(secret)).started();
    }

    private static int[] find(PositionStore store, byte[]... forms) {
        return store.findBlocking(forms);
    }

    @Test
    void facts_areThereAfterARestart() {
        try (TableDisk disk = disk();
                PositionStore store = PositionStore.of(disk)) {
            store.tell(FORM, EXACT, 20);
        }
        try (TableDisk disk = disk();
                PositionStore store = PositionStore.of(disk)) {
            assertThat(find(store, OTHER, FORM)).containsExactly(ValueTable.NOTHING, EXACT);
        }
    }

    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void moreFactsThanTheQueueHolds_areAllKept() {
        int count = 20_000;
        try (TableDisk disk = disk()) {
            try (PositionStore store = PositionStore.of(disk)) {
                for (int i = 0; i < count; i++) {
                    store.keepBlocking(form(i), EXACT, 20);
                }
                while (find(store, form(count - 1))[0] == ValueTable.NOTHING) {
                    Thread.onSpinWait(); // to close waits for some seconds at most
                }
            }
            assertThat(disk.namesBlocking(SharedMaps.POSITIONS)).hasSize(count);
        }
    }

    /** A disk may hold so much that it takes longer to give it to the map than closing waits. */
    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void closing_endsTheFirstGiveOut_andKeepsWhatWasTold() throws Exception {
        CountDownLatch giving = new CountDownLatch(1);
        CountDownLatch isClosing = new CountDownLatch(1);
        AtomicInteger given = new AtomicInteger();
        try (TableDisk disk = disk()) {
            for (int i = 0; i < 10_000; i++) {
                disk.putBlocking(SharedMaps.POSITIONS, PositionBytes.name(form(i)), form(i));
            }
            IMap<String, byte[]> map = map(entries -> {
                if (given.incrementAndGet() == 1) {
                    giving.countDown();
                    awaitBlocking(isClosing);
                }
            });
            PositionStore store =
                    new PositionStore(Optional.of(map), Optional.of(disk), new EntrySeal(Optional.empty())).started();
            giving.await();
            store.tell(FORM, EXACT, 20);
            Thread closer = new Thread(store::close);
            closer.start();
            while (closer.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait(); // it waits for the writer
            }
            isClosing.countDown();
            closer.join();

            assertThat(given.get()).isLessThan(4); // of ten parts of what was there
            assertThat(disk.getBlocking(SharedMaps.POSITIONS, PositionBytes.name(FORM)))
                    .isPresent();
        }
    }

    /** The writer of a closed store called the cluster for each thousand facts, and the disk was closed under it. */
    @Test
    void closing_writesWhatWasTold_toTheDiskAlone() {
        AtomicInteger given = new AtomicInteger();
        try (TableDisk disk = disk()) {
            IMap<String, byte[]> map = map(entries -> given.incrementAndGet());
            PositionStore store =
                    new PositionStore(Optional.of(map), Optional.of(disk), new EntrySeal(Optional.empty()));
            for (int i = 0; i < 5_000; i++) {
                store.tell(form(i), EXACT, 20);
            }
            store.close(); // The writer begins after that.
            store.started().close();

            assertThat(given).hasValue(0);
            assertThat(disk.namesBlocking(SharedMaps.POSITIONS)).hasSize(5_000);
        }
    }

    /** The writer ended at the first failure: until the next start nothing was shared, and nothing kept on the disk. */
    @Test
    void writer_goesOnAfterAFailure() throws Exception {
        CountDownLatch failed = new CountDownLatch(1);
        Map<String, byte[]> failing = new HashMap<>() {
            @Override
            public byte[] get(Object name) {
                failed.countDown();
                throw new IllegalStateException("a defect");
            }
        };
        try (TableDisk disk = disk()) {
            IMap<String, byte[]> map = map(entries -> {}, () -> failed.getCount() > 0 ? failing : Map.of());
            try (PositionStore store =
                    new PositionStore(Optional.of(map), Optional.of(disk), new EntrySeal(Optional.empty())).started()) {
                store.tell(OTHER, EXACT, 20);
                failed.await();
                store.tell(FORM, EXACT, 20);
            }
            assertThat(disk.getBlocking(SharedMaps.POSITIONS, PositionBytes.name(FORM)))
                    .isPresent();
        }
    }

    /** A map of the cluster that holds nothing. */
    private static IMap<String, byte[]> map(Consumer<Map<String, byte[]>> onSetAll) {
        return map(onSetAll, Map::of);
    }

    @SuppressWarnings("unchecked")
    private static IMap<String, byte[]> map(
            Consumer<Map<String, byte[]>> onSetAll, Supplier<Map<String, byte[]>> onGetAll) {
        return (IMap<String, byte[]>) Proxy.newProxyInstance(
                PositionStoreTest.class.getClassLoader(), new Class<?>[] {IMap.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("setAll")) {
                        onSetAll.accept((Map<String, byte[]>) arguments[0]);
                        return null;
                    }
                    return onGetAll.get();
                });
    }

    private static void awaitBlocking(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] form(int number) {
        return ("component " + number).getBytes(UTF_8);
    }

    /** Sums have a form of words that outlives the process which numbered their parts. */
    @Test
    void searchUnderMiserePlay_isShortAfterARestart() {
        long first = stepsOfMisereNoGo();
        long second = stepsOfMisereNoGo();

        assertThat(first).isGreaterThan(2 * SharedValues.DEAR_STEPS);
        assertThat(second).isLessThan(first / 2);
    }

    private long stepsOfMisereNoGo() {
        try (TableDisk disk = disk();
                PositionStore store = PositionStore.of(disk)) {
            ValueTable values = ValueTable.ofBytes(1 << 20, store);
            Ruleset<?> nogo = new Catalogue(Tables.local(), values, new LocalRulesetStore()).parse("nogo");
            Budget budget = Budget.standard();
            assertThat(misere(nogo, budget)).isEqualTo(Outcome.N);
            return budget.spent();
        }
    }

    private static <P> Outcome misere(Ruleset<P> nogo, Budget budget) {
        P row = nogo.read(new TreeInput(JsonNodeFactory.instance.arrayNode().add("..................")));
        return nogo.outcome(row, Play.MISERE, budget);
    }

    /** A value outlives that a value was excluded, and exclusions add up. */
    @Test
    void facts_ofOneComponent_areMerged() {
        try (TableDisk disk = disk()) {
            try (PositionStore store = PositionStore.of(disk)) {
                store.tell(OTHER, 0b01, 16);
                store.tell(FORM, EXACT, 20);
            }
            try (PositionStore store = PositionStore.of(disk)) {
                store.tell(OTHER, 0b10, 16);
                store.tell(FORM, 0b100, 16);
            }
            try (PositionStore store = PositionStore.of(disk)) {
                assertThat(find(store, FORM, OTHER)).containsExactly(EXACT, 0b11);
            }
        }
    }

    @Test
    void entries_thatAreDamagedOrOfAnotherVersion_areIgnored() {
        byte[] entry = PositionBytes.encode(FORM, EXACT, 20);
        assertThat(PositionBytes.decode(FORM, entry)).contains(EXACT);
        assertThat(PositionBytes.decode(OTHER, entry)).isEmpty();
        for (int i = 0; i < entry.length; i++) {
            byte[] changed = entry.clone();
            changed[i] ^= 4;
            assertThat(PositionBytes.decode(FORM, changed)).isEmpty();
        }
        byte[] later = entry.clone();
        later[Integer.BYTES] = 2;
        int checksum = Checksum.of(later);
        for (int i = 0; i < Integer.BYTES; i++) {
            later[i] = (byte) (checksum >>> (24 - 8 * i));
        }
        assertThat(PositionBytes.decode(FORM, later)).isEmpty();
        assertThat(PositionBytes.decode(FORM, new byte[3])).isEmpty();
        assertThat(PositionBytes.decode(FORM, PositionBytes.encode(FORM, 1 << 24, 20)))
                .isEmpty();
    }

    /** Somebody without the cluster's secret wrote it, or wrote it under another name. */
    @Test
    void entries_thatNoNodeSealed_areIgnored() {
        ClusterSecret secret = ClusterSecret.of("a secret of this cluster");
        EntrySeal seal = new EntrySeal(Optional.of(secret));
        String name = PositionBytes.name(FORM);
        byte[] entry = PositionBytes.encode(FORM, EXACT, 20);
        try (TableDisk disk = disk();
                PositionStore store = store(disk, Optional.of(secret))) {
            disk.putBlocking(SharedMaps.POSITIONS, name, entry);
            assertThat(find(store, FORM)).containsExactly(ValueTable.NOTHING);
            disk.putBlocking(SharedMaps.POSITIONS, name, seal.seal(SharedMaps.SEGMENTS, name, entry));
            assertThat(find(store, FORM)).containsExactly(ValueTable.NOTHING);
            disk.putBlocking(SharedMaps.POSITIONS, name, seal.seal(SharedMaps.POSITIONS, name, entry));
            assertThat(find(store, FORM)).containsExactly(EXACT);
        }
    }
}
