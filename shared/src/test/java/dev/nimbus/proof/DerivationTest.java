package dev.nimbus.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.tables.Tables;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries of graphs with cycles, taken exactly if there is an order in which each follows from those before. */
class DerivationTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());
    private static final int UNKNOWN = -1;

    private static void check(String proof) throws InvalidProofException, IOException {
        new ProofChecker(CATALOGUE::parse, 1).checkBlocking(new BufferedReader(new StringReader(proof)));
    }

    private static String proof(int[][] graph, String play, String claim, List<String> entries) {
        return "{\"proof\":1,\"game\":{\"graph\":" + Arrays.deepToString(graph) + "},\"play\":\"" + play
                + "\",\"claim\":{" + claim + "},\"entries\":" + entries.size() + "}\n" + String.join("\n", entries)
                + "\n";
    }

    private static String entry(int vertex, int value) {
        return "[[" + vertex + "]," + value + "]";
    }

    /**
     * A path, of which each second entry follows first, then all others, as far from those before as can be: the check once
     * went through all entries again for each few, and refused those of more than some thousands.
     */
    @ParameterizedTest
    @ValueSource(ints = {6_000, 20_000})
    void entriesOfAPathInZigzag_besideASmallCircle_areTaken(int length) throws Exception {
        int[][] graph = Arrays.copyOf(new int[][] {{}, {3, 4}, {1, 3}, {}, {1}, {}}, 6 + length);
        List<String> entries = new ArrayList<>(List.of(entry(2, 2), entry(1, 1), entry(4, 0)));
        for (int i = 0; i < length; i++) {
            graph[6 + i] = new int[] {5 + i};
        }
        for (int i = 0; i < length; i += 2) {
            entries.add(entry(7 + i, 0));
        }
        int middle = length / 4;
        for (int i = 0; i < length / 2; i++) {
            int from = i < middle ? 2 * (middle - 1 - i) + 1 : 2 * (i - middle);
            entries.add(entry(6 + 2 * from, 1));
        }

        check(proof(graph, "normal", "\"position\":2,\"grundy\":2", entries));
    }

    /** Vertices a and b of each link lead to each other; b follows from the b of the link before, and then a from it. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void chainOfCircles_isTakenIfItHasABeginning(boolean begins) throws Exception {
        int links = 5_000;
        int[][] graph = new int[1 + 3 * links][];
        graph[0] = new int[0];
        List<String> entries = new ArrayList<>();
        for (int a = 1; a < graph.length; a += 3) {
            graph[a] = new int[] {0, a + 1};
            graph[a + 1] = new int[] {a, a + 2};
            graph[a + 2] = new int[] {a > 1 ? a - 2 : begins ? 0 : graph.length - 2};
            entries.add(entry(a, 1));
            entries.add(entry(a + 1, 0));
        }
        Collections.shuffle(entries, new Random(36));
        String proof = proof(graph, "normal", "\"position\":2,\"grundy\":0", entries);

        if (begins) {
            check(proof);
        } else {
            assertThatThrownBy(() -> check(proof)).hasMessageContaining("play may go on for ever");
        }
    }

    private static int[][] graph(Random random) {
        int vertices = 3 + random.nextInt(6);
        int[][] graph = new int[vertices][];
        for (int v = 0; v < vertices; v++) {
            graph[v] = random.ints(random.nextInt(4), 0, vertices).distinct().toArray();
        }
        return graph;
    }

    /** Whether an entry follows from values, as docs/proofs.md says. */
    private static boolean follows(int[][] graph, int vertex, int value, int... values) {
        boolean smaller = IntStream.range(0, value).allMatch(k -> leadsTo(graph, vertex, k, values));
        return smaller
                && IntStream.of(graph[vertex])
                        .allMatch(v -> values[v] == UNKNOWN ? leadsTo(graph, v, value, values) : values[v] != value);
    }

    private static boolean leadsTo(int[][] graph, int vertex, int value, int... values) {
        return IntStream.of(graph[vertex]).anyMatch(v -> values[v] == value);
    }

    /** The values of those vertices that follow in some order. */
    private static int[] derived(int[][] graph, int[] wanted) {
        int[] values = IntStream.range(0, graph.length)
                .map(v -> graph[v].length == 0 ? 0 : UNKNOWN)
                .toArray();
        for (int round = 0; round < graph.length; round++) {
            for (int v = 0; v < graph.length; v++) {
                if (wanted[v] != UNKNOWN && values[v] == UNKNOWN && follows(graph, v, wanted[v], values)) {
                    values[v] = wanted[v];
                }
            }
        }
        return values;
    }

    /** Mostly values that are consistent with each other, of which some follow. */
    private static int[] wanted(int[][] graph, Random random) {
        int[] wanted = IntStream.range(0, graph.length)
                .map(v -> graph[v].length == 0 ? 0 : random.nextInt(4) + UNKNOWN)
                .toArray();
        for (int round = 0; round < 10; round++) {
            for (int v = 0; v < graph.length; v++) {
                int vertex = v;
                if (graph[v].length > 0 && !(wanted[v] != UNKNOWN && follows(graph, v, wanted[v], wanted))) {
                    wanted[v] = IntStream.range(0, 4)
                            .filter(n -> follows(graph, vertex, n, wanted))
                            .findFirst()
                            .orElse(UNKNOWN);
                }
            }
        }
        return wanted;
    }

    @Test
    void entriesOfRandomGraphs_areTakenExactlyIfTheyFollowInSomeOrder() throws Exception {
        Random random = new Random(37);
        int[] counts = new int[2];
        for (int i = 0; i < 2_000; i++) {
            int[][] graph = graph(random);
            int[] wanted = wanted(graph, random);
            List<String> entries = new ArrayList<>();
            for (int v = 0; v < graph.length; v++) {
                if (graph[v].length > 0 && wanted[v] != UNKNOWN) {
                    entries.add(entry(v, wanted[v]));
                }
            }
            if (!entries.isEmpty()) {
                String first = entries.get(0).substring(1, entries.get(0).indexOf(']') + 1);
                String value = entries.get(0)
                        .substring(first.length() + 2, entries.get(0).length() - 1);
                String claim = "\"position\":" + first + ",\"grundy\":" + value;
                boolean expected = Arrays.equals(derived(graph, wanted), wanted);
                counts[assertTaken(proof(graph, "normal", claim, entries), expected)]++;
            }
        }
        assertThat(Math.min(counts[0], counts[1])).isGreaterThan(50);
    }

    private static int assertTaken(String proof, boolean expected) throws IOException {
        try {
            check(proof);
            assertThat(expected).as(proof).isTrue();
            return 1;
        } catch (InvalidProofException e) {
            assertThat(expected).as(proof + e.getMessage()).isFalse();
            return 0;
        }
    }

    @Test
    void misereEntriesOfRandomGraphs_areTakenExactlyIfTheyFollowInSomeOrder() throws Exception {
        Random random = new Random(38);
        int[] counts = new int[2];
        for (int i = 0; i < 4_000; i++) {
            int[][] graph = graph(random);
            int[] entries = IntStream.range(0, graph.length)
                    .filter(v -> graph[v].length > 0 && random.nextInt(3) == 0)
                    .toArray();
            if (entries.length > 0) {
                List<String> lines =
                        IntStream.of(entries).mapToObj(v -> "[[" + v + "]]").toList();
                String claim = "\"position\":[" + entries[0] + "],\"outcome\":\"P\"";
                boolean expected = derivedLost(graph, entries).length == entries.length;
                counts[assertTaken(proof(graph, "misere", claim, lines), expected)]++;
            }
        }
        assertThat(Math.min(counts[0], counts[1])).isGreaterThan(50);
    }

    /** Those of the entries, vertices that are lost, that follow in some order. */
    private static int[] derivedLost(int[][] graph, int... entries) {
        int[] lost = {};
        for (int round = 0; round < graph.length; round++) {
            int[] before = lost;
            lost = IntStream.of(entries)
                    .filter(v ->
                            IntStream.of(graph[v]).allMatch(w -> graph[w].length == 0 || leadsToOne(graph[w], before)))
                    .toArray();
        }
        return lost;
    }

    private static boolean leadsToOne(int[] options, int... lost) {
        return IntStream.of(options).anyMatch(v -> IntStream.of(lost).anyMatch(entry -> entry == v));
    }
}
