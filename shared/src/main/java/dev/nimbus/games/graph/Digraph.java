package dev.nimbus.games.graph;

import dev.nimbus.theory.nimber.Mex;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * A directed graph in two flat arrays: the followers of vertex v, ascending and each once, stand in {@code targets} from
 * {@code starts[v]} up to {@code starts[v + 1]}.
 *
 * @param starts one entry more than there are vertices; not written to
 * @param targets not written to
 */
record Digraph(int[] starts, int[] targets) {
    /** The graph in which vertex v leads to {@code followers[v]}, given in any order. */
    static Digraph of(int[][] followers) {
        int[] starts = new int[followers.length + 1];
        int[][] distinct = new int[followers.length][];
        for (int v = 0; v < followers.length; v++) {
            distinct[v] = Arrays.stream(followers[v]).sorted().distinct().toArray();
            starts[v + 1] = starts[v] + distinct[v].length;
        }
        int[] targets = new int[starts[followers.length]];
        for (int v = 0; v < followers.length; v++) {
            System.arraycopy(distinct[v], 0, targets, starts[v], distinct[v].length);
        }
        return new Digraph(starts, targets);
    }

    int vertices() {
        return starts.length - 1;
    }

    int degree(int v) {
        return starts[v + 1] - starts[v];
    }

    /** The same edges the other way. */
    Digraph reversed() {
        int[] reversedStarts = new int[starts.length];
        for (int target : targets) {
            reversedStarts[target + 1]++;
        }
        for (int v = 1; v < starts.length; v++) {
            reversedStarts[v] += reversedStarts[v - 1];
        }
        int[] next = reversedStarts.clone();
        int[] sources = new int[targets.length];
        for (int v = 0; v < vertices(); v++) {
            for (int e = starts[v]; e < starts[v + 1]; e++) {
                sources[next[targets[e]]++] = v;
            }
        }
        return new Digraph(reversedStarts, sources);
    }

    /**
     * Settles the vertices backwards from the ends: each once all its followers are settled, or one that is enough. Those
     * from which a cycle is reached may be left over.
     *
     * @param settling settles a vertex, and says whether that alone settles each vertex which leads to it
     * @return the settled vertices, in order
     */
    int[] settle(Digraph reversed, IntPredicate settling) {
        int[] open = new int[vertices()];
        int[] queue = new int[vertices()];
        int queued = 0;
        for (int v = 0; v < open.length; v++) {
            open[v] = degree(v);
            if (open[v] == 0) {
                queue[queued++] = v;
            }
        }
        for (int head = 0; head < queued; head++) {
            boolean isEnough = settling.test(queue[head]);
            for (int e = reversed.starts[queue[head]]; e < reversed.starts[queue[head] + 1]; e++) {
                int before = reversed.targets[e];
                if (open[before] > 0) {
                    open[before] = isEnough ? 0 : open[before] - 1;
                    if (open[before] == 0) {
                        queue[queued++] = before;
                    }
                }
            }
        }
        return Arrays.copyOf(queue, queued);
    }

    /** The mex of the followers' values. */
    int mex(int v, int[] values, Mex mex) {
        mex.clear();
        for (int e = starts[v]; e < starts[v + 1]; e++) {
            mex.add(values[targets[e]]);
        }
        return (int) mex.value();
    }
}
