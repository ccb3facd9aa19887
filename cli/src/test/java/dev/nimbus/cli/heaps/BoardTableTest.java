package dev.nimbus.cli.heaps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoardTableTest {
    /** Published values: /docs/RECORDS.md names the sources. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cram|3xN|7|1 1;2 1;3 0;4 1;5 1;6 4;7 1",
                "cram|NxN|4|1 0;2 0;3 0;4 0",
                "clobber|3xN|4|1 1;2 0;3 1;4 0",
                "nogo|1xN|9|1 0;2 1;3 0;4 1;5 2;6 0;7 1;8 0;9 1",
                "node-kayles|3xN|6|1 2;2 1;3 1;4 0;5 3;6 3",
                "arc-kayles|2xN|3|1 1;2 0;3 1",
                "chomp|NxN|2|1 0;2 2",
                "sprouts|N|5|1 0;2 0;3 1;4 1;5 1"
            })
    void valuesOfBoards_asBfile(String game, String boards, String to, String values) {
        CommandRun run = CommandRun.of("table", game, boards, "--to", to, "--format", "bfile");

        assertThat(run.err()).isEmpty();
        assertThat(run.out().strip().replace("\n", ";")).isEqualTo(values);
    }

    @Test
    void outcomesUnderMisere_inOtherForms() {
        assertThat(CommandRun.of("table", "sprouts", "n", "--to", "3", "--misere")
                        .out())
                .isEqualTo("sprouts n, N = 1: N\nsprouts n, N = 2: P\nsprouts n, N = 3: P\n");
        assertThat(CommandRun.of("table", "cram", "1xN", "--from", "2", "--to", "4", "--misere", "--format", "csv")
                        .out())
                .isEqualTo("n,outcome\n2,P\n3,P\n4,N\n");
        assertThat(CommandRun.of("table", "cram", "2xN", "--to", "3", "--ask", "outcome", "--json")
                        .out())
                .isEqualTo("{\"game\":\"cram\",\"boards\":\"2xN\",\"from\":1,\"outcome\":[\"N\",\"P\",\"N\"]}\n");
    }

    @Test
    void boardPastItsEffort_isRefused_afterThoseBefore() {
        CommandRun run = CommandRun.of("table", "cram", "NxN", "--to", "30", "--effort", "0.001");

        assertThat(run.out()).startsWith("cram NxN, N = 1: 0\n");
        assertThat(run.err()).contains("NxN with N = ").contains("of CPU time; give more with --effort");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    /** A last board that nobody typed is counted on from the first. */
    @Test
    void withoutItsLastBoard_isOfEight_orToTheLargest() {
        assertThat(CommandRun.of("table", "nogo", "1xN", "--from", "2", "--format", "csv")
                        .out()
                        .lines())
                .hasSize(9)
                .endsWith("9,1");
        assertThat(CommandRun.of("table", "cram", "3xN", "--from", "998", "--effort", "0.001")
                        .err())
                .contains("N = 998")
                .doesNotContain("--to");
        assertThat(CommandRun.of("table", "cram", "3xN", "--from", "4294967297").err())
                .contains("--from is 4294967297; expected 0 to 999");
        assertThat(CommandRun.of("table", "cram", "3xN", "--from", "30", "--to", "8")
                        .err())
                .contains("--to is 8; expected 30 to 999");
    }

    @Test
    void wrongUse_isTold() {
        assertThat(CommandRun.of("table", "kayles", "3xN").err())
                .contains("has no boards to be listed")
                .doesNotContain("did you mean");
        assertThat(CommandRun.of("table", "nim", "5").err()).contains("; did you mean \"--to 5\"?");
        assertThat(CommandRun.of("table", "wythoff", "5").err()).doesNotContain("did you mean");
        assertThat(CommandRun.of("table", "sprouts", "8").err()).contains("as in nimbus table sprouts N --to 8");
        assertThat(CommandRun.of("table", "cram", "3x4").err()).contains("such as 3xN, or NxN");
        assertThat(CommandRun.of("table", "cram").err()).contains("as in nimbus table cram 3xN");
        assertThat(CommandRun.of("table", "sprouts").err()).contains("as in nimbus table sprouts N");
        for (String none : new String[] {"0xN", "Nx0", "00xN", "000XN"}) {
            CommandRun run = CommandRun.of("table", "cram", none);
            assertThat(run.err()).contains("the boards are '" + none + "'; expected rows and columns", "from 1 to 999");
            assertThat(run.out()).isEmpty();
        }
        assertThat(CommandRun.of("table", "sprouts", "3xN").err()).contains("expected N, the number of spots");
        assertThat(CommandRun.of("table", "cram", "3xN", "--misere", "--ask", "grundy")
                        .err())
                .contains("misère play has no nim-values");
        assertThat(CommandRun.of("table", "cram", "3xN", "--format", "plot").err())
                .contains("expected grid, csv, bfile or json");
        assertThat(CommandRun.of("table", "kayles", "--effort", "1m").err()).contains("are for BOARDS");
    }
}
