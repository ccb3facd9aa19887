package dev.nimbus.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands without the launcher, which opens {@code /dev/null} in the place of a closed standard input. */
@EnabledOnOs(OS.LINUX)
class ITClosedInput {
    /** {@code batch} made Java crash, and {@code play} took Java's classes for moves. */
    @ParameterizedTest
    @ValueSource(strings = {"batch -", "play nim 3"})
    void closedStandardInput_isEmpty(String command) throws Exception {
        Ended empty = run(command + " </dev/null");

        assertThat(run(command + " <&-")).isEqualTo(empty);
    }

    private record Ended(int status, String out) {}

    private static Ended run(String command) throws Exception {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process process = new ProcessBuilder(List.of(
                        "/bin/sh",
                        "-c",
                        "exec \"$0\" -cp \"$1\" dev.nimbus.cli.RootCommand " + command,
                        java.toString(),
                        System.getProperty("java.class.path")))
                .redirectError(Redirect.DISCARD)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        return new Ended(process.waitFor(), out);
    }
}
