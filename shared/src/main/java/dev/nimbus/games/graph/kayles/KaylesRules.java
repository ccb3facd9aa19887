package dev.nimbus.games.graph.kayles;

import dev.nimbus.games.Sizes;
import java.util.ArrayList;
import java.util.List;

/**
 * Node Kayles for the search, on one graph of at most 64 vertices: a position is the set of vertices that are left, as
 * the bits of a number ({@link WideKaylesRules} are for more). Paths and cycles are known beforehand. Renumbering what
 * is left, so that parts of the same form are met as one, was tried: it halves the positions of a random cubic graph of
 * 40 vertices, and costs ten times more than it saves.
 */
final class KaylesRules implements KaylesGraph<Long> {
    private final long[] neighbours;

    /** @param neighbours bit w of entry v says that v and w are joined */
    private KaylesRules(long... neighbours) {
        this.neighbours = neighbours;
    }

    /** @param neighbours those of each vertex, each once */
    static KaylesRules of(int[]... neighbours) {
        long[] rows = new long[neighbours.length];
        for (int v = 0; v < rows.length; v++) {
            for (int w : neighbours[v]) {
                rows[v] |= 1L << w;
            }
        }
        return new KaylesRules(rows);
    }

    @Override
    public Long all() {
        return -1L >>> (Long.SIZE - neighbours.length);
    }

    @Override
    public Long after(Long left, int vertex) {
        return take(left, vertex);
    }

    private long take(long left, int v) {
        return left & ~(neighbours[v] | (1L << v));
    }

    @Override
    public void options(Long left, Sink<Long> sink) {
        boolean more = true;
        for (long rest = left; rest != 0 && more; rest &= rest - 1) {
            more = sink.accept(take(left, Long.numberOfTrailingZeros(rest)));
        }
    }

    @Override
    public List<Long> components(Long left) {
        List<Long> found = new ArrayList<>(4);
        long open = left;
        while (open != 0) {
            long component = around(Long.lowestOneBit(open), open);
            found.add(component);
            open &= ~component;
        }
        return found;
    }

    /** The connected part of {@code left} that holds {@code seed}. */
    private long around(long seed, long left) {
        long component = seed;
        long edge = seed;
        while (edge != 0) {
            long next = 0;
            for (long rest = edge; rest != 0; rest &= rest - 1) {
                next |= neighbours[Long.numberOfTrailingZeros(rest)];
            }
            edge = next & left & ~component;
            component |= edge;
        }
        return component;
    }

    @Override
    public int weight(Long component) {
        return Long.bitCount(component);
    }

    @Override
    public long size(Long component) {
        return Sizes.ofObject();
    }

    @Override
    public long work(Long component) {
        return 2;
    }

    @Override
    public long knownValue(Long component) {
        int ends = 0;
        for (long rest = component; rest != 0; rest &= rest - 1) {
            int degree = Long.bitCount(neighbours[Long.numberOfTrailingZeros(rest)] & component);
            if (degree > 2) {
                return -1;
            }
            ends += 2 - degree;
        }
        int size = Long.bitCount(component);
        return ends > 0 ? PathValues.path(size) : PathValues.cycle(size);
    }
}
