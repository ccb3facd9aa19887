package dev.nimbus.benchmarks.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Whether the benchmarks run at all, on real servers and with the smallest sizes. */
@EnabledOnOs(OS.LINUX)
class ITSystemBenchmark {
    @TempDir
    private Path directory;

    @Test
    void smoke_measuresEmbeddedAndClusterAndHello() throws Exception {
        String root = Path.of("..").toAbsolutePath().normalize().toString();

        StringWriter log = new StringWriter();

        int exitCode = new CommandLine(new SystemBenchmark())
                .setErr(new PrintWriter(log))
                .execute("--smoke", "--root", root, "--out", directory.toString(), "throughput", "steady");

        assertThat(exitCode).as(log.toString()).isZero();
        assertThat(Files.readString(directory.resolve("BENCHMARKS.md")))
                .contains("| embedded | ", "| gateway and 2 solvers | ", "hello p99 ms")
                .doesNotContain("failed")
                .doesNotContain(root);
        assertThat(directory.resolve("benchmarks/steady.svg")).exists();
    }

    @Test
    void unknownSection_isRefused() {
        assertThat(new CommandLine(new SystemBenchmark()).execute("lightness")).isEqualTo(2);
    }
}
