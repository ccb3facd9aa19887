package dev.nimbus.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nimbus.cluster.DataDirectory;
import dev.nimbus.games.RulesetBounds;
import dev.nimbus.solver.SolverOptions;
import dev.nimbus.solver.bus.BusLimits;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class SolverArgumentsTest {
    private static BusLimits limits(String... arguments) {
        return options(arguments).limits();
    }

    private static SolverOptions options(String... arguments) {
        SolverArguments told = new SolverArguments();
        new CommandLine(told).parseArgs(arguments);
        return told.options();
    }

    @Test
    void rulesetsAndTheirMemory_areAsTold() {
        assertThat(options("--rulesets", "7", "--ruleset-memory", "3").rulesets())
                .isEqualTo(new RulesetBounds(7, 3 << 20));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options("--rulesets", "0"))
                .withMessageContaining("0 rulesets");
    }

    @Test
    void quotaOfTheDataDirectory_isAsTold() {
        SolverArguments told = new SolverArguments();
        new CommandLine(told).parseArgs("--data-dir", "d", "--data-quota", "5000");

        assertThat(told.dataDirectory()).contains(new DataDirectory(Path.of("d"), 5000L << 20));
    }

    @Test
    void bytesOfAnswers_areAsTold() {
        assertThat(options("--answer-bytes", "12345").answerBytes()).isEqualTo(12345);
        assertThat(options()).isEqualTo(SolverOptions.defaults());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options("--answer-bytes", "0"))
                .withMessage("answer bytes are 0; expected at least 1");
    }

    @Test
    void boundsOfTheBus_areAsTold() {
        BusLimits limits = limits("--workers", "3", "--credit", "5", "--held-chunks", "7", "--finish-millis", "250");

        assertThat(limits).isEqualTo(new BusLimits(3, 5, 7, Duration.ofSeconds(1), Duration.ofMillis(250)));
    }

    @Test
    void boundsOfTheBus_followTheWorkersWhereNothingIsTold() {
        assertThat(limits("--workers", "3")).isEqualTo(BusLimits.of(3));
        assertThat(limits("--workers", "3", "--credit", "5").bound()).isEqualTo(20);
        assertThat(limits("--workers", "3", "--held-chunks", "5").credit()).isEqualTo(5);
    }

    @Test
    void wrongBounds_areRefusedByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits("--credit", "0"))
                .withMessage("credit is 0; expected at least 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits("--held-chunks", "0"))
                .withMessageContaining("held-chunks is 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits("--credit", "5", "--held-chunks", "4"))
                .withMessage("held-chunks is 4; expected at least the credit, 5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits("--finish-millis", "-1"))
                .withMessageContaining("PT-0.001S");
    }
}
