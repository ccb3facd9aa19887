package dev.nimbus.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchCommandTest {
    @ParameterizedTest
    @CsvSource({
        "--connections,0,--connections is 0",
        "--game,nym,nym",
        "--ask,price,PROBABILITY",
        "--rate,-1,'-1' is no rate",
        "--rate,fast,'fast' is no rate",
        "--rate,0,'0' is no rate",
        "--rate,200d,'200d' is no rate",
        "--rate,0x1p9,'0x1p9' is no rate",
        "--rate,1000001,expected up to 1000000 queries a second",
        "--queries,1k,'1k' is no whole number",
        "--queries,+1,'+1' is no whole number",
        "--connections,+1,'+1' is no whole number",
        "--seed,9223372036854775808,'9223372036854775808' is no whole number, or too large",
        "--connections,20000,--connections is 20000; expected a number from 1 to 10000",
        "--url,ftp://127.0.0.1,ftp://127.0.0.1 is no address of a server; expected an address such as"
                + " http://127.0.0.1:8080",
        "--url,http://127.0.0.1:1/?a=1,has more than scheme",
        "--duration,soon,'soon' is no whole number",
        "--duration,0,--duration is 0; expected at least 1",
        "--duration,-1,--duration is -1",
        "--url,127.0.0.1:1,http://127.0.0.1:1: nothing listens there (connection refused)",
        "--url,http://127.0.0.1:1,http://127.0.0.1:1: nothing listens there (connection refused)"
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

    @Test
    void queriesInABatch_areRefusedWithARate() {
        CommandRun run = CommandRun.of("bench", "--rate", "5", "--queries", "5");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--queries is for batches, but --rate sends single queries");
    }

    @Test
    void singleQueriesAsText_areRefused() {
        CommandRun run = CommandRun.of("bench", "--rate", "5", "--format", "text");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--format is text");
    }

    @Test
    void sumAsText_isRefused() {
        CommandRun run = CommandRun.of("bench", "--game", "sum", "--format", "text");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("sum").contains("ndjson");
    }
}
