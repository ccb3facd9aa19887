package dev.nimbus.clustertests.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.clustertests.CuttingProxy;
import dev.nimbus.clustertests.GatewayClient;
import dev.nimbus.clustertests.MixedBatch;
import dev.nimbus.clustertests.browser.BrowserPage;
import java.io.BufferedWriter;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Batches from the page: files of all forms and sizes, and connections that are lost. */
class ITWebBatch extends WebPageFixture {
    private static final long LARGE = 100L << 20;

    @TempDir
    Path files;

    @Test
    void pastedQueries_areAnsweredAndErrorsCounted() {
        open("/batch");

        page.fillBlocking("paste", "{\"game\":\"nim\",\"position\":[1,2]}\n{\"game\":\"nope\",\"position\":[1]}\n");
        page.clickBlocking("submit");

        page.awaitTextBlocking("state", "completed");
        assertThat(page.awaitTextBlocking("answered", "2")).isEqualTo("2");
        assertThat(page.awaitTextBlocking("errors", "1")).isEqualTo("1");
        page.awaitBlocking("document.querySelector('.answer-row').textContent.includes('unknown-game')");
        assertThat(page.evaluateBlocking("document.querySelector('[data-testid=download]').href")
                        .asText())
                .endsWith("/results");
    }

    @Test
    void filterOfScrolledAnswers_showsWhatFits() {
        open("/batch");
        page.fillBlocking(
                "paste",
                "{\"game\":\"nim\",\"position\":[1,2]}\n".repeat(300) + "{\"game\":\"nope\",\"position\":[1]}\n");
        page.clickBlocking("submit");
        page.awaitTextBlocking("state", "completed");
        page.awaitBlocking("document.querySelector('.answer-table').scrollHeight > 9000");
        page.evaluateBlocking("document.querySelector('.answer-table').scrollTop = 6000");
        page.awaitBlocking("Number(document.querySelector('.answer-row').ariaRowIndex) > 100");

        page.evaluateBlocking("(e => { e.value = 'errors'; e.dispatchEvent(new Event('change', {bubbles: true})); })"
                + "(document.querySelector('.filters select'))");

        page.awaitBlocking("document.querySelectorAll('.answer-row').length === 1");
    }

    @Test
    void text_isRecognisedAndAskedOfOneGame() {
        open("/batch");

        page.fillBlocking("paste", "1 2 3\n4 4\n5\n");
        page.clickBlocking("submit");

        page.awaitTextBlocking("state", "completed");
        page.awaitBlocking("document.querySelector('.legend').textContent.includes('P 67')");
    }

    @Test
    void csv_isMadeIntoQueries() throws IOException {
        Path file = Files.writeString(
                files.resolve("queries.csv"),
                "id,game,position,ask\n"
                        + "a,kayles,\"5,7,9\",outcome grundy\n"
                        + "\"b \"\"2\"\"\",nim,3 5 6,outcome\n"
                        + "c,cram,\"[\"\"..\"\"]\",\n");
        open("/batch");

        page.chooseFileBlocking("file", file);
        page.awaitBlocking("document.querySelector('.filters select').value === 'csv'");
        page.clickBlocking("submit");

        page.awaitTextBlocking("state", "completed");
        page.awaitBlocking("document.querySelectorAll('.answer-row').length === 3");
        String rows = page.evaluateBlocking("document.querySelector('.answer-table').textContent")
                .asText();
        assertThat(rows).contains("\"grundy\":2", "b \\\"2\\\"", "\"id\":\"c\",\"outcome\":\"N\"");
    }

    @Test
    void fileOf100MiB_isStreamedAndAnsweredAndSurvivesAReload() throws IOException {
        Path file = files.resolve("large.ndjson");
        int queries = writeQueries(file, LARGE);
        open("/batch");

        page.chooseFileBlocking("file", file);
        page.awaitBlocking("document.querySelector('.drop b')?.textContent === 'large.ndjson'");
        page.clickBlocking("submit");
        page.awaitBlocking("location.search.includes('id=')");
        page.reloadBlocking();

        page.awaitTextBlocking("state", "completed");
        awaitAnswered(page, queries);
    }

    /** Long lines, so that the size is in the bytes and not in the work. */
    private static int writeQueries(Path file, long size) throws IOException {
        String line = "{\"game\":\"nim\",\"position\":[" + "123456789,".repeat(400) + "1]}\n";
        int queries = (int) (size / line.length()) + 1;
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.US_ASCII)) {
            for (int i = 0; i < queries; i++) {
                out.write(line);
            }
        }
        assertThat(Files.size(file)).isGreaterThan(size);
        return queries;
    }

    private static void awaitAnswered(BrowserPage page, int queries) {
        page.awaitBlocking("document.querySelector('[data-testid=answered]').textContent.replace(/\\D/g, '') === '"
                + queries + "'");
    }

    @Test
    void lostConnection_isResumedWithoutGapOrRepetition() throws Exception {
        int queries = 200_000; // well compressed, they are still more than three times what the proxy lets through
        MixedBatch batch = MixedBatch.of(queries, 5);
        String id = new GatewayClient(server()).submit(batch).id();
        try (CuttingProxy proxy = new CuttingProxy(server(), 150_000, 3)) {
            page.openBlocking(URI.create(proxy.uri() + "/batch?id=" + id));

            page.awaitTextBlocking("state", "completed");
            awaitAnswered(page, queries);

            String read = "JSON.parse(sessionStorage.getItem('nimbus.batch." + id + "'))";
            page.awaitBlocking(read + "?.answered === " + queries); // Until here the page may still be reading.
            assertThat(proxy.cutsLeft()).isZero();
            long errors = batch.answers()
                    .lines()
                    .filter(line -> line.contains("\"error\""))
                    .count();
            assertThat(page.evaluateBlocking(read + ".errors").asLong()).isEqualTo(errors);
        }
    }

    @Test
    void fileThatIsNotCompressed_isSaidToBeUnreadable() throws IOException {
        Path file = Files.writeString(files.resolve("queries.ndjson.gz"), "plain text");
        open("/batch");

        page.chooseFileBlocking("file", file);

        page.awaitTextBlocking("error", "queries.ndjson.gz");
    }

    @Test
    void csvOfAnswers_keepsLargeNumbersExact() {
        open("/batch");

        String line =
                "'{\"line\":0,\"grundy\":9223372036854775806,\"move\":{\"heap\":0,\"to\":[9223372036854775807]}}'";
        assertThat(page.evaluateBlocking("import('/assets/batch/csv.js').then(({row}) => row(" + line + "))")
                        .asText())
                .contains(",9223372036854775806,", "[9223372036854775807]");
    }

    @Test
    void idThatIsAPath_isTheIdOfNoBatch() {
        open("/batch?id=../tables/nim/period").awaitTextBlocking("error", "../tables/nim/period");
    }

    @Test
    void batchThatIsNot_isSaid() {
        open("/batch?id=none").awaitTextBlocking("error", "none");
    }
}
