package dev.nimbus.games;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.LocalRulesetStore;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.search.SharedValues;
import dev.nimbus.search.ValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Option;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Ruleset;
import dev.nimbus.theory.SearchProgress;
import dev.nimbus.theory.team.Exchange;
import dev.nimbus.theory.team.QuietNode;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The names under which sums are shared: each names sums of one outcome, is the same on every node, and what a node is told
 * under a name is what it looks up. Outcomes are those of play by the rules.
 */
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MisereFormsTest {
    private static final int POSITIONS = 400;

    /** A sum that is lost has the value 0, one that is won has not. */
    private static final int LOST = 1 << 23;

    private static final int WON = 1;

    /** Takes what a node has others keep. */
    private static final class Kept implements SharedValues {
        private Optional<byte[]> form = Optional.empty();

        @Override
        public int[] findBlocking(byte[][] forms) {
            return new int[forms.length];
        }

        @Override
        public void tell(byte[] told, int fact, int work) {
            form = Optional.of(told);
        }

        Optional<ByteBuffer> take() {
            Optional<ByteBuffer> taken = form.map(ByteBuffer::wrap);
            form = Optional.empty();
            return taken;
        }
    }

    /** A node with a table of its own. */
    private record Node<P>(Kept kept, ValueTable values, Ruleset<P> game) {
        @SuppressWarnings("unchecked") // the game of one notation has positions of one type
        static <P> Node<P> of(String notation) {
            Kept kept = new Kept();
            ValueTable values = ValueTable.ofBytes(1 << 20, kept);
            return new Node<>(kept, values, (Ruleset<P>)
                    new Catalogue(Tables.local(), values, new LocalRulesetStore()).parse(notation));
        }

        /** Empty where theory answers the position. Has the node believe that it is lost. */
        Optional<ByteBuffer> form(String position) {
            game.learnLost(List.of(game.read(new TreeInput(GameSample.tree(position)))));
            return kept.take();
        }
    }

    /** Another node that has something to tell from the beginning. */
    private static final class Told extends QuietNode {
        private final Queue<News> news;

        private Told(Queue<News> news) {
            this.news = news;
        }

        static Budget budget(ByteBuffer form, boolean isLost) {
            Exchange.Fact fact = new Exchange.Fact(form.array(), isLost ? LOST : WON, 20);
            Queue<Exchange.News> news =
                    new ArrayDeque<>(List.of(new Exchange.News("another", List.of(), List.of(fact), List.of())));
            return Budget.withoutSteps(new SearchProgress(), new Told(news));
        }

        @Override
        public Optional<News> next() {
            return Optional.ofNullable(news.poll());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cram | [\"......\",\"......\",\"......\"]",
                "cram | [\"......\",\"...#..\",\"......\"]",
                "clobber | [\"xoxo\",\"oxox\",\"xoxo\"]",
                "clobber | [\"xxooxoxxooxo\"]",
                "nogo | [\".....\",\"....x\"]",
                "node-kayles | {\"vertices\":15,\"edges\":[[0,1],[1,2],[2,3],[3,4],[4,5],[5,6],[6,7],[7,8],[8,9],[9,10],[10,11],[11,12],[12,13],[13,14],[0,7],[3,11],[5,14]]}",
                "arc-kayles | {\"edges\":[[0,1],[1,2],[2,3],[3,4],[4,5],[5,6],[6,7],[7,8],[8,9],[9,10],[10,11],[11,12],[12,13],[0,7],[3,11],[5,13]]}",
                "sprouts | \"0*2.112\"",
                "{\"rewrite\":[[\"xo\",\"-x\"],[\"xo\",\"o-\"],[\"ox\",\"x-\"],[\"ox\",\"-o\"]]} | \"xoxxoxoxooxxo\"",
                "{\"rewrite\":[[\"a\",\"b\"],[\"bb\",\"cc\"],[\"ac\",\"dd\"]]} | \"abbabaabbba\""
            })
    void forms_nameOneOutcome_onEveryNode(String notation, String start) {
        check(Node.of(notation), notation, start);
    }

    private static <P> void check(Node<P> believing, String notation, String start) {
        ReferenceEvaluator<P> reference = new ReferenceEvaluator<>(believing.game());
        Node<P> other = Node.of(notation);
        Map<ByteBuffer, Outcome> outcomes = new HashMap<>();
        Random random = new Random(5);
        for (int i = 0; i < POSITIONS; i++) {
            P played = played(believing.game(), start, random);
            String position = believing.game().write(played);
            Outcome outcome = reference.outcome(played, Play.MISERE);
            Optional<ByteBuffer> form = believing.form(position);
            assertThat(other.form(position)).as(position).isEqualTo(form);
            form.filter(named -> outcomes.putIfAbsent(named, outcome) == null)
                    .ifPresent(named -> requireUsed(Node.of(notation), position, named, outcome));
            form.ifPresent(named -> assertThat(outcomes.get(named)).as(position).isEqualTo(outcome));
        }
        assertThat(outcomes).hasSizeGreaterThan(5).containsValues(Outcome.P, Outcome.N);
    }

    /** The start after at most five random moves. */
    private static <P> P played(Ruleset<P> game, String start, Random random) {
        P position = game.read(new TreeInput(GameSample.tree(start)));
        for (int left = random.nextInt(6); left > 0; left--) {
            List<Option<P>> options = ReferenceEvaluator.list(game, position);
            position = options.isEmpty()
                    ? position
                    : options.get(random.nextInt(options.size())).position();
        }
        return position;
    }

    /** A node that is told something of a position's form believes it. Here it is not so, which shows where it comes from. */
    private static <P> void requireUsed(Node<P> node, String position, ByteBuffer form, Outcome outcome) {
        P read = node.game().read(new TreeInput(GameSample.tree(position)));
        Budget told = Told.budget(form, outcome == Outcome.N);
        assertThat(node.game().outcome(read, Play.MISERE, told)).as(position).isNotEqualTo(outcome);
    }
}
