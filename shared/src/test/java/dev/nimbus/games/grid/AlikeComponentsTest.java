package dev.nimbus.games.grid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.OptionSink;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.graph.ComponentGraph;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Components with equal graphs have equal values: values by the rules alone, graphs as the search draws them. */
class AlikeComponentsTest {
    private static final int POSITIONS = 3000;

    private final Random random = new Random(8);
    private final Catalogue catalogue = new Catalogue(Tables.local());
    private final ComponentGraph graph = new ComponentGraph();

    /** The only part of a position, if it is one of unknown value and nothing else. */
    private static final class OnePart extends OptionSink {
        private long[] words = {};
        private int parts;
        private long known;

        @Override
        public void begin() {}

        @Override
        public void known(long value) {
            known ^= value;
        }

        @Override
        public void part(long[] component, int length, int weight, boolean isSmall) {
            words = Arrays.copyOf(component, length);
            parts++;
        }

        @Override
        public boolean end() {
            return true;
        }

        private boolean isAll() {
            return parts == 1 && known == 0;
        }
    }

    /** A component, where it lies, and a position that is nothing else. */
    private record Component<P>(P position, List<Long> words) {}

    private <P> Optional<Component<P>> component(P position, PositionSearch.Position written) {
        OnePart part = new OnePart();
        written.write(part);
        return part.isAll()
                ? Optional.of(new Component<>(
                        position, Arrays.stream(part.words).boxed().toList()))
                : Optional.empty();
    }

    private List<Long> graph(ComponentRules rules, List<Long> component) {
        long[] words = component.stream().mapToLong(Long::longValue).toArray();
        graph.start(0);
        rules.draw(words, 0, words.length, graph);
        long[] drawn = new long[ComponentGraph.MOST_WORDS];
        int length = graph.write(drawn);
        assertThat(length).isGreaterThan(1);
        return Arrays.stream(drawn, 0, length).boxed().toList();
    }

    private <P> void check(
            List<P> positions,
            ToLongFunction<P> value,
            ComponentRules rules,
            Function<P, PositionSearch.Position> written) {
        Map<List<Long>, Component<P>> first = new HashMap<>();
        int alike = 0;
        for (P position : positions) {
            Optional<Component<P>> found = component(position, written.apply(position));
            if (found.isPresent()) {
                Component<P> before =
                        first.computeIfAbsent(graph(rules, found.get().words()), words -> found.get());
                if (!before.words().equals(found.get().words())) {
                    assertThat(value.applyAsLong(position))
                            .as("%s and %s", before.position(), position)
                            .isEqualTo(value.applyAsLong(before.position()));
                    alike++;
                }
            }
        }
        assertThat(alike).isGreaterThan(POSITIONS / 100);
    }

    private String row(int width, String points) {
        return random.ints(width, 0, points.length())
                .mapToObj(i -> points.substring(i, i + 1))
                .collect(Collectors.joining());
    }

    private List<List<String>> boards(int height, int width, String points) {
        return IntStream.range(0, POSITIONS)
                .mapToObj(i -> IntStream.range(0, height)
                        .mapToObj(r -> row(width, points))
                        .toList())
                .toList();
    }

    @Test
    void cramComponentsWithEqualGraphs_haveEqualValues() {
        Cram cram = (Cram) catalogue.parse("cram");
        BoardRules<Board> rules = new BoardRules<>(new CramRules(Play.NORMAL), new CramComponents(Play.NORMAL));
        List<Board> boards = boards(4, 4, "..#").stream().map(Board::of).toList();
        check(boards, new ReferenceEvaluator<>(cram)::grundy, rules, board -> rules.position(Cram.narrow(board)));
    }

    @Test
    void clobberComponentsWithEqualGraphs_haveEqualValues() {
        Clobber clobber = (Clobber) catalogue.parse("clobber");
        BoardRules<StoneBoard> rules = new BoardRules<>(new StoneRules(clobber), new ClobberComponents(Play.NORMAL));
        List<StoneBoard> boards =
                boards(3, 4, ".xxoo").stream().map(StoneBoard::new).toList();
        check(boards, new ReferenceEvaluator<>(clobber)::grundy, rules, rules::position);
    }
}
