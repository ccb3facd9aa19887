package dev.nimbus.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.theory.SearchProgress;
import java.util.List;
import org.junit.jupiter.api.Test;

class SearchHistoryTest {
    private static final long START = 1_000_000;

    private static SearchHistory after(int reports, long apart) {
        SearchHistory history = SearchHistory.NONE;
        for (int i = 0; i < reports; i++) {
            history = history.at(START + i * apart, i, new SearchProgress.Root(i, 2 * i, List.of()));
        }
        return history;
    }

    @Test
    void minute_hasASampleASecond() {
        List<SearchHistory.Sample> samples = after(60, 1003).samples();

        assertThat(samples).hasSize(60);
        assertThat(samples.get(59)).isEqualTo(new SearchHistory.Sample(START + 59 * 1003, 59, 59, 118));
    }

    @Test
    void reportsThatAreClose_giveASampleASecond() {
        assertThat(after(100, 100).samples()).hasSize(10);
    }

    /** The first sample stays; the others are evenly apart, as at any time before. */
    @Test
    void day_hasSamplesOverItsWholeTime() {
        for (int reports = 1; reports < 86_400; reports += 1 + reports / 8) {
            List<SearchHistory.Sample> samples = after(reports, 1000).samples();
            long apart = samples.size() > 1 ? samples.get(1).time() - START : 1000;

            assertThat(samples).hasSizeLessThanOrEqualTo(SearchHistory.MOST + 1);
            assertThat(samples).hasSizeGreaterThanOrEqualTo(Math.min(reports, SearchHistory.MOST / 2));
            for (int i = 0; i < samples.size(); i++) {
                assertThat(samples.get(i).time()).isEqualTo(START + i * apart);
            }
        }
    }

    /** The clock of another solver may be behind. */
    @Test
    void timeBeforeTheLastSample_isNoSample() {
        SearchHistory history = after(10, 1000);

        assertThat(history.at(START - 1, 99, SearchProgress.Root.NONE)).isEqualTo(history);
    }
}
