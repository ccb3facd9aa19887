package dev.nimbus.cli.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nimbus.cli.CommandRun;
import dev.nimbus.cluster.DataDirectory;
import dev.nimbus.solver.SolverOptions;
import dev.nimbus.solver.bus.BusLimits;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class SolverArgumentsTest {
    private static SolverArguments parsed(String... arguments) {
        SolverArguments told = new SolverArguments();
        new CommandLine(told).parseArgs(arguments);
        return told;
    }

    @Test
    void options_areAsTold() {
        assertThat(parsed("--workers", "3", "--table-memory", "77").options())
                .isEqualTo(SolverOptions.defaults().withLimits(BusLimits.of(3)).withTableMegabytes(77));
        assertThat(parsed("--data-dir", "d").dataDirectory()).contains(DataDirectory.of(Path.of("d")));
    }

    @Test
    void options_areTheDefaultsWhereNothingIsTold() {
        assertThat(parsed().options()).isEqualTo(SolverOptions.defaults());
        assertThat(parsed().dataDirectory()).isEmpty();
    }

    @Test
    void wrongOptions_areRefusedByName() {
        for (String workers : List.of("0", "10001", "999999999")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> parsed("--workers", workers).options())
                    .withMessage("workers is " + workers + "; expected 1 to 10000");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parsed("--table-memory", "0").options())
                .withMessageContaining("0 MiB");
    }

    @Test
    void memoryThatTheHeapDoesNotHave_isRefused() {
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        for (String option : List.of("--table-memory", "--position-memory")) {
            long most = (heap + heap / 20) / 2;
            assertThatCode(() -> HeapMemory.require(
                            parsed(option, Long.toString(most)).memory()))
                    .doesNotThrowAnyException();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> HeapMemory.require(
                            parsed(option, Long.toString(most + 1)).memory()))
                    .withMessage(option + " is " + (most + 1) + " MiB; expected at most " + most
                            + ", about half of the heap of " + heap + " MiB, which -Xmx sets");
        }
    }

    @Test
    void memoryThatTheHeapDoesNotHaveForAllUses_isRefused() {
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        long half = heap / 2;
        String all = Long.toString(half);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> HeapMemory.require(
                        parsed("--table-memory", all, "--position-memory", all).memory()))
                .withMessageStartingWith(
                        "--table-memory and --position-memory are together " + 2 * half + " MiB; expected at most ")
                .withMessageEndingWith(", about three quarters of the heap of " + heap + " MiB, which -Xmx sets");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HeapMemory.require(Map.of("--a", (int) half, "--b", (int) half)))
                .withMessageContaining(" are together ");
        assertThatCode(() -> HeapMemory.require(Map.of("--a", (int) half, "--b", (int) half / 2)))
                .doesNotThrowAnyException();
    }

    /** Before the cluster is joined. */
    @Test
    void solver_refusesWhatItsNodeCannotHave() {
        String half = Long.toString((Runtime.getRuntime().maxMemory() >> 20) / 2);

        assertThat(CommandRun.of("solver", "--admin-port", "70000").err())
                .contains("--admin-port is 70000; expected 0 to 65535");
        assertThat(CommandRun.of("solver", "--table-memory", half, "--batch-memory", half)
                        .err())
                .contains("--table-memory and --batch-memory are together ");
    }

    @Test
    void memoryThatTheHeapDoesNotHave_isRefusedByEachCommand() {
        for (String command : List.of("serve", "solver")) {
            assertThat(CommandRun.of(command, "--table-memory", "1000000").err())
                    .contains("--table-memory is 1000000 MiB; expected at most ");
        }
        for (String command : List.of("gateway", "solver")) {
            assertThat(CommandRun.of(command, "--batch-memory", "1000000").err())
                    .contains("--batch-memory is 1000000 MiB; expected at most ");
        }
    }
}
