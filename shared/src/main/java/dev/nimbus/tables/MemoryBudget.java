package dev.nimbus.tables;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Keeps the tables of a node within a number of bytes: gives up those that were not used since the last look, longest
 * unused first (a clock with one bit for each table, so that reading a value writes nothing shared).
 */
final class MemoryBudget {

    private final long limit;
    private final Consumer<GrowingTable> forget;
    private final Map<GrowingTable, Long> bytesOf = new HashMap<>();
    private final List<GrowingTable> clock = new ArrayList<>();
    private long held;
    private int hand;

    MemoryBudget(long limit, Consumer<GrowingTable> forget) {
        this.limit = limit;
        this.forget = forget;
    }

    /** Takes note that a table now holds so many bytes, and gives up others where that is too much. */
    synchronized void holds(GrowingTable table, long bytes) {
        Long before = bytesOf.put(table, bytes);
        if (before == null) {
            clock.add(table);
        }
        held += bytes - (before == null ? 0 : before);
        for (int looks = 3 * clock.size(); held > limit && looks > 0 && clock.size() > 1; looks--) {
            look(table);
        }
    }

    private void look(GrowingTable growing) {
        hand = hand >= clock.size() ? 0 : hand;
        GrowingTable table = clock.get(hand);
        boolean keep = table == growing || table.wasUsed();
        if (keep || !table.tryRelease()) {
            long now = table.bytes();
            held += now - bytesOf.put(table, now);
            hand++;
            return;
        }
        clock.remove(hand);
        held -= bytesOf.remove(table);
        forget.accept(table);
    }

    /** Bytes held by all tables. */
    synchronized long held() {
        return held;
    }
}
