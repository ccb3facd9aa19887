package dev.nimbus.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.theory.SearchProgress;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SearchJobTextTest {
    private static final String ANSWER = "{\"line\":0,\"outcome\":\"N\"}";

    private static final SearchJob.Owners OWNERS = new SearchJob.Owners(List.of("me", "you"), List.of("you"), 3);

    private static final SearchJob QUEUED = SearchJob.queued("id", "{\"game\":\"nim\"}", OWNERS, 60_000, 5);

    private static final SearchProgress.Root ROOT = new SearchProgress.Root(8, 9, List.of(0L));

    private static final SearchFigures FIGURES = new SearchFigures(
            1, 2, 3, ROOT, 4, 5, 6, 7, SearchHistory.NONE.at(5, 1, ROOT).at(1999, 2, ROOT));

    private static final SearchJob FOUND = QUEUED.begun(7).running(FIGURES).ended(SearchState.FOUND, ANSWER, "");

    @Test
    void search_isReadAsItWasWritten() {
        assertThat(SearchJob.fromBytes(FOUND.toBytes())).contains(FOUND);
        assertThat(SearchJob.openFromBytes(FOUND.toBytes())).isEmpty();
        assertThat(SearchJob.openFromBytes(QUEUED.toBytes())).contains(QUEUED);
    }

    /** One bit makes another nim-value of an answer, or another outcome. */
    @Test
    void textWithAnyBitChanged_isNotRead() {
        byte[] text = FOUND.toBytes();
        for (int bit = 0; bit < Byte.SIZE * text.length; bit++) {
            byte[] changed = text.clone();
            changed[bit / Byte.SIZE] ^= (byte) (1 << (bit % Byte.SIZE));
            assertThat(SearchJob.fromBytes(changed)).as("bit %d", bit).isEmpty();
        }
    }

    @Test
    void textThatIsCut_isNotRead() {
        byte[] text = FOUND.toBytes();
        for (int length = 0; length < text.length; length++) {
            byte[] start = Arrays.copyOf(text, length);
            assertThat(SearchJob.fromBytes(start)).as("%d bytes", length).isEmpty();
        }
    }

    /** A node forgot the search, or began it without the others, and was asked for it anew. */
    @Test
    void whatWasFound_countsBeforeWhatWasBegunLater() {
        SearchJob anew =
                SearchJob.queued("id", "{\"game\":\"nim\"}", OWNERS, 60_000, 9).begun(8);

        assertThat(FOUND.isLaterThan(anew)).isTrue();
        assertThat(anew.isLaterThan(FOUND)).isFalse();
        assertThat(anew.isLaterThan(QUEUED)).isTrue();
        assertThat(QUEUED.isLaterThan(anew)).isFalse();
    }
}
