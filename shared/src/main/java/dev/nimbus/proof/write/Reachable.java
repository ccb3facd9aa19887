package dev.nimbus.proof.write;

import dev.nimbus.proof.SumKey;
import dev.nimbus.proof.Sums;
import dev.nimbus.proof.write.NeededEntries.Bounds;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * All that play may come to, as entries of a proof, where play may go on for ever: which of them follow from which others
 * without a circle is left to the check. What has no nim-value, and who wins which is not known, has no entry.
 */
final class Reachable<P> {
    /** A place in a set and in a queue. */
    private static final int ENTRY_BYTES = 100;

    private final Options<P> options;
    private final Bounds bounds;
    private final Set<Object> met = new HashSet<>();
    private final Deque<P> open = new ArrayDeque<>();
    private long bytes;

    Reachable(Options<P> options, Bounds bounds) {
        this.options = options;
        this.bounds = bounds;
    }

    /** The nim-values of components that a position leads to. */
    ChosenEntries values(P position) {
        ChosenComponents<P> values = new ChosenComponents<>(options, bounds);
        values.entries().beginLastPass();
        options.componentsOf(position).forEach(component -> meet(component, component));
        while (!open.isEmpty()) {
            P component = open.pop();
            ifKnown(() -> values.add(component, options.value(component)));
            for (List<P> option : options.of(component)) {
                option.forEach(part -> meet(part, part));
            }
        }
        return values.entries();
    }

    /** The sums that a position leads to, itself among them, which who moves next loses under misère play. */
    ChosenEntries lost(P position, Sums<P> sums) {
        ChosenEntries lost = new ChosenEntries(bounds);
        lost.beginLastPass();
        meet(sums.of(position), position);
        while (!open.isEmpty()) {
            P next = open.pop();
            ifKnown(() -> {
                if (options.isLost(next)) {
                    SumKey sum = sums.of(next);
                    lost.add(sum.hash(), 0, () -> sums.write(sum));
                }
            });
            options.positionsOf(next, sums).forEach(this::meet);
        }
        return lost;
    }

    private void meet(Object key, P position) {
        if (!met.add(key)) {
            return;
        }
        bytes += ENTRY_BYTES + options.bytes(position);
        if (bytes > bounds.bytes()) {
            throw Refusal.tooLarge("play may go on for ever, so the proof needs all that it may come to: more than "
                    + (met.size() - 1) + " components or sums; " + bounds.remedy());
        }
        open.push(position);
    }

    /** Play that goes on for ever is no reason to refuse others. */
    private static void ifKnown(Runnable entry) {
        try {
            entry.run();
        } catch (Refusal refusal) {
            if (refusal.code() != ErrorCode.INVALID_POSITION) {
                throw refusal;
            }
        }
    }
}
