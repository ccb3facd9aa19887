package dev.nimbus.games;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.LocalRulesetStore;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.search.SharedValues;
import dev.nimbus.search.ValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Ruleset;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What was found of sums under misère play is known to the next query, and what was dear to other nodes and later runs. */
class MisereSharingTest {
    private static final int MEBIBYTE = 1 << 20;

    /** What nodes share, kept in a map. */
    private static final class Shelf implements SharedValues {
        private final Map<ByteBuffer, Integer> facts = new HashMap<>();

        @Override
        public int[] findBlocking(byte[][] forms) {
            return Stream.of(forms)
                    .mapToInt(form -> facts.getOrDefault(ByteBuffer.wrap(form), ValueTable.NOTHING))
                    .toArray();
        }

        @Override
        public void tell(byte[] form, int fact, int work) {
            facts.merge(ByteBuffer.wrap(form), fact, ValueTable::merged);
        }
    }

    /** An answer and what it cost. */
    private record Run(Outcome outcome, long steps) {}

    private static Ruleset<?> game(String notation, SharedValues shared) {
        ValueTable values = ValueTable.ofBytes(16 * MEBIBYTE, shared);
        return new Catalogue(Tables.local(), values, new LocalRulesetStore()).parse(notation);
    }

    private static <P> Run run(Ruleset<P> game, String position) {
        Budget budget = Budget.standard();
        P read = game.read(new TreeInput(GameSample.tree(position)));
        return new Run(game.outcome(read, Play.MISERE, budget), budget.spent());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cram | [\"..........\",\"..........\",\"..........\"]",
                "nogo | [\"..................\"]",
                "chomp | [8,8,8,8,8,8]",
                "sprouts | 11",
                "{\"rewrite\":[[\"a\",\"b\"],[\"bb\",\"cc\"],[\"ac\",\"dd\"]]} | \"abbabaabbbabbabaab\"",
                "grundys-game | [31,29,26]",
                "sum | [{\"game\":\"clobber\",\"position\":[\"xoxo\",\"oxox\",\"xoxo\"]},{\"game\":\"kayles\",\"position\":[9]},"
                        + "{\"game\":\"nogo\",\"position\":[\".....\"]}]"
            })
    void search_onASecondNode_takesAtMostHalf(String notation, String position) {
        Shelf shelf = new Shelf();
        Run first = run(game(notation, shelf), position);
        Run second = run(game(notation, shelf), position);

        assertThat(first.steps()).isGreaterThan(2 * SharedValues.DEAR_STEPS);
        assertThat(second.outcome()).isEqualTo(first.outcome());
        assertThat(second.steps()).isLessThan(first.steps() / 2);
        assertThat(shelf.facts).isNotEmpty();
    }

    /** Each vertex leads to one, two or three of the twelve before it. */
    private static String graph(int vertices) {
        Random random = new Random(5);
        return IntStream.range(0, vertices)
                .mapToObj(v -> random.ints(v == 0 ? 0 : 1 + random.nextInt(3), Math.max(0, v - 12), Math.max(1, v))
                        .boxed()
                        .toList()
                        .toString())
                .collect(Collectors.joining(",", "{\"graph\":[", "]}"));
    }

    @Test
    void tokens_onASecondNode_takeAtMostHalf() {
        search_onASecondNode_takesAtMostHalf(graph(160), "[159,158,157]");
    }

    @Test
    void queriesOfOneGraph_costATenthOfWhatEachCostsAlone() {
        String graph = graph(60);
        Ruleset<?> game = game(graph, SharedValues.NONE);
        Random random = new Random(6);
        long together = 0;
        long alone = 0;
        for (int i = 0; i < 200; i++) {
            String tokens = Arrays.toString(random.ints(3, 30, 60).toArray());
            Run known = run(game, tokens);
            Run first = run(game(graph, SharedValues.NONE), tokens);
            assertThat(known.outcome()).as(tokens).isEqualTo(first.outcome());
            together += known.steps();
            alone += first.steps();
        }

        assertThat(together).isLessThan(alone / 10);
    }

    @Test
    void oneQuery150Times_costsAtMostTwiceOne() {
        Ruleset<?> game = game("nogo", SharedValues.NONE);
        Run first = run(game, "[\"............\"]");
        long all = first.steps();
        for (int i = 1; i < 150; i++) {
            Run next = run(game, "[\"............\"]");
            assertThat(next.outcome()).isEqualTo(first.outcome());
            all += next.steps();
        }

        assertThat(all).isLessThan(2 * first.steps());
    }

    @Test
    void easySearches_tellNothing() {
        Shelf shelf = new Shelf();
        run(game("sprouts", shelf), "4");
        run(game("cram", shelf), "[\".....\",\".....\",\".....\"]");

        assertThat(shelf.facts).isEmpty();
    }
}
