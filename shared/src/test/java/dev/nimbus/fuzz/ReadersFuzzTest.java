package dev.nimbus.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Everything that reads bytes of others, with all inputs that coverage-guided runs have kept ({@code benchmarks/fuzz} makes
 * them), and with changes to them for a second each. For longer: {@code -Dnimbus.fuzz.seconds=3600 -Dnimbus.fuzz.seed=7}.
 */
@Timeout(value = 48, unit = TimeUnit.HOURS)
class ReadersFuzzTest {
    private static final long SECONDS = Long.getLong("nimbus.fuzz.seconds", 1);
    private static final long SEED = Long.getLong("nimbus.fuzz.seed", 1);

    private static void read(FuzzTarget target, byte[] input) {
        try {
            target.read(input);
        } catch (RuntimeException | Error failure) {
            byte[] shown = Arrays.copyOf(input, Math.min(input.length, 2_000));
            throw new AssertionError("seed " + SEED + ": " + HexFormat.of().formatHex(shown), failure);
        }
    }

    @ParameterizedTest
    @EnumSource
    void inputs_areReadOrRefusedByName(FuzzTarget target) {
        List<byte[]> corpus = target.corpus();
        corpus.forEach(input -> read(target, input));

        ByteMutations mutations = new ByteMutations(corpus, SEED);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        long inputs = 0;
        while (System.nanoTime() < end) {
            read(target, mutations.next());
            inputs++;
        }
        assertThat(inputs).isPositive();
        if (SECONDS > 1) {
            System.out.println(target.word() + ", seed " + SEED + ": " + inputs + " inputs");
        }
    }
}
