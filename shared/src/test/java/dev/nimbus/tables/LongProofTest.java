package dev.nimbus.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.values.Segment;
import dev.nimbus.theory.period.Period;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LongProofTest {

    @TempDir
    private Path directory;

    /** Keeps what is told, and can stop the proof. */
    private static final class Told implements LongProof.Listener {
        private final List<String> remarks = new ArrayList<>();
        private long stopAt = Long.MAX_VALUE;
        private Optional<LongProof> proof = Optional.empty();

        @Override
        public void computed(long values, OptionalLong needed) {
            if (values >= stopAt) {
                proof.ifPresent(LongProof::stop);
            }
        }

        @Override
        public void remark(String text) {
            remarks.add(text);
        }
    }

    private Path file() {
        return directory.resolve("proof");
    }

    private Optional<Period> prove(String code, Told told) throws IOException {
        try (LongProof proof = LongProof.openBlocking(TakeAndBreak.parse(code), file(), 1 << 20, told)) {
            told.proof = Optional.of(proof);
            return proof.proveBlocking();
        }
    }

    static Stream<Arguments> published() {
        return TsvFile.rows("octal_periods.tsv").stream()
                .filter(row -> row.get(1).matches("[0-9]+"))
                .filter(row -> LongProof.suits(TakeAndBreak.parse(row.get(0))))
                .map(row -> Arguments.of(row.get(0), Long.parseLong(row.get(1)), Long.parseLong(row.get(2))))
                .filter(row -> (long) row.get()[1] + (long) row.get()[2] < 60_000);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("published")
    void octalGame_hasThePublishedPeriod(String code, long period, long preperiod) throws IOException {
        Period proved = prove(code, new Told()).orElseThrow();

        assertThat(proved.period()).isEqualTo(period);
        assertThat(proved.preperiod()).isEqualTo(preperiod);
    }

    /** 0.16 has a period of 149459; what the file keeps is enough to go on, and the figures are those of one run. */
    @Test
    void proof_stoppedInTheMiddle_goesOnFromItsFile() throws IOException {
        Told stopped = new Told();
        stopped.stopAt = 200_000;
        assertThatThrownBy(() -> prove("0.16", stopped)).isInstanceOf(CancellationException.class);

        try (LongProof proof = LongProof.openBlocking(TakeAndBreak.parse("0.16"), file(), 1, new Told())) {
            assertThat(proof.known()).isEqualTo(3L * Segment.LENGTH);
        }
        Period proved = prove("0.16", new Told()).orElseThrow();

        assertThat(proved.period()).isEqualTo(149459);
        assertThat(proved.preperiod()).isEqualTo(105351);
    }

    @Test
    void file_damagedInTheMiddle_isCutOffThereAndComputedAgain() throws IOException {
        Told stopped = new Told();
        stopped.stopAt = 200_000;
        assertThatThrownBy(() -> prove("0.16", stopped)).isInstanceOf(CancellationException.class);
        byte[] bytes = Files.readAllBytes(file());
        bytes[bytes.length / 2] ^= 1;
        Files.write(file(), bytes);

        Told told = new Told();
        Period proved = prove("0.16", told).orElseThrow();

        assertThat(told.remarks).anyMatch(text -> text.contains("segment 1") && text.contains("checksum"));
        assertThat(proved.period()).isEqualTo(149459);
    }

    @Test
    void file_thatEndsWithinASegment_isCutOffThere() throws IOException {
        Told stopped = new Told();
        stopped.stopAt = 200_000;
        assertThatThrownBy(() -> prove("0.16", stopped)).isInstanceOf(CancellationException.class);
        byte[] bytes = Files.readAllBytes(file());
        Files.write(file(), java.util.Arrays.copyOf(bytes, bytes.length - 5));

        Told told = new Told();
        try (LongProof proof = LongProof.openBlocking(TakeAndBreak.parse("0.16"), file(), 1, told)) {
            assertThat(proof.known()).isEqualTo(2L * Segment.LENGTH);
        }
        assertThat(told.remarks).singleElement().asString().contains("segment 2", "ends within");
    }

    @Test
    void file_ofAnotherGame_isRefused() throws IOException {
        prove("0.77", new Told());

        assertThatThrownBy(() -> prove("0.07", new Told()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("holds values of octal(0.77), not of octal(0.07)");
    }

    @Test
    void file_thatIsNone_isRefused() throws IOException {
        Files.writeString(file(), "this is not a file of a proof, whatever else it may be");

        assertThatThrownBy(() -> prove("0.77", new Told()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("does not begin as a file of a proof does");
    }

    @Test
    void file_inUse_isRefused() throws IOException {
        TakeAndBreak kayles = TakeAndBreak.parse("0.77");
        try (LongProof first = LongProof.openBlocking(kayles, file(), 1, new Told())) {
            assertThat(first.known()).isZero();
            assertThatThrownBy(() -> prove("0.77", new Told())).hasMessageContaining("in use");
        }
    }

    @Test
    void gameWithoutATheoremHere_isRefused() {
        assertThatThrownBy(() -> prove("4.3...", new Told())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> prove("0.8", new Told())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void fileHeader_withAnotherVersion_isRefused() throws IOException {
        prove("0.77", new Told());
        byte[] bytes = Files.readAllBytes(file());
        ByteBuffer.wrap(bytes).putInt(4, 2);
        Files.write(file(), bytes);

        assertThatThrownBy(() -> prove("0.77", new Told())).isInstanceOf(IllegalArgumentException.class);
    }
}
