package dev.nimbus.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Queries of every game with their right answers, worked out independently of this program by brute force. */
class SampleQueriesTest {
    static Stream<Path> files() throws IOException, URISyntaxException {
        Path folder =
                Path.of(SampleQueriesTest.class.getResource("/cases/queries").toURI());
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void samples_ofEveryGame_areAnsweredRight(Path file) throws IOException {
        List<JsonNode> samples = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            samples.add(Solving.tree(line));
        }

        List<JsonNode> answers = Solving.json(
                samples.stream().map(sample -> sample.get("query").toString()).toArray(String[]::new));

        assertThat(answers).hasSameSizeAs(samples);
        for (int i = 0; i < samples.size(); i++) {
            check(samples.get(i), answers.get(i), i);
        }
    }

    private static void check(JsonNode sample, JsonNode answer, int line) {
        assertThat(answer.get("line").asInt()).isEqualTo(line);
        sample.get("expect")
                .properties()
                .forEach(field -> assertThat(answer.get(field.getKey()))
                        .as("%s of %s, answered %s", field.getKey(), sample.get("query"), answer)
                        .isEqualTo(field.getValue()));
    }
}
