package dev.nimbus.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.cli.client.BatchFailure;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class BatchSourceTest {
    @Test
    void form_isToldByTheName() {
        assertThat(source("a.ndjson").headers()).containsExactly("Content-Type", "application/x-ndjson");
        assertThat(source("a.jsonl").headers()).containsExactly("Content-Type", "application/x-ndjson");
        assertThat(source("a.json").headers()).containsExactly("Content-Type", "application/json");
        assertThat(source("a.json.gz").headers())
                .containsExactly("Content-Type", "application/json", "Content-Encoding", "gzip");
        assertThat(source("a.txt", "--game", "nim").headers()).containsExactly("Content-Type", "text/plain");
        assertThat(source("-").headers()).containsExactly("Content-Type", "application/x-ndjson");
        assertThat(source("-", "--format", "text", "--game", "nim").headers())
                .containsExactly("Content-Type", "text/plain");
    }

    @Test
    void parameters_ofText_areEncoded() throws BatchFailure {
        BatchSource source =
                source("a.txt", "--game", "subtraction(1,3)", "--ask", "outcome,grundy", "--play", "misere");

        assertThat(source.parameters()).isEqualTo("?game=subtraction%281%2C3%29&ask=outcome%2Cgrundy&play=misere");
    }

    @Test
    void parameters_thatDoNotFitTheForm_areRefused() {
        assertThatThrownBy(() -> source("a.txt").parameters())
                .isInstanceOf(BatchFailure.class)
                .hasMessage("a text batch needs --game");
        assertThatThrownBy(() -> source("a.ndjson", "--ask", "grundy").parameters())
                .isInstanceOf(BatchFailure.class)
                .hasMessageContaining("for text batches");
    }

    @Test
    void file_thatCannotBeRead_isNamed() {
        assertThatThrownBy(() -> source("no-such-file.ndjson").body())
                .isInstanceOf(BatchFailure.class)
                .hasMessageContaining("no-such-file.ndjson");
        assertThatThrownBy(() -> source(".").body())
                .isInstanceOf(BatchFailure.class)
                .hasMessageContaining("is a directory");
    }

    private static BatchSource source(String... arguments) {
        BatchSource source = new BatchSource();
        new CommandLine(CommandLine.Model.CommandSpec.forAnnotatedObject(source))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs(arguments);
        return source;
    }
}
