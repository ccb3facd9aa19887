package dev.nimbus.tables.period;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.tables.KernelRuns;
import dev.nimbus.tables.rules.MoveRules;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.rules.TwoPartRules;
import dev.nimbus.tables.values.Segment;
import dev.nimbus.tables.values.ValueFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Held against the game's own kernel, which is held against the plain recurrence. */
class TailScanTest {

    private static final int SEGMENTS = TailScan.HELD / Segment.LENGTH;

    @TempDir
    private Path directory;

    private TailScan scan(TakeAndBreak game, int[] values, ValueFile file, int depth) throws Exception {
        for (int k = 0; k < SEGMENTS; k++) {
            file.appendBlocking(Segment.pack(k, values, k * Segment.LENGTH));
        }
        char[] head = new char[TailScan.HELD];
        Arrays.setAll(new int[TailScan.HELD], n -> head[n] = (char) values[n]);
        return new TailScan(TwoPartRules.of(MoveRules.of(game)), file, head, depth);
    }

    private ValueFile file(TakeAndBreak game) throws IOException {
        return ValueFile.openBlocking(directory.resolve("values"), game.key());
    }

    /** 0.104 counts by position, 0.16 by value; 0.1077 takes leaving a heap as well as splits. */
    @ParameterizedTest
    @ValueSource(strings = {"0.104", "0.16", "0.1077", "0.156", "0.77", "0.054", "4.72"})
    void segments_areThoseOfTheKernel(String code) throws Exception {
        TakeAndBreak game = TakeAndBreak.parse(code);
        int[] values = KernelRuns.chosen(game, TailScan.HELD + 2 * Segment.LENGTH);
        try (ValueFile file = file(game)) {
            TailScan scan = scan(game, values, file, TailScan.HELD / 2);

            for (int k = SEGMENTS; k < SEGMENTS + 2; k++) {
                Segment segment = scan.computeBlocking();
                assertThat(segment.equals(Segment.pack(k, values, k * Segment.LENGTH)))
                        .as("segment " + k)
                        .isTrue();
                file.appendBlocking(segment);
            }
        }
    }

    /** What the held values do not show is found in the file. */
    @ParameterizedTest
    @ValueSource(strings = {"0.104", "0.16", "0.1077"})
    void segment_mostlyFromTheFile_isThatOfTheKernel(String code) throws Exception {
        TakeAndBreak game = TakeAndBreak.parse(code);
        int[] values = KernelRuns.chosen(game, TailScan.HELD + Segment.LENGTH);
        try (ValueFile file = file(game)) {
            TailScan scan = scan(game, values, file, 64);

            assertThat(scan.computeBlocking()).isEqualTo(Segment.pack(SEGMENTS, values, TailScan.HELD));
            assertThat(scan.deepest()).isGreaterThan(64);
        }
    }

    @Test
    void segmentTakenIn_isAsGoodAsComputed() throws Exception {
        TakeAndBreak game = TakeAndBreak.parse("0.104");
        int[] values = KernelRuns.chosen(game, TailScan.HELD + 2 * Segment.LENGTH);
        try (ValueFile file = file(game)) {
            TailScan scan = scan(game, values, file, TailScan.HELD / 2);

            scan.take(Segment.pack(SEGMENTS, values, TailScan.HELD));

            assertThat(scan.computeBlocking())
                    .isEqualTo(Segment.pack(SEGMENTS + 1, values, TailScan.HELD + Segment.LENGTH));
        }
    }

    /** 0.07 and 0.6 are easy and hard; a game whose rare heaps never end says so, and is never computed wrongly. */
    @ParameterizedTest
    @ValueSource(strings = {"0.007", "0.06"})
    void gameWithoutSparseSpace_isOutOfReach(String code) throws Exception {
        TakeAndBreak game = TakeAndBreak.parse(code);
        char[] head = new char[TailScan.HELD];
        int[] values = KernelRuns.chosen(game, 20_000);
        for (int n = 0; n < head.length; n++) {
            head[n] = (char) values[n % values.length];
        }
        try (ValueFile file = file(game)) {
            assertThat(outOfReach(game, file, head)).isPresent();
        }
    }

    private static Optional<String> outOfReach(TakeAndBreak game, ValueFile file, char[] head) throws IOException {
        try {
            new TailScan(TwoPartRules.of(MoveRules.of(game)), file, head).computeBlocking();
            return Optional.empty();
        } catch (TailScan.OutOfReach e) {
            return Optional.of(e.getMessage());
        }
    }

    /** A period is noticed wherever it begins and however long it is, long before the proof has all its values. */
    @ParameterizedTest
    @CsvSource({"100000, 5", "300000, 200000", "5, 400000", "700000, 65536"})
    void period_isNoticed(int preperiod, int period) {
        PeriodWatch watch = new PeriodWatch();
        int[] values = new int[3_000_000];
        java.util.Random random = new java.util.Random(preperiod);
        for (int n = 0; n < values.length; n++) {
            values[n] = n < preperiod + period ? random.nextInt(30) : values[n - period];
        }
        long noticed = 0;
        for (int to = Segment.LENGTH; noticed == 0; to += Segment.LENGTH) {
            assertThat(to).isLessThan((int) (2.5 * (preperiod + period)) + 3 * Segment.LENGTH);
            noticed = watch.look(to - Segment.LENGTH, to, n -> values[(int) n]).orElse(0);
        }
        assertThat(noticed % period).isZero();
    }
}
