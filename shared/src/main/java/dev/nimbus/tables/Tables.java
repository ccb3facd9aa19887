package dev.nimbus.tables;

import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.store.SegmentStore;
import dev.nimbus.tables.store.UnsharedStore;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All nim-value tables of a node, within one memory budget. Safe for use by any number of threads.
 *
 * <p>A table that is given up for the budget keeps its proved period and goes on working for those who hold it: its
 * values come back from the store, or are computed again.
 */
public final class Tables {

    private final SegmentStore store;
    private final TablesConfig config;
    private final LiveTableCounters counts = new LiveTableCounters();
    private final MemoryBudget memory;
    private final Map<Recurrence, GrowingTable> tables = new ConcurrentHashMap<>();

    /** Tables that share segments through {@code store}. */
    public Tables(SegmentStore store, TablesConfig config) {
        this.store = store;
        this.config = config;
        this.memory = new MemoryBudget(config.memoryBytes(), this::forget);
    }

    /** Tables of one JVM, within the default budgets. */
    public static Tables local() {
        return new Tables(new UnsharedStore(), TablesConfig.defaults());
    }

    /** The same within so many bytes, at least 1 MiB. */
    public static Tables within(long bytes) {
        return new Tables(new UnsharedStore(), TablesConfig.defaults().withMemoryBytes(bytes));
    }

    /** Tables of one JVM, within the default budgets, that take no period on trust: for proving them again. */
    public static Tables withoutCertificates() {
        return new Tables(new UnsharedStore(), TablesConfig.defaults().withoutCertificates());
    }

    /** The table of this game, the same values for equal rules, and for cousins. Computes nothing and does not block. */
    public NimValueTable table(Recurrence game) {
        Optional<Cousins.Cousin> cousin = Cousins.of(game);
        return cousin.isPresent()
                ? new CousinTable(
                        (TakeAndBreak) game,
                        growing(cousin.get().other()),
                        cousin.get().shift())
                : growing(game);
    }

    private GrowingTable growing(Recurrence game) {
        GrowingTable known = tables.get(game);
        if (known != null) {
            return known;
        }
        GrowingTable table = tables.computeIfAbsent(game, this::create);
        memory.add(table);
        return table;
    }

    private GrowingTable create(Recurrence game) {
        return new GrowingTable(
                game, store, config, counts, memory, () -> Strategies.kernel(game, config.memoryBytes()));
    }

    private void forget(Held held) {
        if (held instanceof GrowingTable table) {
            tables.remove(table.recurrence(), table);
        }
    }

    /**
     * Takes note of what else holds memory now, or holds more than before: it shares the budget of the tables. Others that
     * were not used lately give theirs up if it is too much together.
     */
    public void note(Held held) {
        memory.add(held);
    }

    /** What was done so far. */
    public TableCounters counters() {
        return counts.snapshot();
    }

    /** The most bytes that all tables together may hold. */
    public long budgetBytes() {
        return config.memoryBytes();
    }

    /** Values held by all tables. */
    public long valuesHeld() {
        return tables.values().stream().mapToLong(GrowingTable::length).sum();
    }

    /** Bytes held by all tables, and by what shares their memory. */
    public long bytesHeld() {
        return memory.held();
    }
}
