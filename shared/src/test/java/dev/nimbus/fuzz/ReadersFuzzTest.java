package dev.nimbus.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.notation.CatalogueEntry;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.Frame;
import dev.nimbus.protocol.FrameException;
import dev.nimbus.protocol.Frames;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.SolverHeartbeat;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.period.Certificate;
import dev.nimbus.tables.period.Certificates;
import dev.nimbus.tables.values.DamagedSegment;
import dev.nimbus.tables.values.Segment;
import dev.nimbus.theory.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Everything that reads bytes of others refuses bad ones with the error that it names, and no other; none makes an array
 * as long as the bytes say.
 *
 * <p>In the build each reader gets some thousand inputs. For longer: {@code -Dnimbus.fuzz.seconds=3600
 * -Dnimbus.fuzz.seed=7}, for each reader. The corpus of lines is {@code cases/queries}.
 */
@Timeout(value = 48, unit = TimeUnit.HOURS)
class ReadersFuzzTest {
    private static final long SECONDS = Long.getLong("nimbus.fuzz.seconds", 1);
    private static final long SEED = Long.getLong("nimbus.fuzz.seed", 1);
    private static final int MOST_LINE = 300;
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());

    /** Few steps: what is tested is the reading, and an input that searches long is one less. */
    private static final ChunkSolver SOLVER = new ChunkSolver(CATALOGUE, 20_000, 1 << 20, 1 << 20);

    private static void fuzz(List<byte[]> corpus, Consumer<byte[]> reader) {
        ByteMutations mutations = new ByteMutations(corpus, SEED);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        long inputs = 0;
        while (System.nanoTime() < end) {
            byte[] input = mutations.next();
            try {
                reader.accept(input);
            } catch (RuntimeException | Error failure) {
                throw new AssertionError(
                        "seed " + SEED + ", input " + inputs + ": "
                                + HexFormat.of().formatHex(Arrays.copyOf(input, Math.min(input.length, 2_000))),
                        failure);
            }
            inputs++;
        }
        assertThat(inputs).isPositive();
        if (SECONDS > 1) {
            System.out.println("seed " + SEED + ": " + inputs + " inputs");
        }
    }

    @Test
    void queryFrames() {
        TextParameters text = new TextParameters("subtraction(1,3,4)", "outcome,grundy", "misere");
        byte[] body = "3 5 7\n1 1\n".getBytes(UTF_8);
        fuzz(
                List.of(
                        bytes(Frames.encode(new QueryChunk(7, ChunkFormat.TEXT, text, 1L << 40, 2, 77, body))),
                        bytes(Frames.encode(
                                new QueryChunk(9, ChunkFormat.NDJSON, TextParameters.NONE, 0, 2, 0, body)))),
                input -> refusing(FrameException.class, () -> Frames.decodeQuery(ByteBuffer.wrap(input))));
    }

    @Test
    void answerFrames() {
        fuzz(
                List.of(bytes(Frames.encode(new AnswerChunk(9, 12, 2, 1, "N\nP\n".getBytes(UTF_8))))),
                input -> refusing(FrameException.class, () -> Frames.decodeAnswer(ByteBuffer.wrap(input))));
    }

    @Test
    void heartbeatFrames() {
        SolverHeartbeat heartbeat =
                new SolverHeartbeat("s1", 1, 5, 8, true, new long[] {3, -4}, Map.of("chunks", 7L, "answers", 1L));
        fuzz(
                List.of(bytes(heartbeat.toFrame())),
                input -> refusing(FrameException.class, () -> SolverHeartbeat.fromFrame(ByteBuffer.wrap(input))));
    }

    private static byte[] bytes(Frame frame) {
        return frame.joined().array();
    }

    @Test
    void segments() {
        int[] values = new int[Segment.LENGTH];
        Arrays.setAll(values, i -> i & 1);
        fuzz(
                List.of(Segment.pack(3, values, 0).toBytes()),
                input -> refusing(DamagedSegment.class, () -> Segment.fromBytes(input)));
    }

    @Test
    void certificates() throws IOException {
        List<byte[]> corpus = new ArrayList<>();
        try (InputStream resource = Certificates.class.getResourceAsStream("certificates.tsv")) {
            new String(resource.readAllBytes(), UTF_8).lines().forEach(line -> corpus.add(line.getBytes(UTF_8)));
        }
        fuzz(
                corpus,
                input -> refusing(
                        IllegalArgumentException.class,
                        () -> Certificate.parse(new String(input, UTF_8)).proof()));
    }

    @Test
    void notations() {
        List<byte[]> corpus = new ArrayList<>();
        for (CatalogueEntry entry : CATALOGUE.entries()) {
            corpus.add(entry.exampleGame().replace("\"", "").getBytes(UTF_8));
            corpus.add(entry.exampleGame().getBytes(UTF_8));
        }
        corpus.add("subtraction(1..5,9,9223372036854775807)".getBytes(UTF_8));
        corpus.add("take-and-break(G.7V...)".getBytes(UTF_8));
        fuzz(corpus, input -> refusing(Refusal.class, () -> CATALOGUE.parse(new String(input, UTF_8))));
    }

    @Test
    void jsonLines() throws IOException {
        fuzz(lines(), input -> checkOneAnswer(ChunkFormat.NDJSON, TextParameters.NONE, input, "\"code\":\"internal\""));
    }

    @Test
    void textLines() {
        List<byte[]> corpus = Stream.of(
                        "3 5 7", "9223372036854775807 0 1", "1 1000000 12", "  4\t5", "\ufeff7 8 9 10 11 12 13 14")
                .map(line -> line.getBytes(UTF_8))
                .toList();
        TextParameters text = new TextParameters("lasker", "outcome,grundy,move", "normal");
        fuzz(corpus, input -> checkOneAnswer(ChunkFormat.TEXT, text, input, "! internal"));
    }

    private static List<byte[]> lines() throws IOException {
        List<byte[]> corpus = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of("src", "test", "resources", "cases", "queries"))) {
            for (Path file : files.sorted().toList()) {
                for (String line : Files.readAllLines(file)) {
                    int query = line.indexOf("{\"query\":") + "{\"query\":".length();
                    String text = line.substring(query, line.indexOf(",\"expect\""));
                    corpus.add(text.substring(0, Math.min(text.length(), MOST_LINE))
                            .getBytes(UTF_8));
                }
            }
        }
        return corpus;
    }

    /** One line has one answer; line ends and blank lines are of the gateway, which counts the lines. */
    private static void checkOneAnswer(ChunkFormat format, TextParameters text, byte[] input, String internal) {
        byte[] line = new byte[input.length];
        for (int i = 0; i < input.length; i++) {
            line[i] = input[i] == '\n' || input[i] == '\r' ? (byte) '.' : input[i];
        }
        if (new String(line, UTF_8).isBlank()) {
            return;
        }
        AnswerChunk answer = SOLVER.answerBlocking(new QueryChunk(1, format, text, 0, 1, 0, line));

        String answered = new String(answer.body(), UTF_8);
        assertThat(answered.indexOf('\n')).as(answered).isEqualTo(answered.length() - 1);
        assertThat(answered).doesNotContain(internal);
    }

    private static void refusing(Class<? extends RuntimeException> named, Runnable reading) {
        try {
            reading.run();
        } catch (RuntimeException refused) {
            if (!named.isInstance(refused)) {
                throw refused;
            }
        }
    }
}
