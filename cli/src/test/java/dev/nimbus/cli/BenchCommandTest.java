package dev.nimbus.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BenchCommandTest {
    @Test
    void print_showsTheQueries() {
        CommandRun run = CommandRun.of("bench", "--print", "--queries", "3", "--heaps", "2", "--largest", "1");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines())
                .hasSize(3)
                .containsOnly("{\"game\":\"nim\",\"position\":[1,1],\"ask\":[\"outcome\"]}");
    }

    /** As a load does, which sends the same queries over and over. */
    @Test
    void print_beginsAgainWhereThereAreNoMore() {
        CommandRun run = CommandRun.of("bench", "--print", "--queries", "200001", "--distinct", "70000");

        List<String> lines = run.out().lines().toList();
        assertThat(lines).hasSize(200_001);
        assertThat(lines.subList(70_000, 140_000)).isEqualTo(lines.subList(0, 70_000));
        assertThat(lines.subList(140_000, 200_001)).isEqualTo(lines.subList(0, 60_001));
    }

    /** Single queries are made ready for fewer different ones. */
    @Test
    void printOfSingleQueries_beginsAgainAsTheirLoadDoes() {
        CommandRun run = CommandRun.of("bench", "--print", "--rate", "5", "--queries", "10003");

        List<String> lines = run.out().lines().toList();
        assertThat(lines).hasSize(10_003);
        assertThat(lines.subList(10_000, 10_003)).isEqualTo(lines.subList(0, 3));
    }

    @Test
    void print_endsOnceNobodyReads() throws IOException {
        Writer closed = Writer.nullWriter();
        closed.close();

        int exitCode = Nimbus.commandLine()
                .setOut(new PrintWriter(closed))
                .execute("bench", "--print", "--queries", "999999999999999999", "--distinct", "9");

        assertThat(exitCode).isZero();
    }

    @Test
    void largestHeap_isAnyThatAQueryMayHold() {
        CommandRun run = CommandRun.of("bench", "--print", "--queries", "3", "--largest", "9223372036854775807");

        assertThat(run.out().lines()).hasSize(3).noneMatch(line -> line.contains("-"));
    }

    @Test
    void print_showsTextOfAGamesOwnPositions() {
        CommandRun run = CommandRun.of("bench", "--print", "--queries", "50", "--game", "kayles", "--format", "text");

        assertThat(run.out().lines()).hasSize(50).allMatch(line -> line.matches("[0-9]+( [0-9]+)*"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"9223372036854775807", "-9223372036854775808", "1234567890123456789"})
    void seed_isAnyLong(String seed) {
        CommandRun run = CommandRun.of("bench", "--print", "--queries", "3", "--seed", seed);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines()).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource({
        "--heaps,many,'many' is no number of heaps",
        "--connections,0,--connections is 0",
        "--game,nym,nym",
        "--ask,price,'price' cannot be asked",
        "--rate,-1,'-1' is no rate",
        "--rate,fast,'fast' is no rate",
        "--rate,0,'0' is no rate",
        "--rate,200d,'200d' is no rate",
        "--rate,0x1p9,'0x1p9' is no rate",
        "--rate,1000001,expected up to 1000000 queries a second",
        "--queries,1k,'1k' is no whole number",
        "--seed,9223372036854775808,'9223372036854775808' is too large; expected a number from -9223372036854775808 to",
        "--connections,20000,--connections is 20000; expected a number from 1 to 10000",
        "--distinct,0,--distinct is 0",
        "--size,-1,--size is -1",
        "--timeout,0s,--timeout is 0",
        "--url,ftp://127.0.0.1,ftp://127.0.0.1 is no address of a server; expected an address such as"
                + " http://127.0.0.1:8080",
        "--url,http://127.0.0.1:1/?a=1,has more than scheme",
        "--duration,soon,'soon' is no duration",
        "--duration,0s,--duration is 0",
        "--duration,-1s,'-1s' is no duration",
        "--url,127.0.0.1:1,http://127.0.0.1:1: Connection refused",
        "--url,http://127.0.0.1:1,http://127.0.0.1:1: Connection refused"
    })
    void badOption_isNamed(String option, String value, String message) {
        CommandRun run = CommandRun.of("bench", option, value);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(message);
    }

    @Test
    void noQueries_areRefused() {
        CommandRun run = CommandRun.of("bench", "--queries", "0");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--queries is 0; expected at least 1");
    }

    @ParameterizedTest
    @CsvSource({"--queries,5", "--via,live", "--timeout,5s"})
    void optionOfBatches_isRefusedWithARate(String option, String value) {
        CommandRun run = CommandRun.of("bench", "--rate", "5", option, value);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(option + " is for batches, but --rate sends single queries");
    }

    @Test
    void singleQueriesAsText_areRefused() {
        CommandRun run = CommandRun.of("bench", "--rate", "5", "--format", "text");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--format is text");
    }

    @Test
    void sumAsText_isRefused() {
        CommandRun run = CommandRun.of("bench", "--print", "--game", "sum", "--format", "text");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("sum").contains("ndjson");
    }
}
