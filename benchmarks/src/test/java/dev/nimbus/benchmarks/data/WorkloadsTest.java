package dev.nimbus.benchmarks.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.load.Body;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.tables.Tables;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.StringTokenizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadsTest {
    private static final int QUERIES = 5_000;
    private static final TextParameters NIM = new TextParameters("nim", "outcome", "normal");

    @TempDir
    private Path directory;

    private static byte[] bytes(Workload work) {
        Body body = work.body().get();
        Buffer all = Buffer.buffer();
        body.forEachRemaining(all::appendBuffer);
        assertThat(all.length()).isEqualTo((int) body.bytes());
        return all.getBytes();
    }

    private static AnswerChecksum solved(Workload work, ChunkFormat format, TextParameters parameters) {
        QueryChunk chunk = new QueryChunk(0, format, parameters, 0, (int) work.queries(), 0, bytes(work));
        AnswerChunk answers = new ChunkSolver(new Catalogue(Tables.local())).answerBlocking(chunk);
        assertThat(answers.errors()).isZero();
        AnswerChecksum.Sink sum = new AnswerChecksum.Sink();
        sum.add(answers.body());
        return sum.checksum();
    }

    @Test
    void textAnswers_areThoseOfTheSolver() {
        Workload work = NimWorkloads.text(QUERIES);

        assertThat(solved(work, ChunkFormat.TEXT, NIM)).isEqualTo(work.answers());
    }

    @Test
    void ndjsonAnswers_areThoseOfTheSolver() {
        Workload work = NimWorkloads.ndjson(QUERIES);

        assertThat(solved(work, ChunkFormat.NDJSON, TextParameters.NONE)).isEqualTo(work.answers());
    }

    @Test
    void textOfBytes_isAboutThatLongAndAnswered() {
        Workload work = NimWorkloads.textOfBytes(300_000);

        assertThat(bytes(work).length).isBetween(250_000, 350_000);
        assertThat(solved(work, ChunkFormat.TEXT, NIM)).isEqualTo(work.answers());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 100, 8191, 8192, 8193, 50_000})
    void giantLine_isOneLineOfSoManyHeaps(long heaps) {
        Workload work = new GiantLine(heaps).workload();

        String line = new String(bytes(work), StandardCharsets.US_ASCII);

        assertThat(line.indexOf('\n')).isEqualTo(line.length() - 1);
        assertThat(new StringTokenizer(line).countTokens()).isEqualTo((int) heaps);
        assertThat(solved(work, ChunkFormat.TEXT, NIM)).isEqualTo(work.answers());
    }

    @Test
    void contestFile_holdsTheSamePositions() throws Exception {
        Path file = directory.resolve("contest.txt");
        ContestFile.writePositions(file, QUERIES);

        StringTokenizer contest = new StringTokenizer(Files.readString(file));
        String text = new String(bytes(NimWorkloads.text(QUERIES)), StandardCharsets.US_ASCII);

        assertThat(contest.nextToken()).isEqualTo(Integer.toString(QUERIES));
        text.lines().forEach(line -> {
            StringTokenizer heaps = new StringTokenizer(line);
            assertThat(contest.nextToken()).isEqualTo(Integer.toString(heaps.countTokens()));
            while (heaps.hasMoreTokens()) {
                assertThat(contest.nextToken()).isEqualTo(heaps.nextToken());
            }
        });
        assertThat(contest.hasMoreTokens()).isFalse();
    }

    @Test
    void giantContestFile_beginsWithItsCounts() throws Exception {
        Path file = directory.resolve("giant.txt");
        ContestFile.writeGiantLine(file, 9000, new GiantLine(9000).workload());

        StringTokenizer contest = new StringTokenizer(Files.readString(file));

        assertThat(contest.countTokens()).isEqualTo(9002);
        assertThat(contest.nextToken()).isEqualTo("1");
        assertThat(contest.nextToken()).isEqualTo("9000");
    }
}
