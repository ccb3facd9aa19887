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
import dev.nimbus.theory.team.QuietNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A node searches and is lost; another one, which has listened, goes on. The steps of the search are the clock of both. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SearchOfALostNodeTest {
    private static final String BOARD = "[\"........\",\"........\",\"........\",\"........\",\"........\"]";

    /** A tenth of what a thread does, so that the search takes half a minute of this clock. */
    private static final long STEPS_OF_ROUND = SearchTeams.ROUND.toMillis() * 400;

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
    private static ValueTable table() {
        return ValueTable.ofSecret(32 << 20, SharedValues.NONE, new ValueTable.Secret(3, 5));
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

    @Test
    void nodeThatHasListened_goesOn_alsoWhereNobodyMayHelp() {
        long whole = alone(table());
        ValueTable heard = table();
        HeardFacts facts = new HeardFacts(heard);
        listener.onHeard(news -> {
            facts.learn(news);
            return true;
        });
        Owner one = new Owner();

        long first = expanded(table(), one.budget, one.progress, whole / 2);
        long second = alone(heard);

        assertThat(listener.join()).as("nobody may help").isEmpty();
        assertThat(owner.atWork()).as("who listens is not at work").isEqualTo(1);
        assertThat(first + second).isLessThan(whole + whole / 5);
    }
}
