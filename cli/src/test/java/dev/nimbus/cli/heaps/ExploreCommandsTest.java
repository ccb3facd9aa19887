package dev.nimbus.cli.heaps;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExploreCommandsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void table_asGrid_beginsEachRowWithItsHeap() {
        CommandRun run = CommandRun.of("table", "subtraction(1,3,4)", "--from", "8", "--to", "21");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines())
                .containsExactly(
                        "                heap |    0    1    2    3    4    5    6    7    8    9",
                        "---------------------+--------------------------------------------------",
                        "                   0 |                                            1    0",
                        "                  10 |    1    2    3    2    0    1    0    1    2    3",
                        "                  20 |    2    0");
    }

    @Test
    void table_ofHugeHeaps_keepsItsColumnsApart_andNamesTheHeapThatItCannotPrint() {
        String from = "9223372036854775800";
        CommandRun run = CommandRun.of("table", "lasker", "--from", from, "--to", "9223372036854775802");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).endsWith(" |" + " 9223372036854775799 9223372036854775801 9223372036854775802\n");

        CommandRun tooLarge = CommandRun.of("table", "lasker", "--from", from);
        assertThat(tooLarge.exitCode()).isEqualTo(1);
        assertThat(tooLarge.err())
                .isEqualTo("nimbus: heap 9223372036854775807 has the nim-value 9223372036854775808; expected heaps with"
                        + " values up to 9223372036854775807; end the range before heap 9223372036854775807\n");
    }

    /** The first 65536 values give the width; one that is longer keeps a blank before it. */
    @Test
    void table_ofSmallValues_isNarrow_howeverLargeItsHeaps() {
        assertThat(CommandRun.of("table", "kayles", "--from", "1000000000000")
                        .out()
                        .lines()
                        .takeWhile(line -> !line.isEmpty() && !line.startsWith("values")))
                .hasSize(12)
                .allSatisfy(line -> assertThat(line).hasSize(72));
        assertThat(CommandRun.of("table", "nim", "--from", "34459", "--to", "100001")
                        .out())
                .startsWith("                heap |     0     1")
                .endsWith(" 99997 99998 99999\n              100000 | 100000 100001\n");
    }

    @Test
    void table_withoutItsLastHeap_isOfAHundred() {
        assertThat(CommandRun.of("table", "nim", "--from", "200", "--format", "csv")
                        .out()
                        .lines())
                .hasSize(101)
                .endsWith("299,299");
        assertThat(CommandRun.of("table", "nim", "--from", "9223372036854775800", "--format", "bfile")
                        .out()
                        .lines())
                .hasSize(8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "csv; heap,grundy|0,0|1,1|2,0|3,1|",
                "bfile; 0 0|1 1|2 0|3 1|",
                "json; {\"game\":\"subtraction(1)\",\"from\":0,\"to\":3,\"values\":[0,1,0,1]}|"
            })
    void table_inOtherForms_isThatOfTheServer(String format, String text) {
        CommandRun run = CommandRun.of("table", "subtraction(1)", "--to", "3", "--format", format);

        assertThat(run.out().replace("\n", "|")).isEqualTo(text);
    }

    @Test
    void table_asPlot_showsOneColumnAHeap() {
        CommandRun run = CommandRun.of("table", "subtraction(1)", "--to", "5", "--format", "plot");

        assertThat(run.out().lines())
                .containsExactly(
                        "         1 | * * *", "         0 |* * *", "           +------", "            heap 0 to 5");
    }

    @Test
    void plotOfTheLargestHeap_isDrawn() {
        String largest = Long.toString(Long.MAX_VALUE);
        CommandRun run = CommandRun.of("table", "nim", "--from", largest, "--to", largest, "--format", "plot");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out().lines()).first().asString().endsWith("|*");
    }

    @Test
    void table_ofAGameWithoutHeaps_isAnError() {
        CommandRun run = CommandRun.of("table", "wythoff");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .isEqualToIgnoringNewLines(
                        "nimbus: wythoff has no table of heaps: its positions are not heaps with a nim-value each");
    }

    @Test
    void table_ofStatesOfThreeIntegers_saysSo(@TempDir Path directory) throws IOException {
        Path rules = Files.writeString(
                directory.resolve("r.json"),
                "{\"state\":[\"a\",\"b\",\"c\"],\"moves\":[{\"if\":\"a>0\",\"to\":[[\"a-1\",\"b\",\"c\"]]}]}");

        assertThat(CommandRun.of("table", "--rules", rules.toString()).err())
                .contains("r.json has no table of heaps: a state of its rules is 3 integers, and a heap is one");
    }

    /** Heaps to 400 look like Nim with at most three; heap 1000 takes a move more. */
    @Test
    void guess_thatTheProofRefutes_isShownWithItsFirstCounterexample() {
        CommandRun run = CommandRun.of("table", "subtraction(1,2,3,1000)", "--to", "400", "--format", "guess");

        assertThat(run.out().lines())
                .containsExactly(
                        "no formula was found that fits all heaps to 400",
                        "no: G(n) = n mod 4 fits heaps below 1000, but G(1000) = 4",
                        "no: G(n+4) = G(n) for n ≥ 0 fits heaps below 1000, but G(1000) = 4",
                        "proved: G(n+1001) = G(n) for all n ≥ 0, by the theorem finite subtraction set: 1000 values"
                                + " determine the next");
    }

    @Test
    void table_ofTwoIntegersPastTheLargest_isAnError(@TempDir Path directory) throws IOException {
        Path rules = Files.writeString(
                directory.resolve("r.json"),
                "{\"state\":[\"a\",\"b\"],\"moves\":[{\"for\":{\"t\":\"1..a\"},\"to\":[[\"a-t\",\"b\"]]}]}");

        CommandRun run = CommandRun.of("table", "--rules", rules.toString(), "--to", "4294967296");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("the table has integers to 4294967296; at most 1999 are shown");
    }

    @Test
    void table_backwards_isAnError() {
        assertThat(CommandRun.of("table", "kayles", "--from", "5", "--to", "3").err())
                .contains("--from is 5 and --to is 3; expected 0 ≤ from ≤ to");
    }

    @Test
    void table_ofTheLargestHeaps_ends() {
        CommandRun run = CommandRun.of(
                "table", "nim", "--from", "9223372036854775806", "--to", "9223372036854775807", "--format", "bfile");

        assertThat(run.out().lines())
                .containsExactly("9223372036854775806 9223372036854775806", "9223372036854775807 9223372036854775807");
    }

    @Test
    void period_isToldWithItsProof() {
        CommandRun run = CommandRun.of("period", "kayles");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("G(n+12) = G(n) for all n ≥ 71.", "Exceptional heaps: 0, 3, 6,", "Proof: Guy-Smith");
        assertThat(CommandRun.of("period", "kayles", "--json").out())
                .startsWith("{\"game\":\"octal(0.77)\",\"period\":12");
    }

    /** A proved period has a thousand of them; the others come from the values. */
    @Test
    void exceptionalHeaps_areAllInTheJson() throws IOException {
        JsonNode found =
                JSON.readTree(CommandRun.of("period", "octal(0.156)", "--json").out());
        JsonNode exceptions = found.get("exceptions");

        assertThat(exceptions).hasSize(found.get("exceptionCount").intValue()).hasSizeGreaterThan(1000);
        assertThat(exceptions.get(exceptions.size() - 1).longValue())
                .isEqualTo(found.get("preperiod").longValue() - 1);
        assertThat(CommandRun.of("period", "octal(0.156)").out()).contains("and 1899 more");
    }

    @Test
    void period_thatIsNotProved_saysHowFarItLooked() {
        CommandRun run = CommandRun.of("period", "octal(0.06)");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("no period of octal(0.06) is proven; heaps 0 to", "nimbus prove");
        String splits =
                "{\"rules\":{\"state\":[\"n\"],\"moves\":[{\"for\":{\"a\":\"0..n-3\"},\"to\":[\"a\",\"n-3-a\"]}]}}";
        assertThat(CommandRun.of("period", splits).err())
                .as("the command prove takes no rules")
                .contains("is proven; heaps 0 to 1023 were looked at")
                .doesNotContain("nimbus prove");
        assertThat(CommandRun.of("period", "grundys-game").err()).contains("no theorem is known");
    }

    @Test
    void games_areListedAndDescribed() {
        assertThat(CommandRun.of("games").out()).contains("kayles", "cram", "wythoff");
        assertThat(CommandRun.of("games", "chomp").out()).contains("position:", "nimbus solve 'chomp'");
        assertThat(CommandRun.of("games", "--json").out()).startsWith("{");
        assertThat(CommandRun.of("games", "no-such").exitCode()).isEqualTo(1);
    }

    @Test
    void misere_tellsTheQuotientOfAllHeaps() {
        CommandRun run = CommandRun.of("misere", "0.75");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .startsWith("octal(0.75): all heaps have a misère quotient of order 8.\n"
                        + "Generators: a = heap 1, b = heap 2, c = heap 5.\n"
                        + "Relations: a^2=1, bc=ab, c^2=b^2, b^3=b.\n"
                        + "Lost for the next player: a, b^2.\n")
                .contains("Heaps n and n+2 have the same element for all n ≥ 8; checked for heaps up to 22.");
    }

    @Test
    void misere_ofSomeHeaps_isTheObjectOfTheServer() {
        CommandRun run = CommandRun.of("misere", "dawsons-kayles", "--to", "12", "--json");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("{\"game\":\"octal(0.07)\",\"heaps\":12,\"complete\":false,\"order\":");
    }

    @Test
    void misere_pastTheLargestHeap_isAnError() {
        assertThat(CommandRun.of("misere", "kayles", "--to", "1001").err())
                .startsWith("nimbus: --to is 1001; expected an integer from 1 to 1000");
    }
}
