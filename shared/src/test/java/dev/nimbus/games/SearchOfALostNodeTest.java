package dev.nimbus.games;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.LocalRulesetStore;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.query.team.SearchTeams;
import dev.nimbus.query.team.TeamLink;
import dev.nimbus.query.team.TeamRun;
import dev.nimbus.search.HeardFacts;
import dev.nimbus.search.SharedValues;
import dev.nimbus.search.ValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Helpers;
import dev.nimbus.theory.Ruleset;
import dev.nimbus.theory.SearchProgress;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.team.Exchange;
import dev.nimbus.theory.team.Exchange.News;
import dev.nimbus.theory.team.QuietNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A node searches and is lost; another one, which has listened, goes on. The steps of the search are the clock of both. */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SearchOfALostNodeTest {
    private static final String BOARD = "[\"........\",\"........\",\"........\",\"........\",\"........\"]";

    /** A tenth of what a thread does, so that the search takes half a minute of this clock. */
    private static final long STEPS_OF_ROUND = SearchTeams.ROUND.toMillis() * 400;

    /** The logarithm of the steps of 10 ms. */
    private static final int DEAR = Long.SIZE - Long.numberOfLeadingZeros(SharedValues.DEAR_STEPS);

    /** More of them print what docs/RATIONALE.md tells. */
    private static final int KEYS = Integer.getInteger("nimbus.test.keys", 1);

    private final AtomicLong nanos = new AtomicLong();
    private final SearchTeams owner = new SearchTeams(new Link("owner"), nanos::get);
    private final SearchTeams listener = new SearchTeams(new Link("listener"), nanos::get);

    private final class Link implements TeamLink {
        private final String self;

        Link(String self) {
            this.self = self;
        }

        @Override
        public String self() {
            return self;
        }

        @Override
        public void announce(byte[] announcement) {
            listener.announced(announcement);
        }

        @Override
        public void send(String node, byte[] message, Consumer<Boolean> taken) {
            taken.accept((node.equals("owner") ? owner : listener).take(message));
        }
    }

    /** The node whose search it is, on its one thread. */
    private final class Owner extends QuietNode {
        private final TeamRun run = owner.own("s", "{}", Duration.ofMinutes(10));
        private final SearchProgress progress = new SearchProgress();
        private final Budget budget = Budget.withoutSteps(progress, this);
        private long roundAt;

        @Override
        public void open() {
            run.open();
        }

        @Override
        public int round() {
            for (; budget.spent() >= roundAt; roundAt += STEPS_OF_ROUND) {
                nanos.addAndGet(SearchTeams.ROUND.toNanos());
                owner.tick();
            }
            return run.round();
        }

        @Override
        public void found(Fact fact) {
            run.found(fact);
        }

        @Override
        public boolean isHeard() {
            return run.isHeard();
        }

        @Override
        public boolean isHelped() {
            return run.isHelped();
        }

        @Override
        public int scarcity() {
            return run.scarcity();
        }

        @Override
        public void foundCheap(byte[] facts) {
            run.foundCheap(facts);
        }

        @Override
        public void at(Object thread, List<Exchange.Question> questions) {
            run.at(thread, questions);
        }

        @Override
        public Optional<News> next() {
            return run.next();
        }
    }

    /** One that takes the same steps each time. */
    private static ValueTable table(long key) {
        return ValueTable.ofSecret(32 << 20, SharedValues.NONE, new ValueTable.Secret(key, 5));
    }

    /** How many positions it expands, up to this number at the most. */
    private static long expanded(ValueTable values, Budget budget, SearchProgress progress, long most) {
        Catalogue catalogue = new Catalogue(Tables.local(), values, new LocalRulesetStore());
        Cancellation lost = () -> {
            if (progress.positions() >= most) {
                throw new CancellationException("the node is lost");
            }
        };
        try {
            Cancellation.callWith(lost, () -> value(catalogue.parse("cram"), budget));
        } catch (CancellationException isLost) {
            assertThat(progress.positions()).isGreaterThanOrEqualTo(most);
        }
        return progress.positions();
    }

    private static <P> Object value(Ruleset<P> game, Budget budget) {
        return game.grundy(game.read(new TreeInput(GameSample.tree(BOARD))), budget);
    }

    private static long alone(ValueTable values) {
        SearchProgress progress = new SearchProgress();
        return expanded(values, Budget.withoutSteps(progress, Helpers.NONE), progress, Long.MAX_VALUE);
    }

    /**
     * The positions that both nodes expand, the first of which is lost in the middle, beside those of one that is not lost.
     *
     * @param kept what the second one keeps of what it is told
     */
    private double work(long key, UnaryOperator<News> kept) {
        long whole = alone(table(key));
        ValueTable heard = table(key);
        HeardFacts facts = new HeardFacts(heard);
        listener.onHeard(news -> {
            facts.learn(kept.apply(news));
            return true;
        });
        Owner one = new Owner();
        long first = expanded(table(key), one.budget, one.progress, whole / 2);
        return (double) (first + alone(heard)) / whole;
    }

    @Test
    void nodeThatHasListened_doesLittleAgain_alsoWhereNobodyMayHelp() {
        for (int key = 1; key <= KEYS; key++) {
            double listened = new SearchOfALostNodeTest().work(key, news -> news);
            double dear = new SearchOfALostNodeTest().work(key, SearchOfALostNodeTest::dear);
            System.out.printf("key %d: %.2f with a listener, %.2f from dear facts alone%n", key, listened, dear);

            assertThat(listened).isLessThan(1.25);
            assertThat(dear)
                    .as("as all nodes share them, also where nobody listens")
                    .isGreaterThan(1.25);
        }
    }

    @Test
    void nodeThatListens_isNoGuest() {
        work(1, news -> news);

        assertThat(listener.join()).as("nobody may help").isEmpty();
        assertThat(owner.atWork()).as("who listens is not at work").isEqualTo(1);
    }

    private static News dear(News news) {
        List<Exchange.Fact> facts =
                news.facts().stream().filter(fact -> fact.work() >= DEAR).toList();
        return new News(news.node(), List.of(), facts, List.of());
    }
}
