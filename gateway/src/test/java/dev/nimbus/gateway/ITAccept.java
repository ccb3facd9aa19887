package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.tables.Tables;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers come in the form of the queries, unless the client accepts only the other form. */
class ITAccept {
    private static final ChunkSolver SOLVER = new ChunkSolver(new Catalogue(Tables.local()));
    private static final String NDJSON = "application/x-ndjson";
    private static final String TEXT = "text/plain";
    private static final String TEXT_QUERY = "?game=nim&ask=outcome,grundy";
    private static final String QUERIES = "{\"game\":\"nim\",\"position\":[1,2],\"ask\":[\"outcome\",\"grundy\"]}\n"
            + "{\"id\":1,\"game\":\"nim\",\"position\":[-1]}\n";
    private static final String AS_TEXT =
            "N 3\n! invalid-position heap 0 is -1; a heap is an integer from 0 to 9223372036854775807\n";
    private static final String AS_JSON = "{\"line\":0,\"outcome\":\"N\",\"grundy\":3}\n"
            + "{\"line\":1,\"error\":{\"code\":\"invalid-position\",\"message\":\"heap 0 is -1; a heap is an integer"
            + " from 0 to 9223372036854775807\"}}\n";

    @TempDir
    static Path spool;

    private static GatewayFixture gateway;

    @BeforeAll
    static void start() {
        gateway = new GatewayFixture(GatewayFixture.options(spool));
        gateway.solver("s", 4).by(SOLVER::answerBlocking).start();
    }

    @AfterAll
    static void stop() {
        gateway.close();
    }

    @Test
    void queriesOfJson_areAnsweredInText() {
        HttpResponse<String> solved = gateway.post("/v1/solve", NDJSON, QUERIES, "Accept", TEXT);
        assertThat(solved.body()).isEqualTo(AS_TEXT);
        assertThat(type(solved)).startsWith(TEXT);
        assertThat(accepting(TEXT, gateway.submit(QUERIES) + "/results").body()).isEqualTo(AS_TEXT);
    }

    @Test
    void queriesOfText_areAnsweredInJson() {
        HttpResponse<String> solved = gateway.post("/v1/solve" + TEXT_QUERY, TEXT, "1 2\n-1\n", "Accept", NDJSON);
        assertThat(solved.body()).isEqualTo(AS_JSON);
        assertThat(type(solved)).isEqualTo(NDJSON);
        HttpResponse<String> created = gateway.post("/v1/batches" + TEXT_QUERY, TEXT, "1 2\n-1\n");
        String results = created.headers().firstValue("Location").orElseThrow() + "/results";
        for (String type : List.of(NDJSON, "application/ndjson", "application/jsonl", "application/jsonlines")) {
            assertThat(accepting(type, results).body()).as(type).isEqualTo(AS_JSON);
        }
        assertThat(accepting(NDJSON, results + "?after=0").body())
                .isEqualTo(AS_JSON.lines().skip(1).findFirst().orElseThrow() + "\n");
        assertThat(accepting(NDJSON, results + "?order=any").body()).isEqualTo(AS_JSON);
    }

    @Test
    void singleQuery_isAnsweredInText() {
        String query = QUERIES.lines().findFirst().orElseThrow();
        HttpResponse<String> solved = gateway.post("/v1/solve", "application/json", query, "Accept", TEXT);
        assertThat(solved.body()).isEqualTo("N 3\n");
        assertThat(type(solved)).startsWith(TEXT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*/*",
                "text/plain, */*;q=0.1",
                "text/plain, application/x-ndjson",
                "image/png",
                "application/json",
                "text/plain;q=0",
                "text/plain; q=0, application/json; q=0.1"
            })
    void ownForm_isGivenWhereItWillDo(String accept) {
        assertThat(accepting(accept, gateway.submit(QUERIES) + "/results").body())
                .startsWith("{\"line\":0,");
    }

    private static HttpResponse<String> accepting(String accept, String path) {
        return gateway.send(HttpRequest.newBuilder(gateway.uri(path)).header("Accept", accept));
    }

    private static String type(HttpResponse<String> response) {
        return response.headers().firstValue("Content-Type").orElseThrow();
    }
}
