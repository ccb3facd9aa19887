package dev.nimbus.solver.store;

import com.hazelcast.map.IMap;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.cluster.TableDisk;
import dev.nimbus.cluster.security.EntrySeal;
import dev.nimbus.search.SharedValues;
import dev.nimbus.search.ValueTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Facts of positions that were dear to find: in a map of the cluster, where the node is in one, and on its disk, where it
 * has one. Entries of the map are sealed as segments are. A search waits only for what it asks; what it tells is written
 * by a thread of its own, many facts at a time. Facts that a search finds faster than they are written are lost; who has
 * proofs to keep waits.
 *
 * <p>At its start the thread gives the map what this node's disk has, and what nodes that are gone have left beside it.
 */
public final class PositionStore implements SharedValues, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PositionStore.class);

    /** To search on takes ten milliseconds and more until the next call. */
    private static final Duration CALL_LIMIT = Duration.ofMillis(500);

    private static final int MOST_WAITING = 1 << 14;
    private static final int MOST_AT_ONCE = 1 << 10;
    private static final Duration CLOSING = Duration.ofSeconds(5);

    /** The members that have the map are one to the breaker: a call goes to many. */
    private static final String MEMBERS = "of the map of positions";

    private final Optional<IMap<String, byte[]>> map;
    private final Optional<TableDisk> disk;
    private final EntrySeal seal;
    private final CircuitBreaker breaker = new CircuitBreaker(CALL_LIMIT);
    private final BlockingQueue<Told> told = new LinkedBlockingQueue<>(MOST_WAITING);
    private final Thread writer = CircuitBreaker.daemons("nimbus-positions").newThread(this::writeBlocking);
    private volatile boolean isClosing;

    /** Something to write; without a form it is the end. */
    private record Told(byte[] form, int fact, int work) {
        private static final Told END = new Told(new byte[0], ValueTable.NOTHING, 0);
    }

    PositionStore(Optional<IMap<String, byte[]>> map, Optional<TableDisk> disk, EntrySeal seal) {
        this.map = map;
        this.disk = disk;
        this.seal = seal;
    }

    /** The same, which has begun to write. */
    PositionStore started() {
        writer.start();
        return this;
    }

    /** The store of a solver that is in no cluster. */
    public static PositionStore of(TableDisk disk) {
        return new PositionStore(Optional.empty(), Optional.of(disk), new EntrySeal(Optional.empty())).started();
    }

    /** The store of a node of the cluster. */
    public static PositionStore ofBlocking(ClusteredVertx node) {
        IMap<String, byte[]> map = node.hazelcast().getMap(SharedMaps.POSITIONS);
        return new PositionStore(Optional.of(map), node.disk(), new EntrySeal(node.secret())).started();
    }

    @Override
    public int[] findBlocking(byte[][] forms) {
        String[] names = new String[forms.length];
        for (int i = 0; i < names.length; i++) {
            names[i] = PositionBytes.name(forms[i]);
        }
        Map<String, byte[]> shared = getBlocking(Set.of(names));
        int[] facts = new int[names.length];
        for (int i = 0; i < facts.length; i++) {
            facts[i] = factBlocking(names[i], forms[i], shared);
        }
        return facts;
    }

    /** What the map has, or this node's disk. */
    private int factBlocking(String name, byte[] form, Map<String, byte[]> shared) {
        return Optional.ofNullable(shared.get(name))
                .or(() -> disk.flatMap(one -> one.getBlocking(SharedMaps.POSITIONS, name)))
                .flatMap(entry -> decode(name, form, entry))
                .orElse(ValueTable.NOTHING);
    }

    private Optional<Integer> decode(String name, byte[] form, byte[] sealed) {
        return seal.open(SharedMaps.POSITIONS, name, sealed).flatMap(entry -> PositionBytes.decode(form, entry));
    }

    private Map<String, byte[]> getBlocking(Set<String> names) {
        return callable()
                .map(entries -> breaker.callBlocking(MEMBERS, () -> entries.getAll(names), Map.<String, byte[]>of()))
                .orElse(Map.of());
    }

    @Override
    public void tell(byte[] form, int fact, int work) {
        told.offer(new Told(form, fact, work)); // where it is full, the fact is found again one day
    }

    @Override
    public void keepBlocking(byte[] form, int fact, int work) {
        Told one = new Told(form, fact, work);
        try {
            boolean isKept = false;
            while (!isKept && writer.isAlive()) { // a call to the cluster has a limit, so the writer goes on
                isKept = told.offer(one, CALL_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void writeBlocking() {
        try {
            outliveBlocking(this::giveBlocking);
            boolean goesOn = true;
            while (goesOn) {
                List<Told> facts = new ArrayList<>(List.of(told.take()));
                told.drainTo(facts, MOST_AT_ONCE);
                goesOn = !facts.remove(Told.END);
                outliveBlocking(() -> putBlocking(facts));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whatever happens, the thread stays for the next facts. */
    private static void outliveBlocking(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | Error failure) {
            LOG.error("some facts of positions are not shared", failure);
        }
    }

    /**
     * Copies the entries of nodes that are gone to this node's disk, and then all entries of this disk to the map. It stops
     * when the store is closed, because the facts told since the start are written after it.
     */
    private void giveBlocking() {
        if (disk.isEmpty()) {
            return;
        }
        TableDisk own = disk.get();
        own.forEachLeftBlocking(SharedMaps.POSITIONS, () -> !isClosing, (name, entry) -> {
            if (own.getBlocking(SharedMaps.POSITIONS, name).isEmpty()) {
                own.putBlocking(SharedMaps.POSITIONS, name, entry);
            }
        });
        Map<String, byte[]> some = new HashMap<>();
        for (String name : map.isEmpty() ? List.<String>of() : own.namesBlocking(SharedMaps.POSITIONS)) {
            if (isClosing) {
                return;
            }
            own.getBlocking(SharedMaps.POSITIONS, name).ifPresent(entry -> some.put(name, entry));
            if (some.size() == MOST_AT_ONCE) {
                setBlocking(some);
                some.clear();
            }
        }
        setBlocking(some);
    }

    private void putBlocking(List<Told> facts) {
        Map<String, Told> byName = new LinkedHashMap<>();
        facts.forEach(one -> byName.merge(PositionBytes.name(one.form), one, PositionStore::both));
        Map<String, byte[]> shared = getBlocking(byName.keySet());
        Map<String, byte[]> entries = new HashMap<>();
        byName.forEach((name, one) -> {
            int before = factBlocking(name, one.form, shared);
            int all = ValueTable.merged(before, one.fact);
            if (all != before) {
                byte[] entry = PositionBytes.encode(one.form, all, one.work);
                entries.put(name, seal.seal(SharedMaps.POSITIONS, name, entry));
            }
        });
        setBlocking(entries);
        disk.ifPresent(own -> entries.forEach((name, entry) -> own.putBlocking(SharedMaps.POSITIONS, name, entry)));
    }

    private static Told both(Told one, Told other) {
        return new Told(one.form, ValueTable.merged(one.fact, other.fact), Math.max(one.work, other.work));
    }

    private void setBlocking(Map<String, byte[]> entries) {
        Optional<IMap<String, byte[]>> shared = callable();
        if (shared.isPresent() && !entries.isEmpty()) {
            Map<String, byte[]> copy = Map.copyOf(entries); // the call may still be under way when this returns
            breaker.tellBlocking(MEMBERS, () -> shared.get().setAll(copy));
        }
    }

    /** The map, until the store of a node with a disk is closed: calls to a slow cluster would take longer than closing waits. */
    private Optional<IMap<String, byte[]>> callable() {
        return isClosing && disk.isPresent() ? Optional.empty() : map;
    }

    /** Writes what was told, and ends. May block for some seconds. No interrupt: it would close the disk's file. */
    @Override
    public void close() {
        isClosing = true;
        while (!told.offer(Told.END)) {
            told.poll(); // A search may take the place first.
        }
        try {
            writer.join(CLOSING.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
