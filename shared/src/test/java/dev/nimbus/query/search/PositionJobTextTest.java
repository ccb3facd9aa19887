package dev.nimbus.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PositionJobTextTest {
    private static final String ANSWER = "{\"line\":0,\"outcome\":\"N\"}";

    private static final PositionJob.Owners OWNERS = new PositionJob.Owners(List.of("me", "you"), List.of("you"), 3);

    private static final PositionJob QUEUED = PositionJob.queued("id", "{\"game\":\"nim\"}", OWNERS, 60_000, 5);

    private static final PositionJob FOUND =
            QUEUED.begun(7).running(PositionFigures.NONE).ended(SearchState.FOUND, ANSWER, "");

    @Test
    void search_isReadAsItWasWritten() {
        assertThat(PositionJob.fromBytes(FOUND.toBytes())).contains(FOUND);
        assertThat(PositionJob.openFromBytes(FOUND.toBytes())).isEmpty();
        assertThat(PositionJob.openFromBytes(QUEUED.toBytes())).contains(QUEUED);
    }

    /** One bit makes another nim-value of an answer, or another outcome. */
    @Test
    void textWithAnyBitChanged_isNotRead() {
        byte[] text = FOUND.toBytes();
        for (int bit = 0; bit < Byte.SIZE * text.length; bit++) {
            byte[] changed = text.clone();
            changed[bit / Byte.SIZE] ^= (byte) (1 << (bit % Byte.SIZE));
            assertThat(PositionJob.fromBytes(changed)).as("bit %d", bit).isEmpty();
        }
    }

    @Test
    void textThatIsCut_isNotRead() {
        byte[] text = FOUND.toBytes();
        for (int length = 0; length < text.length; length++) {
            byte[] start = Arrays.copyOf(text, length);
            assertThat(PositionJob.fromBytes(start)).as("%d bytes", length).isEmpty();
        }
    }

    @Test
    void textOfTheFormBefore_isRead() {
        String text = new String(FOUND.toBytes(), StandardCharsets.UTF_8)
                .replace("\"form\":3", "\"form\":2")
                .replaceFirst(",\"sum\":\"[0-9a-f]{8}\"", "")
                .replaceFirst(",\"turn\":7", "");

        assertThat(PositionJob.fromBytes(text.getBytes(StandardCharsets.UTF_8))
                        .orElseThrow()
                        .answer())
                .isEqualTo(ANSWER);
    }

    @Test
    void ownersOfTheFormBefore_wantIt_byCallsOrByLines() {
        assertThat(ownersBefore(0)).isEqualTo(new PositionJob.Owners(OWNERS.names(), OWNERS.names(), 0));
        assertThat(ownersBefore(4)).isEqualTo(new PositionJob.Owners(OWNERS.names(), List.of(), 4));
    }

    /** It goes by 0 in the place of the time of lines alone, and would end the search half a minute after the last one. */
    @Test
    void callersBesideLines_areSeenByTheReleaseBefore() {
        PositionJob linesAlone = PositionJob.queued(
                "id", QUEUED.query(), new PositionJob.Owners(OWNERS.names(), List.of(), 3), 60_000, 9);

        assertThat(new String(QUEUED.toBytes(), StandardCharsets.UTF_8)).contains("\"wanted\":0,");
        assertThat(new String(linesAlone.toBytes(), StandardCharsets.UTF_8)).contains("\"wanted\":3,");
        assertThat(PositionJob.fromBytes(QUEUED.toBytes()).orElseThrow().owners())
                .isEqualTo(OWNERS);
    }

    private static PositionJob.Owners ownersBefore(long wanted) {
        String text = new String(QUEUED.toBytes(), StandardCharsets.UTF_8)
                .replace("\"form\":3", "\"form\":2")
                .replace(",\"callers\":[\"you\"]", "")
                .replace("\"wanted\":0,\"lines\":3", "\"wanted\":" + wanted)
                .replaceFirst(",\"sum\":\"[0-9a-f]{8}\"", "");
        return PositionJob.fromBytes(text.getBytes(StandardCharsets.UTF_8))
                .orElseThrow()
                .owners();
    }

    /** A node forgot the search, or began it without the others, and was asked for it anew. */
    @Test
    void whatWasFound_countsBeforeWhatWasBegunLater() {
        PositionJob anew = PositionJob.queued("id", "{\"game\":\"nim\"}", OWNERS, 60_000, 9)
                .begun(8);

        assertThat(FOUND.isLaterThan(anew)).isTrue();
        assertThat(anew.isLaterThan(FOUND)).isFalse();
        assertThat(anew.isLaterThan(QUEUED)).isTrue();
        assertThat(QUEUED.isLaterThan(anew)).isFalse();
    }
}
