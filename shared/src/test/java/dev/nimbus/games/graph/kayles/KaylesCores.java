package dev.nimbus.games.graph.kayles;

import dev.nimbus.games.CoreFamily;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.graph.Edges;
import dev.nimbus.search.InMode;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Play;
import java.util.EnumSet;
import java.util.Random;
import java.util.stream.IntStream;

/** Kayles on connected graphs as the core has it. */
public final class KaylesCores {
    private static final int VERTICES = 10;
    private static final int EDGES = 9;
    private static final int WIDTH = 3;

    private KaylesCores() {}

    public static CoreFamily<NodeKayles.Graph> nodes(Catalogue catalogue, InMode.Image image) {
        return new CoreFamily<>(
                (NodeKayles) catalogue.parse("node-kayles"),
                EnumSet.allOf(Play.class),
                random -> random.nextBoolean() ? grid(random) : any(random, 1 + random.nextInt(VERTICES)),
                (graph, play) -> asked(graph.neighbours(), play),
                image);
    }

    /** A line graph on a grid is a path or a cycle, and sets of vertices have one form. */
    public static CoreFamily<Edges> arcs(Catalogue catalogue) {
        ArcKayles game = (ArcKayles) catalogue.parse("arc-kayles");
        return new CoreFamily<>(
                game,
                EnumSet.allOf(Play.class),
                random -> {
                    Edges edges = any(random, 2 + random.nextInt(VERTICES - 2)).edges();
                    return edges.select(IntStream.range(0, Math.min(EDGES, edges.count())));
                },
                (edges, play) -> asked(game.graph(edges, Budget.standard()).neighbours(), play),
                InMode.Image.CANONICAL);
    }

    private static CoreFamily.Asked asked(int[][] neighbours, Play play) {
        KaylesComponents core = new KaylesComponents(neighbours, play, Budget.standard());
        return new CoreFamily.Asked(core, sink -> core.write(core.all(), sink));
    }

    /** A tree, in which each vertex is joined to one before, and a few more edges. */
    private static NodeKayles.Graph any(Random random, int vertices) {
        IntStream.Builder ends = IntStream.builder();
        for (int v = 1; v < vertices; v++) {
            ends.add(random.nextInt(v)).add(v);
        }
        random.ints(vertices > 1 ? 2L * random.nextInt(4) : 0, 0, vertices).forEach(ends::add);
        return new NodeKayles.Graph(vertices, Edges.wrap(ends.build().toArray()));
    }

    /** Three columns of a grid, the last row not always whole. */
    private static NodeKayles.Graph grid(Random random) {
        int vertices = 4 + random.nextInt(VERTICES);
        IntStream.Builder ends = IntStream.builder();
        for (int v = 1; v < vertices; v++) {
            if (v % WIDTH != 0) {
                ends.add(v - 1).add(v);
            }
            if (v >= WIDTH) {
                ends.add(v - WIDTH).add(v);
            }
        }
        return new NodeKayles.Graph(vertices, Edges.wrap(ends.build().toArray()));
    }
}
