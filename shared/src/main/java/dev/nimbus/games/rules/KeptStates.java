package dev.nimbus.games.rules;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Tables of states that earlier queries have played out, for later ones of the same game, as long as the memory is not
 * needed. One query at a time works with a table. Safe for use by several threads.
 */
final class KeptStates {
    private static final int MOST = 2;

    private static final Comparator<StateTable> BY_SIZE = Comparator.comparingLong(StateTable::bytes);

    private final List<SoftReference<StateTable>> tables = new ArrayList<>();

    /** The largest table, to look states up in. */
    synchronized Optional<StateTable> largest() {
        return tables().stream().max(BY_SIZE);
    }

    private List<StateTable> tables() {
        return tables.stream()
                .map(SoftReference::get)
                .flatMap(table -> Optional.ofNullable(table).stream())
                .toList();
    }

    /** Takes the largest table of at most so many bytes away, for a query that works with it. */
    synchronized Optional<StateTable> take(long mostBytes) {
        Optional<StateTable> taken =
                tables().stream().filter(table -> table.bytes() <= mostBytes).max(BY_SIZE);
        taken.ifPresent(table -> tables.removeIf(one -> one.refersTo(table)));
        return taken;
    }

    /** Takes a table back. The query that had it may go on reading it. */
    synchronized void give(StateTable table) {
        tables.removeIf(one -> one.refersTo(null));
        tables.add(new SoftReference<>(table));
        if (tables.size() > MOST) {
            tables().stream().min(BY_SIZE).ifPresent(least -> tables.removeIf(one -> one.refersTo(least)));
        }
    }
}
