package dev.nimbus.games.graph.kayles;

import dev.nimbus.theory.Budget;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Places of a connected graph's vertices on the square lattice such that two are joined just where their places share a
 * side. Vertices are placed one beside another, with backtracking, those first that have most neighbours placed. On boards
 * that leaves little choice. The work is bounded, so that places may not be found though there are some.
 */
final class GridPlaces {
    private static final int SIDES = 4;

    /** A place is one number, row and column; its four neighbours are so far away. */
    private static final int ROW = 1 << 16;

    private static final int[] STEPS = {1, ROW, -1, -ROW};

    /** Row and column of the first vertex: more than a graph of the size that is searched can reach. */
    private static final int MIDDLE = 1 << 12;

    /** How many places are tried for each vertex, on average, before the search gives up. */
    private static final int TRIES = 32;

    /** How many of those a step of work pays for. */
    private static final int TRIES_OF_A_STEP = 16;

    private final int[][] neighbours;
    private final int[] places;
    private final Map<Integer, Integer> vertices = new HashMap<>();

    /** The vertices, each but the first after one of its neighbours. */
    private final int[] order;

    /** For each vertex that neighbour. */
    private final int[] anchors;

    private GridPlaces(int[]... neighbours) {
        this.neighbours = neighbours;
        this.places = new int[neighbours.length];
        this.order = new int[neighbours.length];
        this.anchors = new int[neighbours.length];
    }

    /**
     * The places, if they are found.
     *
     * @param neighbours those of each vertex of a connected graph, each once
     */
    static Optional<GridPlaces> find(int[][] neighbours, Budget budget) {
        for (int[] list : neighbours) {
            if (list.length > SIDES) {
                return Optional.empty();
            }
        }
        GridPlaces search = new GridPlaces(neighbours);
        search.setOrder();
        return search.placeAll(budget) ? Optional.of(search) : Optional.empty();
    }

    int row(int vertex) {
        return places[vertex] / ROW;
    }

    int column(int vertex) {
        return places[vertex] % ROW;
    }

    private void setOrder() {
        int[] placed = new int[neighbours.length];
        for (int i = 0; i < order.length; i++) {
            int next = 0;
            for (int v = 1; v < placed.length; v++) {
                next = placed[v] > placed[next] ? v : next;
            }
            order[i] = next;
            placed[next] = -1 - SIDES; // stays negative
            for (int w : neighbours[next]) {
                anchors[w] = placed[w] == 0 ? next : anchors[w];
                placed[w]++;
            }
        }
    }

    private boolean placeAll(Budget budget) {
        int[] tried = new int[order.length];
        long most = TRIES * (long) order.length;
        place(order[0], MIDDLE * ROW + MIDDLE);
        int i = 1;
        while (i > 0 && i < order.length && most > 0) {
            int vertex = order[i];
            boolean fits = false;
            while (tried[i] < SIDES && !fits) {
                most--;
                int at = places[anchors[vertex]] + STEPS[tried[i]++];
                fits = fits(vertex, at);
                if (fits) {
                    place(vertex, at);
                }
            }
            if (fits) {
                i++;
            } else {
                tried[i--] = 0;
                vertices.remove(places[order[i]]);
            }
        }
        budget.spend(1 + (TRIES * (long) order.length - most) / TRIES_OF_A_STEP);
        return i == order.length;
    }

    private void place(int vertex, int at) {
        places[vertex] = at;
        vertices.put(at, vertex);
    }

    /** Whether the vertex is joined to all that is beside this free place, and to nothing else that is placed. */
    private boolean fits(int vertex, int at) {
        if (vertices.containsKey(at)) {
            return false;
        }
        int joined = 0;
        for (int step : STEPS) {
            Integer beside = vertices.get(at + step);
            if (beside != null) {
                if (!isNeighbour(vertex, beside)) {
                    return false;
                }
                joined++;
            }
        }
        for (int w : neighbours[vertex]) {
            Integer there = vertices.get(places[w]);
            joined -= there != null && there == w ? 1 : 0;
        }
        return joined == 0;
    }

    private boolean isNeighbour(int vertex, int other) {
        for (int w : neighbours[vertex]) {
            if (w == other) {
                return true;
            }
        }
        return false;
    }
}
