package dev.nimbus.games.graph;

import dev.nimbus.games.heap.Heaps;
import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.OptionSink;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.words.RulesetHash;
import java.util.Arrays;

/**
 * Tokens that reach no cycle of their graph for the search of sums. A component is a token, as the hash of the graph and
 * its vertex.
 */
final class TokenParts implements ComponentRules {
    private static final Family FAMILY = new Family(0x746f6b656e73L, true); // "tokens"

    /** Tokens whose longest play is no longer get their canonical form. */
    private static final int SMALL_HEIGHT = 5;

    /** Small components have fewer options than this. */
    private static final int FEW_OPTIONS = 64;

    private static final byte LARGE = 64;

    private final OptionGraph rules;
    private final Digraph graph;
    private final RulesetHash name;

    /** The length of the longest play from each vertex, or {@link #LARGE}. */
    private final byte[] heights;

    TokenParts(OptionGraph rules) {
        this.rules = rules;
        this.graph = rules.digraph();
        this.name = RulesetHash.of(rules.toString());
        this.heights = heights();
    }

    PositionSearch.Position sum(Heaps tokens) {
        return sink -> {
            for (int i = 0; i < tokens.count(); i++) {
                write((int) tokens.get(i), sink);
            }
        };
    }

    private void write(int vertex, OptionSink sink) {
        sink.part(name.high(), name.low(), vertex, Math.max(1, graph.degree(vertex)), isSmall(vertex));
    }

    boolean isSmall(int vertex) {
        return heights[vertex] != LARGE;
    }

    @Override
    public Family family() {
        return FAMILY;
    }

    /** Many plays lead to the same vertices. */
    @Override
    public boolean isDepthFirst() {
        return true;
    }

    @Override
    public void options(long[] words, int from, int length, OptionSink sink) {
        int vertex = (int) words[from + RulesetHash.WORDS];
        boolean more = true;
        for (int e = graph.starts()[vertex]; e < graph.starts()[vertex + 1] && more; e++) {
            sink.begin();
            for (int member : rules.members(graph.targets()[e])) {
                write(member, sink);
            }
            more = sink.end();
        }
    }

    private byte[] heights() {
        byte[] found = new byte[rules.vertices()];
        Arrays.fill(found, LARGE);
        for (byte height = 0; height <= SMALL_HEIGHT; height++) {
            for (int v = 0; v < found.length; v++) {
                if (found[v] == LARGE && graph.degree(v) < FEW_OPTIONS && areLower(v, height, found)) {
                    found[v] = height;
                }
            }
        }
        return found;
    }

    private boolean areLower(int vertex, byte height, byte... found) {
        for (int e = graph.starts()[vertex]; e < graph.starts()[vertex + 1]; e++) {
            long sum = 0;
            for (int member : rules.members(graph.targets()[e])) {
                sum += found[member];
            }
            if (sum >= height) {
                return false;
            }
        }
        return true;
    }
}
