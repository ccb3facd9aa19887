package dev.nimbus.games.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.query.text.TextPosition;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamedGraphTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());

    private static NamedGraph named(String name) {
        return NamedGraph.read(JsonNodeFactory.instance.textNode(name)).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "path(0)       | 0 | []",
                "path(3)       | 3 | [[0,1],[1,2]]",
                "cycle(3)      | 3 | [[0,1],[0,2],[1,2]]",
                "cycle(4)      | 4 | [[0,1],[1,2],[0,3],[2,3]]",
                "cycle(2)      | 2 | [[0,1]]",
                "complete(3)   | 3 | [[0,1],[0,2],[1,2]]",
                "star(2)       | 3 | [[0,1],[0,2]]",
                "bipartite(2,1) | 3 | [[0,2],[1,2]]",
                "grid(2,3)     | 6 | [[0,1],[1,2],[0,3],[1,4],[3,4],[2,5],[4,5]]",
                "grid(3,1)     | 3 | [[0,1],[1,2]]",
                "cube(2)       | 4 | [[0,1],[0,2],[1,3],[2,3]]",
                "petersen      | 10 | [[0,1],[1,2],[2,3],[0,4],[3,4],[0,5],[1,6],[2,7],[5,7],[3,8],[5,8],[6,8],[4,9],[6,9],[7,9]]",
                "graph6(?)     | 0 | []",
                "graph6(A_)    | 2 | [[0,1]]",
                "graph6(D?{)   | 5 | [[0,4],[1,4],[2,4],[3,4]]"
            })
    void name_isItsEdges(String name, int vertices, String edges) {
        assertThat(named(name).vertices()).isEqualTo(vertices);
        assertThat(named(name).edges().list()).isEqualTo(edges);
    }

    /** Published: the Petersen graph, by its degrees and its girth of five. */
    @Test
    void petersen_isCubicWithoutShortCycles() {
        NamedGraph graph = named("petersen");
        boolean[][] joined = new boolean[10][10];
        for (int e = 0; e < graph.edges().count(); e++) {
            joined[graph.edges().from(e)][graph.edges().to(e)] = true;
            joined[graph.edges().to(e)][graph.edges().from(e)] = true;
        }
        for (int u = 0; u < 10; u++) {
            int degree = 0;
            for (int v = 0; v < 10; v++) {
                degree += joined[u][v] ? 1 : 0;
                int paths = 0;
                for (int w = 0; w < 10; w++) {
                    paths += u != v && joined[u][w] && joined[w][v] ? 1 : 0;
                }
                // Neighbours share nobody, and others one vertex.
                assertThat(paths).as("%s %s", u, v).isEqualTo(u == v || joined[u][v] ? 0 : 1);
            }
            assertThat(degree).isEqualTo(3);
        }
    }

    /** The published example of the format's description: five vertices with edges 0-2, 0-4, 1-3, 3-4. */
    @Test
    void graph6_ofItsDescription_isRead() {
        assertThat(named("graph6(DQc)").edges().list()).isEqualTo("[[0,2],[1,3],[0,4],[3,4]]");
    }

    @Test
    void graph6_ofManyVertices_hasALongHead() {
        assertThat(named("graph6(~?@?" + "?".repeat(336) + ")").vertices()).isEqualTo(64);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "grid",
                "grid(3)",
                "grid(3,4,5)",
                "path(-1)",
                "path(3,4)",
                "petersen(1)",
                "Path(3)",
                "tree(3)",
                "graph6()",
                "graph6(D?)",
                "graph6(D?{?)",
                "graph6(~?)",
                "graph6(~~?????A)",
                "graph6(D?{"
            })
    void unknownName_isRefusedWithThoseThatAreKnown(String name) {
        assertThatThrownBy(() -> named(name)).isInstanceOf(Refusal.class).hasMessageContaining("petersen or graph6");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "path(10001)",
                "complete(400)",
                "grid(101,100)",
                "cube(14)",
                "cube(99999)",
                "path(123456)",
                "grid(99999999999999999999,3)",
                "grid(3,99999999999999999999)",
                "bipartite(99999999999999999999,0)",
                "bipartite(300,300)",
                "star(99999)"
            })
    void largeGraph_isRefused(String name) {
        assertThatThrownBy(() -> named(name))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("10000 vertices or 50000");
    }

    @Test
    void object_isNoName() {
        assertThat(NamedGraph.read(JsonNodeFactory.instance.objectNode())).isEmpty();
        assertThat(NamedGraph.read(JsonNodeFactory.instance.arrayNode())).isEqualTo(Optional.empty());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "node-kayles | grid(2,3)    | {\"vertices\":6,\"edges\":[[0,1],[1,2],[0,3],[1,4],[3,4],[2,5],[4,5]]}",
                "node-kayles | \"path(9)\"  | {\"vertices\":9,\"edges\":[[0,1],[1,2],[2,3],[3,4],[4,5],[5,6],[6,7],[7,8]]}",
                "arc-kayles  | star(3)      | {\"edges\":[[0,1],[0,2],[0,3]]}"
            })
    void line_isThePositionOfItsEdges(String game, String name, String position) {
        Ruleset<?> rules = CATALOGUE.parse(game);

        assertSame(rules, name, position);
    }

    private static <P> void assertSame(Ruleset<P> rules, String name, String position) {
        P named = rules.read(TextPosition.of(name));

        assertThat(named).isEqualTo(rules.read(TextPosition.of(position)));
        assertThat(rules.write(named)).isEqualTo(position);
        assertThat(rules.grundy(named, Budget.standard()))
                .isEqualTo(rules.grundy(rules.read(TextPosition.of(position)), Budget.standard()));
    }
}
