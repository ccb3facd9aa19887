package dev.nimbus.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** No query ends a JVM with a heap of 128 MiB. {@code -Dnimbus.small.seconds} and {@code -Dnimbus.small.seed} go further. */
@Timeout(value = 2, unit = TimeUnit.HOURS)
class ITSmallHeap {
    private static final long SECONDS = Long.getLong("nimbus.small.seconds", 20);
    private static final long SEED = Long.getLong("nimbus.small.seed", 28);

    @Test
    void everyGameAskAndPlay_leavesTheJvmAlive() throws Exception {
        Process jvm = new ProcessBuilder(List.of(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-Xmx128m",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SmallHeap.class.getName(),
                        Long.toString(SECONDS),
                        Long.toString(SEED)))
                .redirectErrorStream(true)
                .start();
        String last = lastLine(jvm);

        assertThat(jvm.waitFor()).as("after %s", last).isZero();
        assertThat(last).isEqualTo("done");
    }

    private static String lastLine(Process jvm) throws IOException {
        String last = "";
        try (BufferedReader lines = jvm.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                last = line;
            }
        }
        return last;
    }
}
