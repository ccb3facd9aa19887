package dev.nimbus.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class NodeSearchesTest {
    private final AtomicInteger reads = new AtomicInteger();
    private final AtomicLong nanos = new AtomicLong();
    private final NodeSearches<PeriodJob> searches = new NodeSearches<>(
            new LocalSearchJobs<>() {
                @Override
                public List<PeriodJob> listBlocking() {
                    reads.incrementAndGet();
                    return super.listBlocking();
                }
            },
            new IdleWorkers(),
            nanos::get);

    @Test
    void workers_readTheSearchesOnceASecond() {
        searches.jobs().putIfAbsentBlocking(PeriodJob.waiting("nim", ""));

        assertThat(searches.openBlocking()).hasSize(1).isEqualTo(searches.openBlocking());

        assertThat(reads).hasValue(1);
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        searches.openBlocking();
        assertThat(reads).hasValue(2);
        searches.forget();
        searches.openBlocking();
        assertThat(reads).hasValue(3);
    }

    /** Its thread was given up, and ends after another one took the search. */
    @Test
    void turnThatEndedLongAgo_endsNoLaterOne() {
        NodeSearches.Turn first = new NodeSearches.Turn();
        NodeSearches.Turn second = new NodeSearches.Turn();
        assertThat(searches.take("nim", first)).isTrue();
        assertThat(searches.take("nim", second)).isFalse();
        searches.give("nim", first);
        assertThat(searches.take("nim", second)).isTrue();

        searches.give("nim", first);

        assertThat(searches.take("nim", first)).isFalse();
    }
}
