package dev.nimbus.gateway.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A disk for 2000 bytes, the second thousand of them reserved for answers: from 1500 on it is filling. */
class RoomOnDiskTest extends BatchFixture {
    private RoomOnDisk room;

    private void assertWaiting(Batch... expected) {
        room.share(batches);
        assertThat(batches.stream().filter(Batch::isWaiting)).containsExactlyInAnyOrder(expected);
        assertThat(room.waiting()).isEqualTo(expected.length);
        for (Batch batch : expected) {
            assertThat(batch.isReady()).isFalse();
            assertThat(batch.status().waiting()).isTrue();
        }
    }

    @Test
    void firstHalfOfTheReserve_isEverybodys() {
        onLoop(() -> {
            room = new RoomOnDisk(spool);
            answer(batch(1000), 1499);
            answer(batch(1000), 0);

            assertWaiting();
            assertThat(room.isOutdated()).isFalse();
        });
    }

    @Test
    void secondHalf_goesToThoseThatNeedLeast() {
        onLoop(() -> {
            room = new RoomOnDisk(spool);
            Batch hog = answer(batch(100), 1000);
            Batch small = answer(batch(2), 100);
            Batch large = answer(batch(2), 450);
            Batch unknown = batch(50);
            assertThat(room.isOutdated()).isTrue();

            assertWaiting(hog, large);
            assertThat(room.isOutdated()).isFalse();
            assertThat(small.isReady()).isTrue();
            assertThat(unknown.isReady()).isTrue();
            answer(small, 100);
            assertThat(room.isOutdated()).isTrue();
            assertWaiting(hog, large);
        });
    }

    @Test
    void forgottenBatch_makesRoom() {
        onLoop(() -> {
            room = new RoomOnDisk(spool);
            Batch ended = answer(batch(1), 800);
            Batch large = answer(batch(2), 900);

            assertWaiting(large);
            batches.remove(ended);
            ended.remove();
            assertWaiting();
            assertThat(large.isReady()).isTrue();
        });
    }

    @Test
    void wherePatienceWouldNotHelp_theOneThatNeedsLeastGoesOn() {
        onLoop(() -> {
            room = new RoomOnDisk(spool);
            answer(batch(1), 100);
            Batch hog = answer(batch(100), 700);
            Batch least = answer(batch(99), 700);

            assertWaiting(hog);
            assertThat(least.isReady()).isTrue();
        });
    }

    @Test
    void fullDisk_isNobodys() {
        onLoop(() -> {
            room = new RoomOnDisk(spool);
            answer(batch(1), 900);
            Batch large = answer(batch(2), 900);
            Batch small = answer(batch(2), 250);

            assertWaiting(large, small);
            assertThat(batches).noneMatch(batch -> batch.status().errors() > 0);
        });
    }

    @Test
    void fullDiskThatStaysSo_refusesTheRestToWhoHoldsMost() {
        onLoop(() -> {
            room = new RoomOnDisk(spool);
            Batch small = answer(batch(3), 500);
            Batch hog = answer(batch(3), 1500);

            assertWaiting(small);
            assertThat(hog.status())
                    .isEqualTo(new BatchStatus(
                            BatchState.COMPLETED,
                            false,
                            30,
                            30,
                            20,
                            NOW,
                            Optional.of(NOW),
                            Optional.of(NOW.plus(KEPT)),
                            NOW));
            StoredAnswers last = hog.answers().answers(2).orElseThrow();
            assertThat(new String(last.inMemory(), UTF_8).lines())
                    .hasSize(QUERIES)
                    .allMatch(
                            line -> line.contains("\"error\":{\"code\":\"too-large\",\"message\":\"the answers of this"
                                    + " batch take more room than there is: it holds 1500 of the 2000 bytes on disk"))
                    .element(9)
                    .asString()
                    .startsWith("{\"line\":29,")
                    .endsWith("\"}}");
            hog.remove();
            batches.remove(hog);
            assertWaiting();
        });
    }

    @Test
    void diskFilledByAnUpload_costsNobodyElseItsAnswers() {
        onLoop(() -> {
            room = new RoomOnDisk(spool);
            Batch hog = answer(uploading(ChunkFormat.NDJSON, 3), 1900);
            Batch small = answer(batch(3), 100);

            assertWaiting(hog, small);
            assertThat(small.status().errors()).isZero();
            hog.seal();
            assertWaiting(small);
            assertThat(hog.status().errors()).isEqualTo(20);
        });
    }

    @Test
    void refusedText_isText() {
        onLoop(() -> {
            room = new RoomOnDisk(spool);
            Batch hog = uploading(ChunkFormat.TEXT, 2);
            answer(hog, 2000);
            assertWaiting(hog);
            hog.seal();

            assertWaiting();
            StoredAnswers last = hog.answers().answers(1).orElseThrow();
            assertThat(new String(last.inMemory(), UTF_8).lines())
                    .hasSize(QUERIES)
                    .allMatch(line -> line.startsWith("! too-large the answers of this batch"));
        });
    }

    @Test
    void refusal_leavesChunksUnderWayAlone() {
        onLoop(() -> {
            room = new RoomOnDisk(spool);
            Batch hog = answer(batch(3), 2000);
            QueryChunk underWay = hog.take();

            assertWaiting();
            assertThat(hog.status().state()).isEqualTo(BatchState.RUNNING);
            assertThat(hog.status().errors()).isEqualTo(QUERIES);
            hog.answered(underWay, new AnswerChunk(0, underWay.firstLine(), QUERIES, 0, new byte[7]));
            assertThat(hog.status().state()).isEqualTo(BatchState.COMPLETED);
            assertThat(hog.answers().bytes()).isEqualTo(2007);
        });
    }

    @Test
    void piecesOfALine_areRefusedWithIt() {
        onLoop(() -> {
            room = new RoomOnDisk(spool);
            Batch hog = uploading(ChunkFormat.TEXT, 1);
            hog.add(new QueryChunk(0, ChunkFormat.TEXT_PIECE, TextParameters.NONE, 10, 1, 0, 0, new byte[5]));
            hog.add(new QueryChunk(0, ChunkFormat.TEXT_FOLD, TextParameters.NONE, 10, 1, 9, 1, new byte[0]));
            hog.seal();
            answer(hog, 2000);

            assertWaiting();
            assertThat(hog.status().errors()).isEqualTo(1);
            assertThat(hog.status().state()).isEqualTo(BatchState.COMPLETED);
        });
    }
}
