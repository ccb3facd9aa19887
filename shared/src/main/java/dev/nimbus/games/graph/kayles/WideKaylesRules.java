package dev.nimbus.games.graph.kayles;

import dev.nimbus.theory.Budget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * As {@link KaylesRules}, for graphs of more vertices than a number has bits. The sets are not changed once they are
 * handed out.
 */
final class WideKaylesRules implements KaylesGraph<BitSet> {
    /** The most vertices of a graph: beyond, one position after another would cost too much. */
    static final int MOST = 256;

    private static final int BYTES_BESIDE_WORDS = 56;
    /** How many neighbours are looked at in a step of work. */
    private static final int NEIGHBOURS_OF_A_STEP = 32;

    private final int[][] neighbours;
    private final long meanDegree;

    /** @param neighbours those of each vertex, each once */
    WideKaylesRules(int[]... neighbours) {
        this.neighbours = neighbours;
        this.meanDegree =
                1 + Arrays.stream(neighbours).mapToLong(row -> row.length).sum() / neighbours.length;
    }

    @Override
    public BitSet all() {
        BitSet all = new BitSet(neighbours.length);
        all.set(0, neighbours.length);
        return all;
    }

    @Override
    public BitSet after(BitSet left, int vertex) {
        BitSet after = (BitSet) left.clone();
        after.clear(vertex);
        for (int w : neighbours[vertex]) {
            after.clear(w);
        }
        return after;
    }

    @Override
    public void options(BitSet left, Sink<BitSet> sink) {
        boolean more = true;
        for (int v = left.nextSetBit(0); v >= 0 && more; v = left.nextSetBit(v + 1)) {
            more = sink.accept(after(left, v));
        }
    }

    @Override
    public List<BitSet> components(BitSet left) {
        List<BitSet> found = new ArrayList<>(4);
        BitSet open = (BitSet) left.clone();
        int[] reached = new int[left.cardinality()];
        while (!open.isEmpty()) {
            found.add(moveOut(open, reached));
        }
        return found;
    }

    /** Takes the connected part of the first vertex out of {@code open}. */
    private BitSet moveOut(BitSet open, int[] reached) {
        BitSet component = new BitSet(open.length());
        int count = 0;
        reached[count++] = open.nextSetBit(0);
        open.clear(reached[0]);
        for (int i = 0; i < count; i++) {
            component.set(reached[i]);
            for (int w : neighbours[reached[i]]) {
                if (open.get(w)) {
                    open.clear(w);
                    reached[count++] = w;
                }
            }
        }
        return component;
    }

    @Override
    public int weight(BitSet component) {
        return component.cardinality();
    }

    @Override
    public long size(BitSet left) {
        return (long) BYTES_BESIDE_WORDS + left.size() / Byte.SIZE;
    }

    @Override
    public long work(BitSet left) {
        return 2 + size(left) / Budget.BYTES_OF_WORK + (long) left.cardinality() * meanDegree / NEIGHBOURS_OF_A_STEP;
    }

    @Override
    public long knownValue(BitSet component) {
        int ends = 0;
        for (int v = component.nextSetBit(0); v >= 0; v = component.nextSetBit(v + 1)) {
            int degree = degree(component, v);
            if (degree > 2) {
                return -1;
            }
            ends += 2 - degree;
        }
        int size = component.cardinality();
        return ends > 0 ? PathValues.path(size) : PathValues.cycle(size);
    }

    private int degree(BitSet component, int v) {
        int degree = 0;
        for (int w : neighbours[v]) {
            degree += component.get(w) ? 1 : 0;
        }
        return degree;
    }
}
