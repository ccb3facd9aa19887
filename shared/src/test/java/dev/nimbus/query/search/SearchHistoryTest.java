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

            assertThat(samples).hasSizeLessThanOrEqualTo(SearchHistory.MOST);
            assertThat(samples).hasSizeGreaterThanOrEqualTo(Math.min(reports, SearchHistory.MOST / 2));
            for (int i = 0; i < samples.size(); i++) {
                assertThat(samples.get(i).time()).isEqualTo(START + i * apart);
            }
        }
    }

    @Test
    void searchThatStoodStill_keepsWhatItHad_andGoesOn() {
        SearchHistory history = after(600, 1000);
        int before = history.samples().size();
        for (int i = 0; i < 100; i++) {
            history = history.at(START + 86_400_000 + i * 1000, i, SearchProgress.Root.NONE);
        }

        assertThat(history.samples().get(before - 1).time()).isLessThan(START + 600_000);
        assertThat(history.samples()).hasSizeGreaterThan(before + 5);
    }

    /** The clock of another solver may have been ahead. */
    @Test
    void samplesOfAClockThatWasAhead_go() {
        SearchHistory history = after(10, 1000).at(START + 86_400_000, 99, SearchProgress.Root.NONE);

        history = history.at(START + 10_000, 100, SearchProgress.Root.NONE);

        assertThat(history.samples()).hasSize(11);
        assertThat(history.samples().get(10).time()).isEqualTo(START + 10_000);
    }
}
