package dev.nimbus.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.CommandRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenCommandTest {
    @TempDir
    private Path directory;

    private CommandRun run(String command, String... rest) {
        String[] arguments = new String[rest.length + 4];
        arguments[0] = "token";
        arguments[1] = command;
        arguments[2] = "--tokens";
        arguments[3] = directory.resolve("tokens").toString();
        System.arraycopy(rest, 0, arguments, 4, rest.length);
        return CommandRun.of(arguments);
    }

    @Test
    void newToken_isPrintedOnce_listedByName_andRevoked() {
        CommandRun made = run("new", "ci", "submit,read");

        assertThat(made.exitCode()).as(made.err()).isZero();
        assertThat(made.out()).matches("nimbus_[A-Za-z0-9_-]{43}\\R");
        assertThat(run("list").out())
                .contains("ci ", "submit,read")
                .doesNotContain(made.out().strip());
        assertThat(run("revoke", "ci", "--json").out()).isEqualToIgnoringNewLines("{\"name\":\"ci\",\"revoked\":true}");
        assertThat(run("list").out()).doesNotContain("ci ");
    }

    @Test
    void wrongScope_isTold() {
        CommandRun wrong = run("new", "ci", "write");

        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.err())
                .isEqualToIgnoringNewLines("nimbus: scope is \"write\"; expected submit, read, metrics or admin");
    }

    @Test
    void missingFile_isTold() {
        assertThat(run("list").err()).contains("nimbus: cannot use ", "tokens: there is no such file");
        assertThat(run("revoke", "ci").exitCode()).isEqualTo(2);
    }

    @Test
    void noCommand_namesThem() {
        assertThat(CommandRun.of("token").err()).contains("new, list or revoke");
    }
}
