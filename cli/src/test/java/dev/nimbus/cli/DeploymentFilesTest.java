package dev.nimbus.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What builds and deploys Nimbus, as far as its text shows mistakes. */
class DeploymentFilesTest {
    private static String read(String file) throws IOException {
        return Files.readString(Path.of("..").resolve(file));
    }

    private static List<String> found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .toList();
    }

    /** A tag can be moved to other code, a commit cannot. */
    @Test
    void actionsAndTools_areOfOneVersion() throws IOException {
        assertThat(found("uses: .*", read(".github/workflows/ci.yml") + read(".github/workflows/nightly.yml")))
                .isNotEmpty()
                .allMatch(line -> line.matches("uses: [\\w/-]+@[0-9a-f]{40} # v[0-9.]+"));
        assertThat(found("@redocly/cli@\\S*", read(".ci/run")))
                .isNotEmpty()
                .allMatch(tool -> tool.matches("@redocly/cli@[0-9]+\\.[0-9]+\\.[0-9]+"));
        assertThat(read(".mvn/wrapper/maven-wrapper.properties"))
                .containsPattern("distributionSha256Sum=[0-9a-f]{64}\n");
    }

    @Test
    void everyAlert_hasItsRowInTheRunbook_andATest() throws IOException {
        String runbook = read("docs/runbook.md");
        String tests = read("deploy/observability/alerts.test.yml");

        assertThat(found("(?<=- alert: )\\w+", read("deploy/observability/alerts.yml")))
                .isNotEmpty()
                .allMatch(alert -> runbook.contains("\n| " + alert + " |"))
                .allMatch(alert -> tests.contains("alertname: " + alert + "\n"));
    }

    /** An apply sets the replicas that a file names, whatever the autoscaler made of them. */
    @Test
    void solvers_areCountedByTheirAutoscalerAlone() throws IOException {
        assertThat(read("deploy/kubernetes/solver.yaml"))
                .contains("kind: HorizontalPodAutoscaler")
                .doesNotContainPattern("(?m)^ *replicas:");
    }

    /** The gateway serves the contracts, so they are in the jar. */
    @Test
    void jarOfTheImage_isBuiltAgainIfAContractChanged() throws IOException {
        assertThat(found("find .*-newer", read("Dockerfile")))
                .hasSize(1)
                .allMatch(line -> line.contains("docs/*api.yaml"));
        assertThat(found("docs/\\S*api\\.yaml", read("nimbus"))).contains("docs/openapi.yaml", "docs/asyncapi.yaml");
    }
}
