package dev.nimbus.games.graph.kayles;

import dev.nimbus.games.grid.cells.CellGrid;
import dev.nimbus.games.grid.cells.PathValues;
import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.OptionSink;
import dev.nimbus.search.graph.ComponentGraph;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.hash.Sha256;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * Node Kayles on one graph for the search core. Where vertices can be placed on a grid, components of at most 64 cells are
 * {@link KaylesCells}. Others are the set of the vertices that are left, a bit for each, and two words that name the graph,
 * so that values are shared by the queries about it. Renumbering what is left, so that parts of the same form are met as
 * one, was tried: it halves the positions of a random cubic graph of 40 vertices, and costs ten times more than it saves.
 */
final class KaylesComponents implements ComponentRules {
    /** The most vertices of a graph: beyond, one position after another would cost too much. */
    static final int MOST = 256;

    /** A component of so many cells of a grid is valued by all its options. */
    static final int SMALL_CELLS = 20;

    /** The same away from grids, where few components are met again. Measured: 6 to 10 are alike. */
    private static final int SMALL_ELSEWHERE = 8;

    /** The same under misère play, where it gets its canonical form. */
    static final int SMALL_OF_MISERE = 10;

    static final Family FAMILY = new Family(0x6b61796c6573L, true); // "kayles"

    /** The second is negative; the last word of cells is their width. */
    private static final int NAME_WORDS = 2;

    /** The steps of work for each word of an option: it is copied, parted and named. Measured by BudgetCalibration. */
    private static final int STEPS_OF_A_WORD = 2;

    /** How many neighbours are looked at in a step of work. */
    private static final int NEIGHBOURS_OF_A_STEP = 256;

    private final int words;
    private final int vertices;
    private final int meanDegree;
    private final Optional<GridPlaces> places;
    private final Play play;
    private final KaylesCells cells;

    /** Bit w of row v says that v and w are joined. */
    private final long[][] rows;

    /** The same with the vertex itself. */
    private final long[][] closedRows;

    private final long[] name = new long[NAME_WORDS];

    /**
     * @param neighbours those of each vertex of a connected graph, each once
     * @param play the convention of the search
     */
    KaylesComponents(int[][] neighbours, Play play, Budget budget) {
        this.play = play;
        this.cells = new KaylesCells(play);
        vertices = neighbours.length;
        words = (vertices + Long.SIZE - 1) / Long.SIZE;
        rows = new long[vertices][words];
        closedRows = new long[vertices][];
        long degrees = 0;
        for (int v = 0; v < vertices; v++) {
            degrees += neighbours[v].length;
            for (int w : neighbours[v]) {
                set(rows[v], w);
            }
            closedRows[v] = rows[v].clone();
            set(closedRows[v], v);
        }
        meanDegree = (int) (1 + degrees / vertices);
        places = GridPlaces.find(neighbours, budget);
        setName();
    }

    /** A hash: two graphs with one name would take 2⁶⁴ trials to find. */
    private void setName() {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES * words * vertices);
        for (long[] row : rows) {
            bytes.asLongBuffer().put(row);
            bytes.position(bytes.position() + Long.BYTES * words);
        }
        ByteBuffer hash = ByteBuffer.wrap(Sha256.digest().digest(bytes.array()));
        name[0] = hash.getLong();
        name[1] = hash.getLong() | Long.MIN_VALUE;
    }

    private static void set(long[] set, int vertex) {
        set[vertex / Long.SIZE] |= 1L << vertex;
    }

    private static boolean contains(long[] set, int vertex) {
        return (set[vertex / Long.SIZE] >>> vertex & 1) != 0;
    }

    /** Whether a component is a set of this graph's vertices, not cells. */
    boolean isOwn(long[] component, int from, int length) {
        return component[from + length - 1] == name[1] && component[from + length - 2] == name[0];
    }

    long[] all() {
        long[] all = new long[words];
        Arrays.fill(all, -1L);
        all[words - 1] = -1L >>> (Long.SIZE * words - vertices);
        return all;
    }

    long[] after(int vertex) {
        long[] left = new long[words];
        take(all(), 0, vertex, left);
        return left;
    }

    private void take(long[] from, int at, int vertex, long... left) {
        for (int i = 0; i < words; i++) {
            left[i] = from[at + i] & ~closedRows[vertex][i];
        }
    }

    @Override
    public Family family() {
        return FAMILY;
    }

    @Override
    public int stepsOfOption(long[] component, int from, int length) {
        return component[from + length - 1] < 0
                ? STEPS_OF_A_WORD * words + vertices * meanDegree / NEIGHBOURS_OF_A_STEP
                : 1;
    }

    @Override
    public void options(long[] component, int from, int length, OptionSink sink) {
        long last = component[from + length - 1];
        if (last >= 0) {
            cells.options(component[from], CellGrid.ofWidth((int) last), sink);
            return;
        }
        long[] left = new long[words];
        long[] scratch = new long[words + NAME_WORDS];
        boolean more = true;
        for (int i = 0; i < words; i++) {
            for (long rest = component[from + i]; rest != 0 && more; rest &= rest - 1) {
                sink.begin();
                take(component, from, Long.SIZE * i + Long.numberOfTrailingZeros(rest), left);
                write(left, scratch, sink);
                more = sink.end();
            }
        }
    }

    @Override
    public void draw(long[] component, int from, int length, ComponentGraph graph) {
        long last = component[from + length - 1];
        if (last >= 0) {
            CellGrid.ofWidth((int) last).draw(component[from], 0, graph);
            return;
        }
        int[] vertex = new int[ComponentGraph.MOST];
        int count = 0;
        for (int i = 0; i < words; i++) {
            for (long rest = component[from + i]; rest != 0; rest &= rest - 1) {
                vertex[count++] = Long.SIZE * i + Long.numberOfTrailingZeros(rest);
            }
        }
        graph.start(count);
        for (int v = 0; v < count; v++) {
            for (int w = 0; w < v; w++) {
                if (contains(rows[vertex[v]], vertex[w])) {
                    graph.edge(w, v);
                }
            }
        }
    }

    /** Writes the components of the vertices that are left. */
    void write(long[] left, OptionSink sink) {
        write(left.clone(), new long[words + NAME_WORDS], sink);
    }

    /** Writes the components of {@code left}, which is empty then. */
    private void write(long[] left, long[] component, OptionSink sink) {
        for (int i = 0; i < words; i++) {
            while (left[i] != 0) {
                moveOut(Long.SIZE * i + Long.numberOfTrailingZeros(left[i]), left, component);
                writeComponent(component, sink);
            }
        }
    }

    /** Moves the vertices joined to {@code seed} from {@code left} to {@code component}. */
    private void moveOut(int seed, long[] left, long... component) {
        Arrays.fill(component, 0, words, 0);
        set(component, seed);
        left[seed / Long.SIZE] &= ~(1L << seed);
        long[] edge = new long[words];
        set(edge, seed);
        boolean grows = true;
        while (grows) {
            long[] next = new long[words];
            for (int i = 0; i < words; i++) {
                for (long rest = edge[i]; rest != 0; rest &= rest - 1) {
                    long[] row = rows[Long.SIZE * i + Long.numberOfTrailingZeros(rest)];
                    for (int j = 0; j < words; j++) {
                        next[j] |= row[j];
                    }
                }
            }
            grows = false;
            for (int i = 0; i < words; i++) {
                next[i] &= left[i];
                left[i] &= ~next[i];
                component[i] |= next[i];
                grows |= next[i] != 0;
            }
            edge = next;
        }
    }

    private void writeComponent(long[] component, OptionSink sink) {
        if (places.isEmpty()) {
            dropTwins(component);
        }
        long known = play == Play.NORMAL ? known(component) : -1;
        if (known >= 0) {
            sink.known(known);
        } else if (places.isEmpty() || !writeCells(component, places.get(), sink)) {
            System.arraycopy(name, 0, component, words, NAME_WORDS);
            int count = count(component);
            boolean isSmall = count <= (play == Play.NORMAL ? SMALL_ELSEWHERE : SMALL_OF_MISERE);
            sink.part(component, component.length, isSmall ? 1 : count, isSmall);
        }
    }

    /**
     * Drops all but one of vertices that are joined to each other and to the same others: to take one is to take the other,
     * and no move takes one alone. On a grid only the two vertices of a path of two are such.
     */
    private void dropTwins(long... component) {
        for (int i = 0; i < words; i++) {
            for (long rest = component[i]; rest != 0; rest &= rest - 1) {
                int v = Long.SIZE * i + Long.numberOfTrailingZeros(rest);
                for (int j = i; j < words; j++) {
                    long later = j > i ? -1 : -2L << v;
                    for (long near = rows[v][j] & component[j] & later; near != 0; near &= near - 1) {
                        int w = Long.SIZE * j + Long.numberOfTrailingZeros(near);
                        if (areTwins(v, w, component)) {
                            component[j] &= ~(1L << w);
                            rest = j == i ? rest & ~(1L << w) : rest;
                        }
                    }
                }
            }
        }
    }

    private boolean areTwins(int v, int w, long... component) {
        long differ = 0;
        for (int i = 0; i < words; i++) {
            differ |= (closedRows[v][i] ^ closedRows[w][i]) & component[i];
        }
        return differ == 0;
    }

    private int count(long... component) {
        int count = 0;
        for (int i = 0; i < words; i++) {
            count += Long.bitCount(component[i]);
        }
        return count;
    }

    /** The value of a path or a cycle; −1 for other components. */
    private long known(long... component) {
        int ends = 0;
        for (int i = 0; i < words; i++) {
            for (long rest = component[i]; rest != 0; rest &= rest - 1) {
                int degree = 0;
                long[] row = rows[Long.SIZE * i + Long.numberOfTrailingZeros(rest)];
                for (int j = 0; j < words; j++) {
                    degree += Long.bitCount(row[j] & component[j]);
                }
                if (degree > 2) {
                    return -1;
                }
                ends += 2 - degree;
            }
        }
        int size = count(component);
        return ends > 0 ? PathValues.path(size) : PathValues.cycle(size);
    }

    /** Writes a component as cells of a grid, if they are not too many. */
    private boolean writeCells(long[] component, GridPlaces at, OptionSink sink) {
        int top = Integer.MAX_VALUE;
        int first = Integer.MAX_VALUE;
        int bottom = 0;
        int last = 0;
        for (int v = 0; v < vertices; v++) {
            if (contains(component, v)) {
                top = Math.min(top, at.row(v));
                bottom = Math.max(bottom, at.row(v));
                first = Math.min(first, at.column(v));
                last = Math.max(last, at.column(v));
            }
        }
        int height = bottom - top + 1;
        int width = last - first + 1;
        if (!CellGrid.fits(height, width)) {
            return false;
        }
        boolean isTurned = width > height;
        CellGrid grid = CellGrid.ofWidth(Math.min(width, height));
        long placed = 0;
        for (int v = 0; v < vertices; v++) {
            if (contains(component, v)) {
                int r = at.row(v) - top;
                int c = at.column(v) - first;
                placed |= 1L << (isTurned ? c * grid.width() + r : r * grid.width() + c);
            }
        }
        cells.writeComponent(placed, grid, sink);
        return true;
    }
}
