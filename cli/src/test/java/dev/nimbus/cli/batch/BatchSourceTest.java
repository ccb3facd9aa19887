package dev.nimbus.cli.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nimbus.client.NimbusException;
import dev.nimbus.client.Upload;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class BatchSourceTest {
    @ParameterizedTest
    @CsvSource({
        "a.ndjson, application/x-ndjson, false",
        "a.jsonl, application/x-ndjson, false",
        "a.ndjson.gz, application/x-ndjson, true"
    })
    void form_isRecognisedByTheName(String name, String type, boolean gzip, @TempDir Path directory) throws Exception {
        Upload upload =
                source(Files.createFile(directory.resolve(name)).toString()).upload();

        assertThat(upload.contentType()).isEqualTo(type);
        assertThat(upload.isGzip()).isEqualTo(gzip);
        assertThat(upload.isRepeatable()).isTrue();
    }

    /** A server takes no more than 4 MiB of JSON. */
    @ParameterizedTest
    @ValueSource(strings = {"a.json", "a.json.gz"})
    void json_isSentAsLines(String name, @TempDir Path directory) throws Exception {
        String queries = "{\"position\":[1],\n\"game\":\"nim\"},".repeat(200_000);
        String json = "\ufeff{\"queries\":[" + queries + "{broken}]}\n";
        Path file = directory.resolve(name);
        try (OutputStream out = Files.newOutputStream(file);
                OutputStream text = name.endsWith(".gz") ? new GZIPOutputStream(out) : out) {
            text.write(json.getBytes(StandardCharsets.UTF_8));
        }
        BatchSource source = source(file.toString());
        int length = "{\"position\":[1],\n\"game\":\"nim\"}\n".length();

        assertThat(source.upload().body().contentLength()).isEqualTo(200_000L * length + "{broken}\n".length());
        Files.delete(file); // as a pipe, which is read once
        Upload upload = source.upload();

        assertThat(upload.contentType()).isEqualTo("application/x-ndjson");
        assertThat(upload.isGzip()).isFalse();
        assertThat(upload.isRepeatable()).isTrue();
    }

    @Test
    void jsonThatIsNoBatch_isNamed_andOneThatIsTooLong(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("a.json"), "[1]");

        assertThatThrownBy(() -> source(file.toString()).upload())
                .isInstanceOf(NimbusException.class)
                .hasMessage(file
                        + " is no batch: the JSON body has '[' at byte 0 where '{' of {\"queries\":[…]} is expected");
        assertThatThrownBy(() -> JsonFile.linesBlocking(file, false, 2))
                .isInstanceOf(NimbusException.class)
                .hasMessageContaining("more than 2 bytes");
        assertThatThrownBy(() -> JsonFile.linesBlocking(file, true, 2))
                .isInstanceOf(NimbusException.class)
                .hasMessageStartingWith("cannot read " + file);
    }

    @Test
    void standardInput_isNdjsonUnlessAGameIsNamed() throws NimbusException {
        assertThat(source("-").upload().contentType()).isEqualTo("application/x-ndjson");
        assertThat(source("-", "--game", "nim").upload().contentType()).isEqualTo("text/plain");
        assertThat(source("-").upload().isRepeatable()).isFalse();
    }

    @Test
    void directoryOfAFile_saysNothingOfItsForm(@TempDir Path directory) throws Exception {
        Path file = Files.createFile(
                Files.createDirectory(directory.resolve("json")).resolve("positions"));

        assertThat(source(file.toString(), "--game", "nim").upload().contentType())
                .isEqualTo("text/plain");
    }

    @Test
    void rules_areReadOnce(@TempDir Path directory) throws Exception {
        Path rules = Files.writeString(
                directory.resolve("r.json"), "{\"state\":[\"n\"],\"moves\":[{\"if\":\"n>0\",\"to\":[\"n-1\"]}]}");
        BatchSource source = source("-", "--rules", rules.toString());
        String first = source.upload().parameters();
        Files.delete(rules);

        assertThat(source.upload().parameters()).isEqualTo(first).contains("rules");
    }

    @Test
    void pipe_isReadToItsEnd() throws NimbusException {
        assumeThat(Path.of("/dev/null")).exists();

        Upload upload = source("/dev/null").upload();

        assertThat(upload.body().contentLength()).as("unknown").isNegative();
        assertThat(upload.isRepeatable()).isFalse();
    }

    @Test
    void nameWithoutAKnownEnding_isTextIfAGameIsNamed(@TempDir Path directory) throws Exception {
        Path file = Files.createFile(directory.resolve("from-json-to-heaps"));

        assertThat(source(file.toString(), "--game", "nim").upload().contentType())
                .isEqualTo("text/plain");
    }

    @Test
    void parameters_ofText_areEncoded() throws NimbusException {
        BatchSource source = source("-", "--game", "subtraction(1,3)", "--ask", "outcome,grundy", "--misere");

        assertThat(source.upload().parameters())
                .isEqualTo("?game=subtraction%281%2C3%29&ask=outcome%2Cgrundy&play=misere");
    }

    @Test
    void parameters_thatDoNotFitTheForm_areRefused(@TempDir Path directory) throws Exception {
        assertThatThrownBy(() -> source(
                                Files.createFile(directory.resolve("a.txt")).toString())
                        .upload())
                .isInstanceOf(NimbusException.class)
                .hasMessage("a text batch needs --game or --rules");
        assertThatThrownBy(() -> source("-", "--ask", "grundy").upload())
                .isInstanceOf(NimbusException.class)
                .hasMessageContaining("for text batches");
    }

    @Test
    void rulesInAFile_areTheGameOfATextBatch(@TempDir Path directory) throws Exception {
        Path rules = Files.writeString(directory.resolve("r.json"), "{\"state\":[\"n\"],\"moves\":[]}");

        Upload upload = source("-", "--rules", rules.toString()).upload();

        assertThat(upload.contentType()).isEqualTo("text/plain");
        assertThat(upload.parameters())
                .isEqualTo("?game="
                        + URLEncoder.encode("{\"rules\":{\"state\":[\"n\"],\"moves\":[]}}", StandardCharsets.UTF_8));
        assertThatThrownBy(() -> source("-", "--rules", rules.toString(), "--game", "nim")
                        .upload())
                .hasMessage("a text batch needs --game or --rules, not both");
    }

    @Test
    void file_thatCannotBeRead_isNamed() {
        assertThatThrownBy(() -> source("no-such-file.ndjson").upload())
                .hasMessage("cannot read no-such-file.ndjson: there is no such file");
        assertThatThrownBy(() -> source(".").upload()).hasMessage("cannot read .: it is a directory");
    }

    private static BatchSource source(String... arguments) {
        BatchSource source = new BatchSource();
        new CommandLine(CommandLine.Model.CommandSpec.forAnnotatedObject(source))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs(arguments);
        return source;
    }
}
