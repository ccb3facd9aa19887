package dev.nimbus.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.tables.Tables;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class NodeSearchesTest {
    private static final String QUERY = "{\"game\":\"nim\",\"position\":[3]}";

    private final AtomicInteger reads = new AtomicInteger();
    private final AtomicLong nanos = new AtomicLong();
    private final NodeSearches searches = new NodeSearches(
            new LocalSearchJobs() {
                @Override
                public List<SearchJob> listBlocking() {
                    reads.incrementAndGet();
                    return super.listBlocking();
                }
            },
            job -> !job.isPeriod(),
            new IdleWorkers(),
            nanos::get);

    @Test
    void workers_readTheSearchesOnceASecond() {
        SearchQuestion position = SearchQuestion.read(new Catalogue(Tables.local()), QUERY);
        for (SearchQuestion question : List.of(position, SearchQuestion.ofPeriod("octal(0.6)"))) {
            SearchJob.Owners owners = SearchJob.Owners.of("");
            searches.jobs().putIfAbsentBlocking(SearchJob.queued(question.id(), question.query(), owners, 0, 5));
        }

        assertThat(searches.openBlocking()).extracting(SearchJob::id).containsExactly(position.id());
        searches.openBlocking();

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
