package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.client.AnswerListener;
import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.NimbusException;
import dev.nimbus.client.Upload;
import dev.nimbus.client.message.Answer;
import dev.nimbus.client.message.Answer.Outcome;
import dev.nimbus.client.message.BatchEnd;
import dev.nimbus.client.message.BatchState;
import dev.nimbus.client.message.BatchStatus;
import dev.nimbus.client.message.Query;
import dev.nimbus.client.message.Query.Ask;
import dev.nimbus.client.message.Search;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java client at a real server, as a program of a stranger uses it. */
class ITJavaClient {
    private static NimbusProcess server;
    private static NimbusClient client;

    @TempDir
    private Path directory;

    @BeforeAll
    static void startServer() {
        server = NimbusProcess.startQuickly("serve", "--port", "0");
        client = NimbusClient.connect(server.uriBlocking().toString());
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @Test
    void oneQuery_isAnswered() throws Exception {
        Answer answer = client.solveBlocking(Query.heaps("kayles", 5, 7).ask(Ask.OUTCOME, Ask.GRUNDY, Ask.MOVE));

        assertThat(answer.outcome()).contains(Outcome.N);
        assertThat(answer.grundy()).contains("6");
        assertThat(answer.move()).isPresent();
    }

    @Test
    void someQueries_areAnsweredInOrder_errorsAmongThem() throws Exception {
        List<Answer> answers = client.solveBlocking(List.of(
                Query.heaps("nim", 1, 2, 3),
                Query.heaps("nim", -1).withId("bad"),
                Query.position("cram", "[\"..\",\"..\"]").ask(Ask.OPTIONS)));

        assertThat(answers.get(0).outcome()).contains(Outcome.P);
        assertThat(answers.get(1).id()).contains("bad");
        assertThat(answers.get(1).error().orElseThrow().code()).isEqualTo("invalid-position");
        assertThat(answers.get(2).options().orElseThrow()).hasSize(4);
    }

    @Test
    void batch_isSubmittedFollowedListedAndDeleted() throws Exception {
        Iterable<Query> queries = () -> LongStream.range(0, 10_000)
                .mapToObj(n -> Query.heaps("nim", n, 1).ask(Ask.GRUNDY))
                .iterator();
        List<Answer> answers = new ArrayList<>();

        BatchStatus batch = client.batches().submitBlocking(Upload.of(queries).withLabel("ten thousand & one"));
        BatchEnd end = client.batches().followBlocking(batch.id(), 0, AnswerListener.each(answers::add));

        assertThat(end).isEqualTo(new BatchEnd(BatchState.COMPLETED, 10_000, 10_000, 0));
        assertThat(answers)
                .hasSize(10_000)
                .allSatisfy(answer -> assertThat(answer.grundy()).contains(String.valueOf(answer.line() ^ 1)));
        assertThat(client.batches().listBlocking(100))
                .anySatisfy(one -> assertThat(one.label()).isEqualTo("ten thousand & one"));
        client.batches().deleteBlocking(batch.id());
        assertThatThrownBy(() -> client.batches().statusBlocking(batch.id()))
                .isInstanceOfSatisfying(NimbusException.class, failure -> {
                    assertThat(failure.status()).isEqualTo(404);
                    assertThat(failure.kind()).isEqualTo("not-found");
                });
    }

    @Test
    void tableAndPeriod_areRead() throws Exception {
        assertThat(client.tables().valuesBlocking("octal(0.77)", 0, 8)).containsExactly(0, 1, 2, 3, 1, 4, 3, 2, 1);
        assertThat(client.tables().periodBlocking("kayles").orElseThrow().period())
                .isEqualTo(12);
        assertThatThrownBy(() -> client.tables().periodBlocking("cram"))
                .isInstanceOfSatisfying(
                        NimbusException.class,
                        failure -> assertThat(failure.kind()).isEqualTo("unsupported-ask"));
    }

    @Test
    void search_isFollowedToItsProof() throws Exception {
        Search search = client.searches()
                .beginBlocking(Query.position("cram", "[\"....\",\"....\",\"....\"]")
                        .ask(Ask.GRUNDY)
                        .withEffort(Duration.ofMinutes(1)));
        while (!search.state().isOver()) {
            TimeUnit.MILLISECONDS.sleep(50);
            search = client.searches().statusBlocking(search.id());
        }
        StringWriter proof = new StringWriter();
        client.searches().proofBlocking(search.id(), proof);

        assertThat(search.answer().flatMap(Answer::grundy)).contains("1");
        assertThat(proof.toString()).startsWith("{\"proof\":1,\"game\":\"cram\"");
        String id = search.id();
        assertThat(client.searches().listBlocking(10)).extracting(Search::id).contains(id);
    }

    @Test
    void exampleOfTheDocument_runs() throws Exception {
        Path root = Path.of(System.getProperty("nimbus.jar"), "../../..").normalize();
        String program = MarkdownBlock.of(root.resolve("docs/java-client.md")).stream()
                .filter(block -> block.language().equals("java"))
                .map(MarkdownBlock::text)
                .findFirst()
                .orElseThrow();
        Path file = Files.writeString(
                directory.resolve("Example.java"),
                program.replace("127.0.0.1:8080", server.uriBlocking().toString()));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

        Process process = new ProcessBuilder(java, "-cp", System.getProperty("nimbus.jar"), file.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output).startsWith("6 {").contains("lost: query 0\n").contains("answered=100000, errors=0");
    }
}
