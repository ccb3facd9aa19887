package dev.nimbus.games.graph.kayles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.theory.Budget;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GridPlacesTest {
    private final Random random = new Random(5);

    private static boolean[][] rectangle(int height, int width) {
        boolean[][] joined = new boolean[height * width][height * width];
        for (int v = 0; v < joined.length; v++) {
            for (int w = 0; w < joined.length; w++) {
                joined[v][w] = Math.abs(v / width - w / width) + Math.abs(v % width - w % width) == 1;
            }
        }
        return joined;
    }

    private boolean[][] shuffled(boolean[][] joined) {
        List<Integer> names =
                new ArrayList<>(IntStream.range(0, joined.length).boxed().toList());
        Collections.shuffle(names, random);
        boolean[][] renamed = new boolean[joined.length][joined.length];
        for (int v = 0; v < joined.length; v++) {
            for (int w = 0; w < joined.length; w++) {
                renamed[names.get(v)][names.get(w)] = joined[v][w];
            }
        }
        return renamed;
    }

    private static int[][] neighbours(boolean[][] joined) {
        return IntStream.range(0, joined.length)
                .mapToObj(v -> IntStream.range(0, joined.length)
                        .filter(w -> joined[v][w])
                        .toArray())
                .toArray(int[][]::new);
    }

    private static void requireLattice(boolean[][] joined, GridPlaces places) {
        for (int v = 0; v < joined.length; v++) {
            for (int w = 0; w < joined.length; w++) {
                int distance = Math.abs(places.row(v) - places.row(w)) + Math.abs(places.column(v) - places.column(w));
                assertThat(distance == 1).isEqualTo(joined[v][w]);
                assertThat(distance == 0).isEqualTo(v == w);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 40", "2, 2", "3, 24", "5, 5", "8, 8", "16, 16"})
    void rectangleWithItsCellsNumberedAnyhow_isPlaced(int height, int width) {
        boolean[][] joined = shuffled(rectangle(height, width));
        requireLattice(
                joined, GridPlaces.find(neighbours(joined), Budget.standard()).orElseThrow());
    }

    /** With an edge too many or one too few, it is either found to be a part of the lattice in another way, or not placed. */
    @Test
    void rectangleWithAnEdgeChanged_isNeverPlacedWrongly() {
        for (int i = 0; i < 300; i++) {
            boolean[][] joined = shuffled(rectangle(2 + random.nextInt(3), 2 + random.nextInt(3)));
            int v = random.nextInt(joined.length);
            int w = random.nextInt(joined.length);
            joined[v][w] = v != w && !joined[v][w];
            joined[w][v] = joined[v][w];
            GridPlaces.find(neighbours(joined), Budget.standard()).ifPresent(places -> requireLattice(joined, places));
        }
    }
}
