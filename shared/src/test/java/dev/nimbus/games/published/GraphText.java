package dev.nimbus.games.published;

import java.util.ArrayList;
import java.util.List;

/** Graphs as positions of Node Kayles. */
final class GraphText {
    private final int vertices;
    private final List<String> edges = new ArrayList<>();

    private GraphText(int vertices) {
        this.vertices = vertices;
    }

    static String path(int n) {
        GraphText graph = new GraphText(n);
        for (int v = 1; v < n; v++) {
            graph.join(v - 1, v);
        }
        return graph.toString();
    }

    static String cycle(int n) {
        GraphText graph = new GraphText(n);
        for (int v = 0; v < n; v++) {
            graph.join(v, (v + 1) % n);
        }
        return graph.toString();
    }

    static String grid(int rows, int columns) {
        GraphText graph = new GraphText(rows * columns);
        for (int v = 0; v < rows * columns; v++) {
            if (v % columns > 0) {
                graph.join(v - 1, v);
            }
            if (v >= columns) {
                graph.join(v - columns, v);
            }
        }
        return graph.toString();
    }

    /** The squares of a board of n × n, joined where a queen goes from one to the other. */
    static String queens(int n) {
        GraphText graph = new GraphText(n * n);
        for (int v = 0; v < n * n; v++) {
            for (int w = 0; w < v; w++) {
                int down = v / n - w / n;
                int right = v % n - w % n;
                if (down == 0 || right == 0 || Math.abs(down) == Math.abs(right)) {
                    graph.join(w, v);
                }
            }
        }
        return graph.toString();
    }

    /** The generalised Petersen graph P(n, 2): an outer cycle of n, spokes, and an inner vertex joined to each second. */
    static String petersen(int n) {
        GraphText graph = new GraphText(2 * n);
        for (int v = 0; v < n; v++) {
            graph.join(v, (v + 1) % n);
            graph.join(v, n + v);
            graph.join(n + v, n + (v + 2) % n);
        }
        return graph.toString();
    }

    private void join(int v, int w) {
        edges.add("[" + v + "," + w + "]");
    }

    @Override
    public String toString() {
        return "{\"vertices\":" + vertices + ",\"edges\":" + edges + "}";
    }
}
