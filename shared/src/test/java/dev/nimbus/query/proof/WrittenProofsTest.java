package dev.nimbus.query.proof;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.cancel.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class WrittenProofsTest {
    private static final List<byte[]> TEN = List.of(new byte[6], new byte[4]);

    @Test
    void proofReadLongestAgo_isForgotten_andTheNewestStays() {
        WrittenProofs proofs = new WrittenProofs("s", 25);
        proofs.findOrWriteBlocking("a", () -> TEN);
        WrittenProofs.Written b = proofs.findOrWriteBlocking("b", () -> TEN);
        assertThat(proofs.find("a")).isPresent();

        WrittenProofs.Written c = proofs.findOrWriteBlocking("c", () -> TEN);

        assertThat(proofs.piece("b", b.number(), 0)).isEmpty();
        assertThat(proofs.find("a")).isPresent();
        assertThat(proofs.piece("c", c.number(), 1).orElseThrow()).hasSize(4);
        proofs.findOrWriteBlocking("d", () -> List.of(new byte[100]));
        assertThat(proofs.find("c")).isEmpty();
        assertThat(proofs.find("d")).isPresent();
    }

    @Test
    @Timeout(20)
    void proofWhoseThreadNeverEnds_holdsUpNoOther_andCountsOnceIfItEnds() throws Exception {
        WrittenProofs proofs = new WrittenProofs("s", 25);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Cancellation givenUp = new Cancellation() {
            @Override
            public void throwIfCancelled() {}

            @Override
            public boolean isGivenUp() {
                return true;
            }
        };
        CompletableFuture<Void> unending = CompletableFuture.runAsync(() -> Cancellation.callWith(
                givenUp,
                () -> proofs.findOrWriteBlocking("a", () -> {
                    begun.countDown();
                    await(end);
                    return TEN;
                })));
        await(begun);

        assertThat(proofs.findOrWriteBlocking("a", () -> TEN).pieces()).isEqualTo(2);
        end.countDown();
        unending.get();
        proofs.findOrWriteBlocking("b", () -> TEN);
        assertThat(proofs.find("a")).isPresent();
    }

    /** Each client had it written, and both held a worker. */
    @Test
    @Timeout(20)
    void proofThatTwoAskForAtOnce_isWrittenOnce_besideTheWorkers() throws Exception {
        WrittenProofs proofs = new WrittenProofs("s", 100);
        Work first = new Work();
        Work second = new Work();
        CompletableFuture<WrittenProofs.Written> one = CompletableFuture.supplyAsync(() -> Cancellation.callWith(
                first,
                () -> proofs.findOrWriteBlocking("a", () -> {
                    await(second.waits);
                    return TEN;
                })));
        await(first.left);
        CompletableFuture<WrittenProofs.Written> two = CompletableFuture.supplyAsync(() -> Cancellation.callWith(
                second,
                () -> proofs.findOrWriteBlocking("a", () -> {
                    throw new IllegalStateException("it is written already");
                })));

        assertThat(two.get()).isEqualTo(one.get());
        assertThat(second.left.getCount())
                .as("a worker waits, and may do other work")
                .isEqualTo(1);
        assertThat(proofs.piece("a", one.get().number(), 0)).isPresent();
        assertThat(proofs.piece("a", one.get().number(), 2)).isEmpty();
        assertThat(proofs.piece("a", one.get().number(), -1)).isEmpty();
    }

    /** Says what the work asks. */
    private static final class Work implements Cancellation {
        private final CountDownLatch left = new CountDownLatch(1);
        private final CountDownLatch waits = new CountDownLatch(1);

        @Override
        public void throwIfCancelled() {}

        @Override
        public void giveWayWhileWaiting() {
            waits.countDown();
        }

        @Override
        public void leaveWorker() {
            left.countDown();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void pieceOfAnEarlierWriting_isNotThere() {
        WrittenProofs proofs = new WrittenProofs("s", 15);
        WrittenProofs.Written first = proofs.findOrWriteBlocking("a", () -> TEN);
        proofs.findOrWriteBlocking("b", () -> TEN);
        WrittenProofs.Written second = proofs.findOrWriteBlocking("a", () -> TEN);

        assertThat(proofs.piece("a", first.number(), 0)).isEmpty();
        assertThat(proofs.piece("a", second.number(), 0)).isPresent();
    }

    @Test
    void pieces_areOneFile_andEachIsShort() throws Exception {
        StringBuilder text = new StringBuilder();
        GzipPieces pieces = new GzipPieces();
        for (int i = 0; i < 50_000; i++) {
            String line = i + " ∗é\n";
            text.append(line);
            pieces.append(line);
        }
        pieces.append("x".repeat(3 * GzipPieces.PIECE_CHARS));
        text.append("x".repeat(3 * GzipPieces.PIECE_CHARS));

        List<byte[]> packed = pieces.end();

        assertThat(packed).hasSize(1 + text.length() / GzipPieces.PIECE_CHARS);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] piece : packed) {
            all.write(piece);
        }
        byte[] read = new GZIPInputStream(new ByteArrayInputStream(all.toByteArray())).readAllBytes();
        assertThat(new String(read, UTF_8)).isEqualTo(text.toString());
    }

    @Test
    void workThatTakesMoreCpuTime_isRefused_andWorkThatNobodyWaitsForEnds() {
        AtomicLong nanos = new AtomicLong();
        CpuLimit limit = new CpuLimit(Cancellation.NEVER, nanos::get, 2000);
        nanos.set(2_000_000_000L);
        limit.throwIfCancelled();
        nanos.set(2_001_000_000L);

        assertThatThrownBy(limit::throwIfCancelled).isInstanceOf(Refusal.class).hasMessageContaining("2 s of CPU time");
        // A table that the proof asks for grew on for minutes.
        assertThatThrownBy(limit::giveWayWhileGrowing).isInstanceOf(Refusal.class);
        assertThatThrownBy(limit::giveWayWhileWaiting).isInstanceOf(Refusal.class);
        Cancellation gone = () -> {
            throw new CancellationException("gone");
        };
        assertThatThrownBy(new CpuLimit(gone, nanos::get, 2000)::throwIfCancelled)
                .isInstanceOf(CancellationException.class);
    }
}
