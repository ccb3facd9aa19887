package dev.nimbus.query.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.query.team.TeamWork;
import dev.nimbus.theory.Refusal;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Threads of a search whose table grows. Before, what a table took was seen only when it had grown, minutes later. */
class EffortWatchTest {
    private static final Duration EFFORT = Duration.ofSeconds(1);

    private final AtomicLong nanos = new AtomicLong();
    private final SearchWatch search = new SearchWatch(() -> false, () -> false, nanos::get);
    private final TeamEffort team = TeamEffort.ofOwner(() -> TeamWork.NONE);

    @Test
    void effort_endsWhileATableGrows() {
        EffortWatch watch = new EffortWatch(search, team, nanos::get, nanos::get);
        watch.allow(EFFORT.toMillis(), EFFORT.toMillis());
        watch.giveWayWhileGrowing();

        nanos.addAndGet(EFFORT.toNanos());

        assertThatThrownBy(watch::giveWayWhileGrowing).isInstanceOf(Refusal.class);
        assertThat(watch.isUsedUp()).isTrue();
    }

    @Test
    void help_countsWhileATableGrows() {
        HelpWatch watch = new HelpWatch(search, team, nanos::get, nanos::get);

        nanos.addAndGet(EFFORT.toNanos());
        watch.giveWayWhileGrowing();

        assertThat(team.helpedNanos()).isEqualTo(EFFORT.toNanos());
    }
}
