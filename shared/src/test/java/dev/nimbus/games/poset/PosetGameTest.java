package dev.nimbus.games.poset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.graph.Edges;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PosetGameTest {
    private final Catalogue catalogue = new Catalogue(Tables.local());
    private final PosetGame game = (PosetGame) catalogue.parse("poset");

    private static TreeInput tree(String json) {
        try {
            return new TreeInput(new ObjectMapper().readTree(json));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }

    private static <P> GrundyValue value(Ruleset<P> game, String position) {
        return game.grundy(game.read(tree(position)), Budget.standard());
    }

    private static Poset poset(int elements, IntBinaryOperator isAbove) {
        List<Integer> ends = new ArrayList<>();
        for (int low = 0; low < elements; low++) {
            for (int high = 0; high < elements; high++) {
                if (low != high && isAbove.applyAsInt(low, high) != 0) {
                    Collections.addAll(ends, low, high);
                }
            }
        }
        return new Poset(
                elements, Edges.wrap(ends.stream().mapToInt(Integer::intValue).toArray()));
    }

    @Test
    void chains_areHeapsOfNim() {
        Poset chains = poset(12, (low, high) -> high == low + 1 && low != 2 && low != 6 ? 1 : 0);

        assertThat(game.grundy(chains, Budget.standard())).isEqualTo(GrundyValue.of(3 ^ 4 ^ 5));
    }

    /** Chomp without its poisoned cell. */
    @ParameterizedTest
    @CsvSource({"2, 2", "2, 5", "3, 3", "3, 5", "4, 4", "5, 6"})
    void productsOfChains_areChomp(int height, int width) {
        Poset cells = poset(height * width - 1, (low, high) -> {
            int a = low + 1;
            int b = high + 1;
            return a / width <= b / width && a % width <= b % width ? 1 : 0;
        });

        assertThat(game.grundy(cells, Budget.standard()))
                .isEqualTo(value(
                        catalogue.parse("chomp"),
                        Collections.nCopies(height, width).toString()));
        assertThat(game.outcome(cells, Play.NORMAL, Budget.ofSteps(1))).isEqualTo(Outcome.N);
    }

    /** The player to move loses subset take-away on sets of up to six elements (D. Gale, A. Neyman 1982). */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void properSubsets_areLost(int n) {
        Poset subsets = poset((1 << n) - 2, (low, high) -> ((low + 1) & (high + 1)) == low + 1 ? 1 : 0);

        assertThat(game.outcome(subsets, Play.NORMAL, Budget.standard())).isEqualTo(Outcome.P);
    }

    /** An element of a tree is the edge of Hackenbush below it. */
    @Test
    void treesOf64Elements_areHackenbush() {
        Random random = new Random(4);
        Ruleset<?> hackenbush = catalogue.parse("hackenbush");
        for (int i = 0; i < 50; i++) {
            StringBuilder edges = new StringBuilder("[[0,1]");
            List<Integer> ends = new ArrayList<>();
            for (int v = 2; v <= 64; v++) {
                int parent = random.nextInt(v);
                edges.append(",[").append(parent).append(',').append(v).append(']');
                if (parent > 0) {
                    Collections.addAll(ends, parent - 1, v - 1);
                }
            }
            Poset tree = new Poset(
                    64, Edges.wrap(ends.stream().mapToInt(Integer::intValue).toArray()));
            assertThat(game.grundy(tree, Budget.ofSteps(1))).isEqualTo(value(hackenbush, "{\"edges\":" + edges + "]}"));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"vertices":2,"edges":[[0,1],[1,0]]}       | edge 0 goes up from 0 to 1, which is below it
            {"vertices":1,"edges":[[0,0]]}             | edge 0 goes up from 0 to 0, which is below it
            {"vertices":65,"edges":[]}                 | vertices is 65; expected an integer from 0 to 64
            {"vertices":2,"edges":[[0,2]]}             | end 1 of edge 0 is 2
            """)
    void noOrders_areRefused(String json, String message) {
        assertThatThrownBy(() -> game.read(tree(json)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(message);
    }
}
