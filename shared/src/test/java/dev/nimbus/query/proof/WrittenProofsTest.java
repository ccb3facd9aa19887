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
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class WrittenProofsTest {
    private static final List<byte[]> TEN = List.of(new byte[6], new byte[4]);

    @Test
    void proofReadLongestAgo_isForgotten_andTheNewestStays() {
        WrittenProofs proofs = new WrittenProofs("s", 25);
        proofs.keep("a", TEN);
        WrittenProofs.Written b = proofs.keep("b", TEN);
        assertThat(proofs.find("a")).isPresent();

        WrittenProofs.Written c = proofs.keep("c", TEN);

        assertThat(proofs.piece("b", b.number(), 0)).isEmpty();
        assertThat(proofs.find("a")).isPresent();
        assertThat(proofs.piece("c", c.number(), 1).orElseThrow()).hasSize(4);
        proofs.keep("d", List.of(new byte[100]));
        assertThat(proofs.find("c")).isEmpty();
        assertThat(proofs.find("d")).isPresent();
    }

    /** Two writings of one proof differ, so their pieces do not fit together, and who reads the first goes on with it. */
    @Test
    void proofThatIsWrittenTwiceAtOnce_isTheFirstOfBoth() {
        WrittenProofs proofs = new WrittenProofs("s", 100);
        WrittenProofs.Written first = proofs.keep("a", TEN);
        WrittenProofs.Written second = proofs.keep("a", TEN);

        assertThat(second).isEqualTo(first);
        assertThat(proofs.piece("a", first.number(), 0)).isPresent();
        assertThat(proofs.piece("a", first.number(), 2)).isEmpty();
        assertThat(proofs.piece("a", first.number(), -1)).isEmpty();
    }

    @Test
    void pieceOfAnEarlierWriting_isNotThere() {
        WrittenProofs proofs = new WrittenProofs("s", 15);
        WrittenProofs.Written first = proofs.keep("a", TEN);
        proofs.keep("b", TEN);
        WrittenProofs.Written second = proofs.keep("a", TEN);

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
        Cancellation gone = () -> {
            throw new CancellationException("gone");
        };
        assertThatThrownBy(new CpuLimit(gone, nanos::get, 2000)::throwIfCancelled)
                .isInstanceOf(CancellationException.class);
    }
}
