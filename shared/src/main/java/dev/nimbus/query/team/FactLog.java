package dev.nimbus.query.team;

import dev.nimbus.theory.team.Exchange.Fact;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The facts that this node has found last, numbered, so that each of the others gets each of them once. Not safe for use by several threads. */
final class FactLog {
    /** Facts of some minutes; who comes later asks the map of positions for those that were dear. */
    static final int MOST_BYTES = 1 << 20;

    private final Deque<Fact> facts = new ArrayDeque<>();
    private int bytes;

    /** The number of the first fact that is here. */
    private long first;

    void add(Fact fact) {
        facts.add(fact);
        bytes += TeamBytes.size(fact);
        while (bytes > MOST_BYTES) {
            bytes -= TeamBytes.size(facts.remove());
            first++;
        }
    }

    /** The number of the next fact. */
    long end() {
        return first + facts.size();
    }

    /** The facts from number {@code from} on that are still here, as many as take at most {@code most} bytes. */
    Part from(long from, int most) {
        List<Fact> part = new ArrayList<>();
        long begin = Math.max(from, first);
        long skip = begin - first;
        int left = most;
        for (Fact fact : facts) {
            if (skip-- > 0) {
                continue;
            }
            left -= TeamBytes.size(fact);
            if (left < 0) {
                break;
            }
            part.add(fact);
        }
        return new Part(part, begin + part.size());
    }

    /**
     * Some facts.
     *
     * @param end the number of the first one behind them
     */
    record Part(List<Fact> facts, long end) {}
}
