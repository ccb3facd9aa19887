package dev.nimbus.solver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.query.search.LocalSearchJobs;
import dev.nimbus.query.team.SearchTeams;
import dev.nimbus.solver.bus.WorkerFigures;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.store.UnsharedStore;
import org.junit.jupiter.api.Test;

class SolverWatchTest {
    private static final int WORKERS = 2;

    private int stuck;
    private final LongSearches searches = LongSearches.of(
            new LocalSearchJobs(),
            new Catalogue(Tables.local()),
            new UnsharedStore(),
            1 << 20,
            WORKERS,
            SearchTeams.alone(),
            () -> false);
    private final SolverWatch watch = new SolverWatch("s1", () -> new WorkerFigures(WORKERS, 0, 0, stuck), searches);

    @Test
    void node_isHopeless_whenMoreThreadsAreStuckThanThereAreWorkers() {
        stuck = WORKERS;
        watch.look();
        assertThat(watch.hopeless().isComplete()).isFalse();

        stuck = WORKERS + 1;
        watch.look();
        assertThat(watch.hopeless().succeeded()).isTrue();
    }

    @Test
    void hopelessNode_saysSoOnce() {
        stuck = WORKERS + 1;
        watch.look();
        watch.look();

        assertThat(watch.hopeless().succeeded()).isTrue();
        assertThat(watch.stuck()).isEqualTo(WORKERS + 1);
    }
}
