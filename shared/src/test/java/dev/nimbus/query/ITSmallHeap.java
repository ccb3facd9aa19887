package dev.nimbus.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.Sweep;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * No query ends a JVM with a heap of 128 MiB. The build puts a twelfth of its asks to each; {@code -Dnimbus.sweep=whole} puts all,
 * {@code -Dnimbus.small.rounds} and {@code -Dnimbus.small.seed} go further.
 */
@Timeout(value = 2, unit = TimeUnit.HOURS)
class ITSmallHeap {
    private static final int ROUNDS = Integer.getInteger("nimbus.small.rounds", 2);
    private static final long SEED = Long.getLong("nimbus.small.seed", 28);

    /** How many JVMs share in the games, at once: one answers one line after another, on one processor. */
    private static final int JVMS = 2;

    @Test
    void everyGameAskAndPlay_leavesTheJvmAlive() throws Exception {
        List<CompletableFuture<Void>> shares = new ArrayList<>();
        for (int share = 0; share < JVMS; share++) {
            Process jvm = start(share);
            shares.add(CompletableFuture.runAsync(() -> assertLives(jvm), task -> new Thread(task).start()));
        }

        CompletableFuture.allOf(shares.toArray(CompletableFuture[]::new)).join();
    }

    private static Process start(int share) throws IOException {
        return new ProcessBuilder(List.of(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-Xmx152m", // 24 MiB are the queries themselves, which the program holds
                        "-XX:+UseSerialGC", // the choice of the JVM where little memory is, and the same on every
                        // machine
                        "-XX:+ExitOnOutOfMemoryError",
                        Sweep.flag(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        SmallHeap.class.getName(),
                        Integer.toString(ROUNDS),
                        Long.toString(SEED),
                        Integer.toString(share),
                        Integer.toString(JVMS)))
                .redirectErrorStream(true)
                .start();
    }

    private static void assertLives(Process jvm) {
        try {
            List<String> last = lastLines(jvm);
            assertThat(jvm.waitFor()).as("after %s", last).isZero();
            assertThat(last).last().isEqualTo("done");
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** The last two: the query, and what the JVM said of it. */
    private static List<String> lastLines(Process jvm) throws IOException {
        Deque<String> last = new ArrayDeque<>();
        try (BufferedReader lines = jvm.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                last.add(line);
                if (last.size() > 2) {
                    last.remove();
                }
            }
        }
        return List.copyOf(last);
    }
}
