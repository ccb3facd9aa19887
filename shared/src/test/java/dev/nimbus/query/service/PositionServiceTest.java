package dev.nimbus.query.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.query.Solving;
import dev.nimbus.query.proof.WrittenProofs;
import dev.nimbus.query.search.LocalSearchJobs;
import dev.nimbus.query.search.SearchJob;
import dev.nimbus.query.search.SearchJobs;
import dev.nimbus.query.search.SearchState;
import dev.nimbus.query.search.Searches;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.cancel.Cancellation;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PositionServiceTest {
    private static final String HOUR = " 3600000 ";
    private static final String QUERY = "{\"game\":\"cram\",\"position\":[\"...\",\"..#\"],\"effort\":60}";

    private final AtomicInteger woken = new AtomicInteger();
    private long now = 1_000;
    private final LocalSearchJobs jobs = new LocalSearchJobs();
    private final WrittenProofs proofs = WrittenProofs.of("solver");
    private final ChunkSolver solver = new ChunkSolver(new Catalogue(Tables.local()))
            .withSearches(new Searches(jobs, job -> woken.incrementAndGet(), () -> now++, proofs));

    private JsonNode call(String line) {
        return call(line, Cancellation.NEVER);
    }

    private JsonNode call(String line, Cancellation cancellation) {
        return call(line.getBytes(StandardCharsets.UTF_8), cancellation);
    }

    private JsonNode call(byte[] bytes, Cancellation cancellation) {
        QueryChunk chunk = new QueryChunk(1, ChunkFormat.SEARCH, TextParameters.NONE, 0, 1, 0, bytes);
        return Solving.tree(
                new String(solver.answerBlocking(chunk, cancellation).body(), StandardCharsets.UTF_8));
    }

    private JsonNode begin(String caller, String query) {
        return call("begin " + caller + HOUR + query);
    }

    @Test
    void search_isShownAsItIs() {
        JsonNode begun = begin(".me", QUERY);

        assertThat(begun.get("state").textValue()).isEqualTo("queued");
        assertThat(begun.get("query"))
                .isEqualTo(Solving.tree("{\"game\":\"cram\",\"position\":[\"...\",\"..#\"],\"play\":\"normal\","
                        + "\"ask\":[\"outcome\"]}"));
        assertThat(begun.get("created").textValue()).isEqualTo("1970-01-01T00:00:01Z");
        assertThat(begun.get("progress"))
                .isEqualTo(Solving.tree("{\"positions\":0,\"positionsPerSecond\":0,\"knownValues\":0,\"proof\":0,"
                        + "\"disproof\":0,\"value\":[],\"solvers\":0,\"threads\":0,\"cpuSeconds\":0,\"effort\":60}"));
        assertThat(call("show .me " + begun.get("id").textValue())).isEqualTo(begun);
        assertThat(woken).hasValue(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"effort\":30,\"ask\":\"outcome\",\"game\":\"cram\",\"position\":[\"...\",\"..#\"],\"id\":7} | true",
                "{\"effort\":\"30\",\"game\":\"cram\",\"position\":[\"...\",\"..#\"]} | true",
                "{\"effort\":\"1m\",\"game\":\"cram\",\"position\":[\"...\",\"..#\"]} | false",
                "{\"effort\":1.5,\"game\":\"cram\",\"position\":[\"...\",\"..#\"],\"play\":\"normal\"} | true",
                "{\"effort\":90,\"game\":\"cram\",\"position\":[\"...\",\"..#\"],\"ask\":[\"grundy\"]} | false",
                "{\"effort\":90,\"game\":\"cram\",\"position\":[\"..#\",\"...\"]} | false"
            })
    void equalQuestions_areOneSearch(String other, boolean same) {
        JsonNode first = begin(".me", QUERY);

        JsonNode second = begin(".me", other);

        assertThat(second.path("id").equals(first.get("id"))).isEqualTo(same);
        if (same) {
            assertThat(second.at("/progress/effort").asInt()).as("it had more").isEqualTo(60);
        }
    }

    @Test
    void searchesOfOthers_areNotThere_butForAdministrators() {
        String id = begin(".me", QUERY).get("id").textValue();

        assertThat(call("show .you " + id).get("missing").booleanValue()).isTrue();
        assertThat(call("stop .you " + id).get("missing").booleanValue()).isTrue();
        assertThat(call("list .you 10").get("searches")).isEmpty();
        assertThat(call("show *admin " + id).get("id").textValue()).isEqualTo(id);
        assertThat(call("list *admin 10").get("searches")).hasSize(1);
        begin(".you", QUERY);
        assertThat(call("show .you " + id).get("id").textValue())
                .as("who asks the same sees it")
                .isEqualTo(id);
    }

    @Test
    void stopped_staysStopped_untilItIsAskedAgain() {
        String id = begin(".me", QUERY).get("id").textValue();

        JsonNode stopped = call("stop .me " + id);

        assertThat(stopped.get("state").textValue()).isEqualTo("stopped");
        assertThat(stopped.get("reason").textValue()).contains("on request");
        assertThat(call("stop .me " + id)).isEqualTo(stopped);
        assertThat(begin(".me", QUERY).get("state").textValue()).isEqualTo("queued");
    }

    /** What is kept of 256 searches that ended goes by when each was asked for last. */
    @Test
    void searchThatIsAskedAgain_isNotForgottenBeforeOthers() {
        String id = begin(".me", QUERY).get("id").textValue();
        SearchJob asked = jobs.findBlocking(id).orElseThrow();
        update(ended(id, asked, SearchState.FOUND, 1_000));
        for (int i = 1; i < SearchJobs.MOST_KEPT; i++) {
            jobs.putIfAbsentBlocking(ended("other " + i, asked, SearchState.STOPPED, 1_000 + i));
        }
        now = 5_000;

        assertThat(begin(".me", QUERY).get("created").textValue()).isEqualTo("1970-01-01T00:00:05Z");
        begin(".me", "{\"game\":\"nim\",\"position\":[1],\"effort\":1}");

        assertThat(jobs.listBlocking()).hasSize(SearchJobs.MOST_KEPT);
        assertThat(call("show .me " + id).get("state").textValue()).isEqualTo("found");
    }

    private void update(SearchJob job) {
        jobs.replaceBlocking(jobs.findBlocking(job.id()).orElseThrow(), job);
    }

    private static SearchJob ended(String id, SearchJob like, SearchState state, long created) {
        return new SearchJob(
                id, like.query(), like.owners(), state, 60_000, "{}", "", like.figures(), created, 0, 0, 1);
    }

    @Test
    void searchThatIsQueued_keepsItsPlace_whenItIsAskedAgain() {
        JsonNode begun = begin(".me", QUERY);

        assertThat(begin(".me", QUERY.replace("60", "90")).get("created")).isEqualTo(begun.get("created"));

        call("stop .me " + begun.get("id").textValue());
        now = 5_000;
        assertThat(begin(".me", QUERY).get("created").textValue())
                .as("it ended, and is queued anew")
                .isEqualTo("1970-01-01T00:00:05Z");
    }

    /** That less effort was too little, or gave a part, is no answer of the search that goes on. */
    @Test
    void searchThatIsContinued_showsItsAnswerOnlyWhenItHasEnded() {
        String id = begin(".me", QUERY).get("id").textValue();
        SearchJob job = jobs.findBlocking(id).orElseThrow();
        String part = "{\"line\":0,\"outcome\":\"N\",\"unanswered\":{}}";
        SearchJob ended = new SearchJob(
                id, job.query(), job.owners(), SearchState.STOPPED, 60_000, part, "", job.figures(), 5, 0, 0, 1);
        update(ended);

        assertThat(begin(".me", QUERY).has("answer")).as("queued").isFalse();
        SearchJob queued = jobs.findBlocking(id).orElseThrow();
        update(new SearchJob(
                id,
                job.query(),
                job.owners(),
                SearchState.RUNNING,
                60_000,
                queued.answer(),
                "",
                job.figures(),
                5,
                1,
                7,
                3));
        assertThat(call("show .me " + id).has("answer")).as("running").isFalse();
        assertThat(call("stop .me " + id).get("answer"))
                .as("what is known stays")
                .isEqualTo(Solving.tree(part));
    }

    @Test
    void list_hasAnswersThatAreShort() {
        String id = begin(".me", QUERY).get("id").textValue();
        String answer = "{\"line\":0,\"outcome\":\"N\",\"grundy\":1}";

        answered(id, answer);
        assertThat(call("list .me 1").at("/searches/0/answer")).isEqualTo(Solving.tree(answer));

        answered(id, answer.replace("}", " ".repeat(1024) + "}"));
        assertThat(call("list .me 1").at("/searches/0").has("answer")).isFalse();
        assertThat(call("show .me " + id).has("answer")).isTrue();
    }

    private void answered(String id, String answer) {
        SearchJob job = jobs.findBlocking(id).orElseThrow();
        update(new SearchJob(
                id, job.query(), job.owners(), SearchState.FOUND, 60_000, answer, "", job.figures(), 5, 0, 0, 1));
    }

    @Test
    void proof_isOfWhatWasFound() {
        String id = begin(".me", QUERY).get("id").textValue();

        assertThat(call("proof .me 60000 " + id)).isEqualTo(Solving.tree("{\"state\":\"queued\"}"));
        assertThat(call("proof .you 60000 " + id).has("missing")).isTrue();
        answered(id, "{}");

        JsonNode written = call("proof .me 60000 " + id);

        assertThat(written.get("solver").textValue()).isEqualTo("solver");
        assertThat(written.get("pieces").asInt()).isEqualTo(1);
        assertThat(call("proof .me 60000 " + id)).as("kept").isEqualTo(written);
        assertThat(call("proof .me 60000 " + id + " half-turn").get("proof")).isNotEqualTo(written.get("proof"));
        assertThat(proofs.find(PositionService.proofName(id, "half-turn"))).isPresent();
    }

    /** Who asks again has it written anew. */
    @Test
    void proofThatNobodyWaitsForAnyMore_isNotKept() {
        String id = begin(".me", QUERY.replace("\"...\"", "\".....\",\".....\"").replace("..#", "....#"))
                .get("id")
                .textValue();
        answered(id, "{}");
        Cancellation gone = () -> {
            throw new CancellationException("gone");
        };

        assertThatThrownBy(() -> call("proof .me 60000 " + id, gone)).isInstanceOf(CancellationException.class);

        assertThat(proofs.find(id)).isEmpty();
        assertThat(call("proof .me 60000 " + id).get("pieces").asInt()).isEqualTo(1);
        assertThat(proofs.find(id)).isPresent();
    }

    @Test
    void searchThatOthersWant_goesOnWithoutWhoStopsIt() {
        String id = begin(".me", QUERY).get("id").textValue();
        begin(".you", QUERY);

        assertThat(call("stop .me " + id).get("state").textValue()).isEqualTo("queued");

        assertThat(call("show .me " + id).get("missing").booleanValue()).isTrue();
        assertThat(call("stop .you " + id).get("state").textValue()).isEqualTo("stopped");
        assertThat(call("show .you " + id).get("state").textValue()).isEqualTo("stopped");
        begin(".me", QUERY);
        assertThat(call("stop *admin " + id).get("state").textValue()).isEqualTo("stopped");
    }

    /** Those that others ask for too are not theirs alone. */
    @Test
    void room_isThatOfTheCaller() {
        for (int i = 0; i < SearchJobs.MOST_OF_ONE_OWNER; i++) {
            String query = "{\"game\":\"nim\",\"position\":[" + i + "],\"effort\":1}";
            begin(".me", query);
            begin(".you", query);
        }

        assertThat(begin(".you", QUERY).at("/error/code").textValue()).isEqualTo("too-large");
        begin(".they", QUERY);
        assertThat(begin(".you", QUERY).at("/error/code").textValue())
                .as("one of others")
                .isEqualTo("too-large");
        assertThat(begin(".they", "{\"game\":\"nim\",\"position\":[0],\"effort\":1}")
                        .has("error"))
                .isFalse();
    }

    @Test
    void list_isNewestFirst_andBounded() {
        for (int i = 1; i <= 3; i++) {
            begin(".me", "{\"game\":\"nim\",\"position\":[" + i + "],\"effort\":1}");
        }

        JsonNode list = call("list .me 2").get("searches");

        assertThat(list).hasSize(2);
        assertThat(list.at("/0/query/position/0").asInt()).isEqualTo(3);
        assertThat(list.at("/1/query/position/0").asInt()).isEqualTo(2);
    }

    @Test
    void tooManyOpenSearches_areRefused() {
        String first = "";
        for (int i = 0; i < SearchJobs.MOST_OF_ONE_OWNER; i++) {
            first = begin(".me", "{\"game\":\"nim\",\"position\":[" + i + "],\"effort\":1}")
                    .get("id")
                    .textValue();
        }

        JsonNode refused = begin(".me", QUERY);

        assertThat(refused.at("/error/code").textValue()).isEqualTo("too-large");
        assertThat(refused.at("/error/message").textValue()).contains("8 of one caller");
        call("stop .me " + first);
        assertThat(begin(".me", QUERY).get("state").textValue()).isEqualTo("queued");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3600000|{\"game\":\"cram\",\"position\":[\"..\"]}|invalid-query|has no effort",
                "3600000|{\"game\":\"cram\",\"position\":[\"..\"],\"effort\":3601}|invalid-query|the largest here is 3600 s",
                "3600000|{\"game\":\"cram\",\"position\":[\"..\"],\"effort\":-1}|invalid-query|effort is -1",
                "3600000|{\"game\":\"cram\",\"position\":[\"..\"],\"effort\":0}|invalid-query|effort is 0",
                "3600000|{\"game\":\"cram\",\"position\":[\"..\"],\"effort\":1e300}|invalid-query|effort is 1e300",
                "3600000|{\"game\":\"cram\",\"position\":[\"..\"],\"effort\":\"10m\"}|invalid-query|effort is \"10m\"; expected",
                "3600000|{\"game\":\"cram\",\"position\":[\"..\"],\"effort\":[1]}|invalid-query|effort is a list",
                "3600000|{\"game\":\"cram\",\"position\":[\"..\"],\"effort\":1,\"effort\":2}|invalid-query|given twice",
                "3600000|{\"game\":\"cram\",\"position\":[\".x\"],\"effort\":1}|invalid-position|x",
                "3600000|{\"game\":\"cramm\",\"position\":[\"..\"],\"effort\":1}|unknown-game|cramm",
                "3600000|{\"game\"|malformed-json|character",
                "0|{\"game\":\"cram\",\"position\":[\"..\"],\"effort\":1}|invalid-query|--max-effort"
            })
    void badSearches_areRefused(String most, String query, String code, String message) {
        JsonNode refused = call("begin .me " + most + " " + query);

        assertThat(refused.at("/error/code").textValue()).isEqualTo(code);
        assertThat(refused.at("/error/message").textValue()).contains(message);
        assertThat(jobs.listBlocking()).isEmpty();
    }

    /** Another position would be searched. */
    @Test
    void searchThatIsNoUtf8_isRefused() {
        String query = "{\"game\":{\"rewrite\":[[\"é\",\"b\"]]},\"position\":\"é\",\"effort\":1}";

        JsonNode refused = call(("begin .me" + HOUR + query).getBytes(StandardCharsets.ISO_8859_1), Cancellation.NEVER);

        assertThat(refused.at("/error/code").textValue()).isEqualTo("malformed-json");
        assertThat(begin(".me", query).get("query").toString()).contains("\"position\":\"é\"");
    }

    @Test
    void lineOfQueries_takesNoEffort() {
        assertThat(Solving.json("{\"game\":\"nim\",\"position\":[1],\"effort\":1}")
                        .get(0)
                        .at("/error/at")
                        .textValue())
                .isEqualTo("/effort");
    }
}
