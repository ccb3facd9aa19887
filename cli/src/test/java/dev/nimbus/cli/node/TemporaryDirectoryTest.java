package dev.nimbus.cli.node;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryDirectoryTest {
    @TempDir
    private Path directory;

    @Test
    void directoryThatIsNotThere_isNamedInOneLine() {
        Path none = directory.resolve("none");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> TemporaryDirectory.requireWritable(none))
                .withMessageContaining(none.toString())
                .withMessageNotContaining("\n");
        assertThatCode(() -> TemporaryDirectory.requireWritable(directory)).doesNotThrowAnyException();
    }
}
