package dev.nimbus.games.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A random graph with sums as options, and the same graph without: there every sum that can come up is a vertex of its
 * own, which leads to the sums that a move in one of its parts leaves.
 *
 * @param summed options, each a vertex or a list of vertices
 * @param writtenOut vertices alone
 */
record SummedGraph(List<List<Object>> summed, List<List<Integer>> writtenOut) {
    private static final int ENDING = 4;

    /** The first few vertices lead to earlier ones alone, and are those of the sums; the others lead anywhere. */
    static SummedGraph random(Random random) {
        int vertices = ENDING + 1 + random.nextInt(4);
        List<List<Object>> summed = new ArrayList<>();
        for (int v = 0; v < vertices; v++) {
            int below = Math.min(v, ENDING);
            List<Object> options = new ArrayList<>();
            for (int degree = random.nextInt(4); degree > 0; degree--) {
                if (random.nextBoolean()) {
                    options.add(random.ints(below == 0 ? 0 : random.nextInt(4), 0, Math.max(1, below))
                            .boxed()
                            .sorted()
                            .toList());
                } else if (v >= ENDING) {
                    options.add(random.nextInt(vertices));
                } else if (v > 0) {
                    options.add(random.nextInt(v));
                }
            }
            summed.add(options);
        }
        return new SummedGraph(summed, new Writer(summed).write());
    }

    /** Finds all sums that can come up, and gives each a number. */
    private static final class Writer {
        private final List<List<Object>> summed;
        private final Map<List<Integer>, Integer> numbers = new HashMap<>();
        private final List<List<Integer>> sums = new ArrayList<>();

        Writer(List<List<Object>> summed) {
            this.summed = summed;
        }

        List<List<Integer>> write() {
            for (int v = 0; v < summed.size(); v++) {
                number(List.of(v));
            }
            List<List<Integer>> graph = new ArrayList<>();
            for (int i = 0; i < sums.size(); i++) {
                graph.add(followers(sums.get(i)));
            }
            return graph;
        }

        private int number(List<Integer> sum) {
            Integer known = numbers.putIfAbsent(sum, sums.size());
            if (known == null) {
                sums.add(sum);
            }
            return numbers.get(sum);
        }

        private List<Integer> followers(List<Integer> sum) {
            List<Integer> followers = new ArrayList<>();
            for (int i = 0; i < sum.size(); i++) {
                for (Object option : summed.get(sum.get(i))) {
                    List<Integer> next = new ArrayList<>(sum);
                    next.remove(i);
                    if (option instanceof Integer vertex) {
                        next.add(vertex);
                    } else {
                        ((List<?>) option).forEach(member -> next.add((Integer) member));
                    }
                    next.sort(null);
                    followers.add(number(List.copyOf(next)));
                }
            }
            return followers;
        }
    }
}
