package dev.nimbus.contest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Problems of lines, graphs and cards, each on hundreds of small random tests against games played out. */
class StructuredProblemsTest {
    private static final int SETS = 60;
    private static final int LONGEST_LINE = 13;

    private final Random random = new Random(11);

    @Test
    void hdu2999_agreesWithPlay() {
        StringBuilder in = new StringBuilder();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < SETS; i++) {
            List<Integer> lengths =
                    random.ints(random.nextInt(1, 5), 1, 8).boxed().toList();
            in.append(lengths.size()).append('\n').append(joined(lengths)).append('\n');
            in.append(LONGEST_LINE + 1).append('\n');
            ReferenceGames<List<Integer>> game = ReferenceGames.normal(stones -> taken(stones, lengths));
            for (int line = 0; line <= LONGEST_LINE; line++) {
                in.append(line).append('\n');
                expected.add(game.wins(Collections.nCopies(line, 1)) ? "1" : "2");
            }
        }

        assertThat(JudgeRun.of("hdu-2999", in.toString()).out().lines()).isEqualTo(expected);
    }

    /** The stones of the whole line, 1 where one lies and 0 where one was taken: gaps stay. */
    private static List<List<Integer>> taken(List<Integer> stones, List<Integer> lengths) {
        List<List<Integer>> results = new ArrayList<>();
        for (int length : lengths) {
            for (int from = 0; from + length <= stones.size(); from++) {
                List<Integer> left = new ArrayList<>(stones);
                List<Integer> run = left.subList(from, from + length);
                if (!run.contains(0)) {
                    Collections.fill(run, 0);
                    results.add(left);
                }
            }
        }
        return results;
    }

    @Test
    void hdu1524_agreesWithPlay() {
        StringBuilder in = new StringBuilder();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < SETS; i++) {
            List<List<Integer>> graph = acyclicGraph(random.nextInt(1, 8));
            in.append(graph.size()).append('\n');
            graph.forEach(next ->
                    in.append(next.size()).append(' ').append(joined(next)).append('\n'));
            ReferenceGames<List<Integer>> game = ReferenceGames.normal(pieces -> moved(pieces, graph));
            for (int query = 0; query < 5; query++) {
                List<Integer> pieces = random.ints(random.nextInt(1, 4), 0, graph.size())
                        .boxed()
                        .toList();
                in.append(pieces.size()).append(' ').append(joined(pieces)).append('\n');
                expected.add(game.wins(pieces) ? "WIN" : "LOSE");
            }
            in.append("0\n\n");
        }

        assertThat(JudgeRun.of("hdu-1524", in.toString()).out().lines()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void hdu1524_ofALongGraph_namesItOnceOrCarriesIt(boolean keeps) {
        try (CountingPipe pipe = new CountingPipe(keeps)) {
            JudgeRun run = JudgeRun.of("hdu-1524", path(2000, 50) + path(3, 1) + path(2001, 50), pipe);

            assertThat(run.out().lines()).hasSize(101).startsWith("LOSE", "WIN", "LOSE");
            assertThat(pipe.registered).isEqualTo(2);
            assertThat(pipe.bytes < 20_000).isEqualTo(keeps);
        }
    }

    /** A graph of one path, and questions for a single piece on its vertices from the end on. */
    static String path(int vertices, int questions) {
        StringBuilder in = new StringBuilder(vertices + "\n0\n");
        for (int v = 1; v < vertices; v++) {
            in.append("1 ").append(v - 1).append('\n');
        }
        for (int v = 0; v < questions; v++) {
            in.append("1 ").append(v).append('\n');
        }
        return in.append("0\n").toString();
    }

    /** Counts what is sent. */
    private static final class CountingPipe implements QueryPipe {
        private final SolverPipe pipe = new SolverPipe(1);
        private final boolean keeps;
        private int registered;
        private long bytes;

        CountingPipe(boolean keeps) {
            this.keeps = keeps;
        }

        @Override
        public int window() {
            return pipe.window();
        }

        @Override
        public Future<AnswerChunk> send(QueryChunk chunk) {
            bytes += chunk.body().length;
            return pipe.send(chunk);
        }

        @Override
        public Optional<String> registerBlocking(byte[] rules) {
            registered++;
            return keeps ? pipe.registerBlocking(rules) : Optional.empty();
        }

        @Override
        public void close() {
            pipe.close();
        }
    }

    /** Edges lead from each vertex to some of those that come later in a random order. */
    private List<List<Integer>> acyclicGraph(int vertices) {
        List<Integer> order = new ArrayList<>();
        List<List<Integer>> graph = new ArrayList<>();
        for (int v = 0; v < vertices; v++) {
            order.add(random.nextInt(order.size() + 1), v);
            graph.add(new ArrayList<>());
        }
        for (int from = 0; from < vertices; from++) {
            for (int to = from + 1; to < vertices; to++) {
                if (random.nextInt(5) < 2) {
                    graph.get(order.get(from)).add(order.get(to));
                }
            }
        }
        return graph;
    }

    private static List<List<Integer>> moved(List<Integer> pieces, List<List<Integer>> graph) {
        List<List<Integer>> options = new ArrayList<>();
        for (int i = 0; i < pieces.size(); i++) {
            for (int next : graph.get(pieces.get(i))) {
                List<Integer> option = new ArrayList<>(pieces);
                option.set(i, next);
                options.add(option);
            }
        }
        return options;
    }

    @Test
    void cf662a_agreesWithPlay() {
        ReferenceGames<List<Integer>> nim = ReferenceGames.normal(ReferenceGames.inOneHeap(ReferenceGames::nim));
        try (QueryPipe pipe = new SolverPipe(1)) {
            for (int i = 0; i < 150; i++) {
                int cards = random.nextInt(1, 5);
                int[] sides = random.ints(2L * cards, 0, 6).toArray();
                int won = 0;
                for (int toss = 0; toss < 1 << cards; toss++) {
                    won += nim.wins(shown(sides, toss)) ? 1 : 0;
                }
                StringBuilder in = new StringBuilder(cards + "\n");
                for (int card = 0; card < cards; card++) {
                    in.append(sides[2 * card])
                            .append(' ')
                            .append(sides[2 * card + 1])
                            .append('\n');
                }

                assertThat(JudgeRun.of("cf-662a", in.toString(), pipe).out())
                        .as(in.toString())
                        .isEqualTo(reduced(won, 1 << cards) + "\n");
            }
        }
    }

    private static List<Integer> shown(int[] sides, int toss) {
        List<Integer> heaps = new ArrayList<>();
        for (int card = 0; 2 * card < sides.length; card++) {
            heaps.add(sides[2 * card + (toss >> card & 1)]);
        }
        heaps.removeIf(heap -> heap == 0);
        heaps.sort(null);
        return heaps;
    }

    /** Denominators are powers of two. */
    private static String reduced(int numerator, int denominator) {
        int above = numerator;
        int below = denominator;
        while (above % 2 == 0 && below > 1) {
            above /= 2;
            below /= 2;
        }
        return above + "/" + below;
    }

    private static String joined(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }
}
