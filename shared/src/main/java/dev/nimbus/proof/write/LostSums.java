package dev.nimbus.proof.write;

import dev.nimbus.proof.SumKey;
import dev.nimbus.proof.Sums;
import dev.nimbus.proof.memory.Memory;
import dev.nimbus.proof.write.NeededEntries.Bounds;
import dev.nimbus.theory.Rules.OptionParts;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The entries of a proof under misère play, sums that who moves next loses, and those whose own needs have not been looked
 * at yet. An option that has a move to an entry needs nothing more; of others the game's search says which move wins.
 *
 * @param <P> positions of the game
 */
final class LostSums<P> {
    /** A sum, its node in a map, and its place in a queue. */
    private static final int ENTRY_BYTES = 200;

    private final Options<P> options;
    private final Sums<P> sums;
    private final OptionParts<P> parts;
    private final Memory memory;
    private final Map<SumKey, P> earlier;

    /** Each with a position that is this sum, of which the search can be asked. */
    private final Map<SumKey, P> lost = new LinkedHashMap<>();

    private final Deque<P> open = new ArrayDeque<>();

    private LostSums(Options<P> options, Sums<P> sums, Bounds bounds) {
        this.options = options;
        this.sums = sums;
        this.parts = options.parts();
        this.memory = bounds.memory(lost::size);
        this.earlier = Collections.emptyMap();
    }

    private LostSums(LostSums<P> before) {
        this.options = before.options;
        this.sums = before.sums;
        this.parts = before.parts;
        this.memory = before.memory;
        this.earlier = before.lost;
    }

    /** The entries that a proof needs that the player who moves next loses this position. */
    static <P> Set<SumKey> of(P position, Options<P> options, Sums<P> sums, Bounds bounds) {
        LostSums<P> first = new LostSums<>(options, sums, bounds);
        first.complete(position);
        // What is shown late often shows what was shown at length before: chosen again, fewer entries do.
        LostSums<P> last = new LostSums<>(first);
        last.complete(position);
        return last.lost.keySet();
    }

    private void complete(P position) {
        need(sums.of(position), position);
        while (!open.isEmpty()) {
            prove(open.pop());
        }
    }

    private void need(SumKey sum, P position) {
        if (lost.putIfAbsent(sum, position) != null) {
            return;
        }
        memory.hold(ENTRY_BYTES + (long) Integer.BYTES * sum.size() + options.bytes(position));
        open.push(options.canonical(position));
    }

    /** Has each option answered. Options are those of the components together, for who checks the proof sees these alone. */
    private void prove(P position) {
        options.positionsOf(position, sums).forEach((sum, option) -> {
            if (sum.size() > 0 && answer(sum, lost).isEmpty()) {
                Optional<SumKey> known = answer(sum, earlier);
                P answer = known.isPresent() ? earlier.get(known.get()) : options.lost(options.canonical(option));
                need(known.orElseGet(() -> sums.of(answer)), answer);
            }
        });
    }

    /** A move from this sum to one of the others. */
    private Optional<SumKey> answer(SumKey sum, Map<SumKey, P> others) {
        for (int i = 0; i < sum.size() && !others.isEmpty(); i++) {
            for (SumKey option : sums.options(sum.get(i), parts)) {
                SumKey answer = sum.with(i, option);
                if (others.containsKey(answer)) {
                    return Optional.of(answer);
                }
            }
        }
        return Optional.empty();
    }
}
