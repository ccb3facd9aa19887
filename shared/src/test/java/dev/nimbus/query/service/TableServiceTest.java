package dev.nimbus.query.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.query.Solving;
import dev.nimbus.query.line.ByteSink;
import dev.nimbus.query.search.LocalSearchJobs;
import dev.nimbus.query.search.SearchDesk;
import dev.nimbus.query.search.SearchJob;
import dev.nimbus.query.search.SearchJobs;
import dev.nimbus.query.search.Searches;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.store.UnsharedStore;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TableServiceTest {
    private static String ask(ChunkFormat format, String game, String line) {
        byte[] body = line.getBytes(StandardCharsets.UTF_8);
        TextParameters text = new TextParameters(game, "", "");
        String answer = new String(
                Solving.solve(new QueryChunk(1, format, text, 0, 1, 0, body)).body(), StandardCharsets.UTF_8);
        assertThat(answer).endsWith("\n");
        return answer.strip();
    }

    private static long[] values(String game, long from, long to) {
        return Arrays.stream(ask(ChunkFormat.TABLE, game, from + " " + to).split(" ", -1))
                .mapToLong(Long::parseLong)
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nim",
                "bash(3)",
                "lasker",
                "kayles",
                "octal(0.137)",
                "take-and-break(0.8A)",
                "grundys-game",
                "subtraction(2,4,6)",
                "subtraction(primes)",
                "all-but(3,5)",
                "strip(2)",
                "octal(4.3...)"
            })
    void values_areThoseOfTheQueries(String game) {
        long[] values = values(game, 3, 60);

        String[] queries = IntStream.rangeClosed(3, 60)
                .mapToObj(heap -> "{\"game\":\"" + game + "\",\"position\":" + heap + ",\"ask\":\"grundy\"}")
                .toArray(String[]::new);
        assertThat(values)
                .containsExactly(Solving.json(queries).stream()
                        .mapToLong(answer -> answer.get("grundy").longValue())
                        .toArray());
    }

    @Test
    void values_farUp_areThere() {
        assertThat(values("kayles", Long.MAX_VALUE - 2, Long.MAX_VALUE)).hasSize(3);
        assertThat(values("nim", Long.MAX_VALUE, Long.MAX_VALUE)).containsExactly(Long.MAX_VALUE);
    }

    @Test
    void oneHeap_asksForTheGame() {
        assertThat(ask(ChunkFormat.TABLE, "kayles", "200")).isEqualTo("{\"game\":\"octal(0.77)\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kayle|5|unknown-game",
                "octal(9)|5|invalid-game",
                "bash(0)|5|invalid-game",
                "boxes|5|unsupported-ask",
                "moore(2)|5|unsupported-ask",
                "kayles|5 4|invalid-query",
                "kayles|0 65536|invalid-query",
                "kayles|0 1 2|invalid-query",
                "kayles|x|invalid-position",
                "grundys-game|1000000000000|too-large",
                "lasker|9223372036854775807|too-large"
            })
    void wrongLines_areRefused(String game, String line, String code) {
        JsonNode answer = Solving.tree(ask(ChunkFormat.TABLE, game, line));

        assertThat(answer.at("/error/code").textValue()).as("%s", answer).isEqualTo(code);
    }

    @Test
    void period_isToldWithItsProof() {
        JsonNode kayles = Solving.tree(ask(ChunkFormat.PERIOD, "kayles", "period"));

        assertThat(kayles.get("game").textValue()).isEqualTo("octal(0.77)");
        assertThat(kayles.get("period").intValue()).isEqualTo(12);
        assertThat(kayles.get("preperiod").intValue()).isEqualTo(71);
        assertThat(kayles.get("saltus").intValue()).isZero();
        assertThat(kayles.get("exceptions"))
                .hasSize(kayles.get("exceptionCount").intValue());
        assertThat(kayles.get("exceptions").get(0).intValue()).isZero();
        assertThat(kayles.at("/proof/theorem").textValue()).isNotBlank();
        assertThat(kayles.at("/proof/checkedTo").intValue()).isGreaterThan(2 * (71 + 12));
        assertThat(kayles.at("/proof/verified").isMissingNode()).isTrue();
        assertThat(kayles.at("/proof/status").textValue()).isEqualTo("proved here");
        assertThat(kayles.at("/proof/source").textValue()).startsWith("nimbus prove, ");
    }

    /** The period was proved with 419 million values; nobody computes them for the question. */
    @Test
    void certificateOfALongProof_isToldAtOnce() {
        JsonNode answer = Solving.tree(ask(ChunkFormat.PERIOD, "octal(0.104)", "period"));

        assertThat(answer.get("period").longValue()).isEqualTo(11770282);
        assertThat(answer.get("preperiod").longValue()).isEqualTo(197769598);
        assertThat(answer.at("/proof/checkedTo").longValue()).isGreaterThan(2 * (11770282L + 197769598));
    }

    @Test
    void proofPastTheBudget_isNotFoundAgain_butToldHow() {
        JsonNode answer = Solving.tree(ask(ChunkFormat.PERIOD, "octal(0.104)", "verify"));

        assertThat(answer.at("/error/code").textValue()).isEqualTo("too-large");
        assertThat(answer.at("/error/message").textValue()).contains("nimbus prove --check 'octal(0.104)'");
    }

    /** Its values take a hundred times the work that a request may take. */
    @Test
    void proofPastTheWorkOfARequest_isRefusedByItsBudget() {
        JsonNode answer = Solving.tree(ask(ChunkFormat.PERIOD, "octal(0.376)", "verify"));

        assertThat(answer.at("/error/code").textValue()).isEqualTo("too-large");
        assertThat(answer.at("/error/message").textValue())
                .contains("5000000000 options", "nimbus prove --check 'octal(0.376)'");
    }

    /** No heap of this game has a move, so all are lost. */
    @Test
    void countOfAllHeaps_isWrittenThoughItIsPastTheLargestLong() {
        HeapValues game = (HeapValues) new Catalogue(Tables.local()).parse("octal(0.0)");
        ByteSink out = new ByteSink(100);
        CountDocument.write(game, 0, Long.MAX_VALUE, out);

        assertThat(new String(out.toBytes(), StandardCharsets.UTF_8))
                .endsWith("\"count\":{\"P\":9223372036854775808,\"N\":0}}");
    }

    @Test
    void periodThatIsOnlyPublished_isNoAnswer() {
        ByteSink out = new ByteSink(100);
        PeriodDocument.writeNone("octal(0.106)", 1000, Optional.empty(), out);
        JsonNode answer = Solving.tree(new String(out.toBytes(), StandardCharsets.UTF_8));

        assertThat(answer.has("period")).isFalse();
        assertThat(answer.get("looked").intValue()).isEqualTo(1000);
        assertThat(answer.get("message").textValue())
                .startsWith("no period of octal(0.106) is proven; heaps 0 to 999 were looked at, within a budget of"
                        + " 1000000000 options; published, and not proved again here, are the period 328226140474 and"
                        + " the preperiod 465384263797 by ")
                .contains("Flammenkamp");
    }

    private static JsonNode period(ChunkSolver solver, String game, String line) {
        QueryChunk chunk = new QueryChunk(
                1,
                ChunkFormat.PERIOD,
                new TextParameters(game, "", ""),
                0,
                1,
                0,
                line.getBytes(StandardCharsets.UTF_8));
        return Solving.tree(new String(solver.answerBlocking(chunk).body(), StandardCharsets.UTF_8));
    }

    @Test
    void deepSearch_isBegunOnce_shown_andStoppedByItsOwner() {
        TablesConfig shallow = TablesConfig.defaults().withExploreWork(1e5);
        SearchJobs jobs = new LocalSearchJobs();
        ChunkSolver solver = new ChunkSolver(new Catalogue(new Tables(new UnsharedStore(), shallow)))
                .withSearches(Searches.of(jobs));

        assertThat(period(solver, "0.6", "period").has("search")).isFalse();
        assertThat(period(solver, "0.6", "stop me").get("stopped").booleanValue())
                .isFalse();
        JsonNode begun = period(solver, "0.6", "search me");
        assertThat(begun.get("game").textValue()).isEqualTo("octal(0.6)");
        assertThat(begun.at("/search/state").textValue()).isEqualTo("waiting");
        period(solver, "0.6", "search you");
        assertThat(jobs.listBlocking()).hasSize(1);
        assertThat(period(solver, "octal(0.6)", "period").at("/search/values").intValue())
                .isZero();
        assertThat(period(solver, "0.6", "stop them").get("stopped").booleanValue())
                .isFalse();
        assertThat(period(solver, "0.6", "stop me").get("stopped").booleanValue())
                .isTrue();
        assertThat(period(solver, "0.6", "period").has("search"))
                .as("another wants it too")
                .isTrue();
        assertThat(period(solver, "0.6", "stop me").get("stopped").booleanValue())
                .isFalse();
        assertThat(period(solver, "0.6", "stop *").get("stopped").booleanValue())
                .isTrue();
        assertThat(period(solver, "0.6", "period").has("search")).isFalse();
        assertThat(period(solver, "0.6", "stop *").get("stopped").booleanValue())
                .isFalse();
        assertThat(period(solver, "0.6", "search me").at("/search/state").textValue())
                .isEqualTo("waiting");
        SearchJob job = jobs.listBlocking().get(0);
        assertThat(new SearchDesk(Searches.of(jobs)).listBlocking(new SearchDesk.Visitor("", true), 9))
                .as("searches of positions")
                .isEmpty();
        jobs.failBlocking(job.id(), "why");
        assertThat(period(solver, "0.6", "period").at("/search/reason").textValue())
                .isEqualTo("why");
        assertThat(period(solver, "0.6", "stop them").get("stopped").booleanValue())
                .isFalse();
        assertThat(period(solver, "0.6", "stop me").get("stopped").booleanValue())
                .isTrue();
        assertThat(period(solver, "0.6", "period").has("search")).isFalse();
        assertThat(period(solver, "0.6", "stop me").get("stopped").booleanValue())
                .as("once")
                .isFalse();
        assertThat(jobs.findBlocking(job.id())).as("it goes on with its time").isPresent();
    }

    @Test
    void deepSearchThatCannotHelp_isNotBegun() {
        SearchJobs jobs = new LocalSearchJobs();
        ChunkSolver solver = new ChunkSolver(new Catalogue(Tables.local())).withSearches(Searches.of(jobs));

        assertThat(period(solver, "kayles", "search me").get("period").intValue())
                .isEqualTo(12);
        assertThat(period(solver, "grundys-game", "search me")
                        .at("/error/message")
                        .textValue())
                .contains("no theorem is known");
        assertThat(period(new ChunkSolver(new Catalogue(Tables.local())), "grundys-game", "search me")
                        .at("/error/message")
                        .textValue())
                .contains("this solver searches for none");
        assertThat(jobs.listBlocking()).isEmpty();
    }

    @Test
    void period_isFoundAgainWhereAsked() {
        for (String game : new String[] {"kayles", "nim", "subtraction(6,8,10)", "subtraction(powers-of-two)"}) {
            JsonNode answer = Solving.tree(ask(ChunkFormat.PERIOD, game, "verify"));

            assertThat(answer.at("/proof/verified").booleanValue())
                    .as("%s", answer)
                    .isTrue();
        }
    }

    @Test
    void gameWithoutATheorem_isNotLookedAt() {
        values("grundys-game", 0, 5000);

        JsonNode answer = Solving.tree(ask(ChunkFormat.PERIOD, "grundys-game", "period"));

        assertThat(answer.has("period")).isFalse();
        assertThat(answer.get("looked").intValue()).isZero();
        assertThat(answer.get("message").textValue()).endsWith("so no heaps were searched");
    }

    /** By the values themselves: the least period and preperiod with which they agree as far as one looks. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "nim",
                "lasker",
                "bash(1)",
                "bash(7)",
                "subtraction(1,3,4)",
                "subtraction(2,6,8)",
                "subtraction(3)",
                "subtraction(6,9,15)",
                "subtraction(10,15)",
                "subtraction(powers-of-two)",
                "all-but(3,5,7,9)",
                "kayles",
                "dawsons-chess",
                "octal(0.3...)"
            })
    void period_isTheLeastThatFits(String game) {
        JsonNode told = Solving.tree(ask(ChunkFormat.PERIOD, game, "period"));
        long[] values = values(game, 0, 1500);
        int period = told.get("period").intValue();
        int preperiod = told.get("preperiod").intValue();
        long saltus = told.get("saltus").longValue();

        assertThat(repeatsFrom(values, period, saltus)).isEqualTo(preperiod);
        for (int less = 1; less < period; less++) {
            long rise = values[1000 + less] - values[1000];
            assertThat(repeatsFrom(values, less, rise)).as("period %d", less).isGreaterThan(1000);
        }
        int[] exceptions = IntStream.range(0, preperiod)
                .filter(n -> values[n] != pattern(values, n, period, preperiod, saltus))
                .toArray();
        assertThat(told.get("exceptionCount").intValue()).isEqualTo(exceptions.length);
        assertThat(told.get("exceptions").valueStream().mapToInt(JsonNode::intValue))
                .containsExactly(Arrays.stream(exceptions).boxed().toArray(Integer[]::new));
    }

    /** The least heap from which on the values repeat. */
    private static int repeatsFrom(long[] values, int period, long saltus) {
        int from = values.length - period;
        while (from > 0 && values[from - 1 + period] == values[from - 1] + saltus) {
            from--;
        }
        return from;
    }

    /** What heap n would have if the period went on downwards. */
    private static long pattern(long[] values, int n, int period, int preperiod, long saltus) {
        int times = (preperiod - n + period - 1) / period;
        return values[n + times * period] - times * saltus;
    }

    @Test
    void misereQuotient_isToldAsFarAsItWasFound() {
        JsonNode found = Solving.tree(ask(ChunkFormat.MISERE, "dawsons-kayles", "15"));

        assertThat(found.get("heaps").intValue()).isEqualTo(15);
        assertThat(found.get("complete").booleanValue()).isFalse();
        assertThat(found.get("phi")).hasSize(16);
        assertThat(found.get("genus")).hasSize(16);
        assertThat(found.has("stopped")).isFalse();
        assertThat(found.has("period")).isFalse();
    }
}
