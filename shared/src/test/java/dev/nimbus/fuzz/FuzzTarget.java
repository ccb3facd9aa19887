package dev.nimbus.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.CatalogueEntry;
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
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.period.Certificate;
import dev.nimbus.tables.period.Certificates;
import dev.nimbus.tables.store.UnsharedStore;
import dev.nimbus.tables.values.DamagedSegment;
import dev.nimbus.tables.values.Segment;
import dev.nimbus.theory.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A reader of others' bytes. It refuses bad ones with the error that it names and no other, and makes no array as long as
 * the bytes say.
 */
enum FuzzTarget {
    QUERY_FRAMES {
        @Override
        List<byte[]> seeds() {
            TextParameters text = new TextParameters("subtraction(1,3,4)", "outcome,grundy", "misere");
            byte[] body = "3 5 7\n1 1\n".getBytes(UTF_8);
            return List.of(
                    bytes(Frames.encode(new QueryChunk(7, ChunkFormat.TEXT, text, 1L << 40, 2, 77, body))),
                    bytes(Frames.encode(new QueryChunk(9, ChunkFormat.NDJSON, TextParameters.NONE, 0, 2, 0, body))));
        }

        @Override
        void read(byte[] input) {
            refusing(FrameException.class, () -> Frames.decodeQuery(ByteBuffer.wrap(input)));
        }
    },
    ANSWER_FRAMES {
        @Override
        List<byte[]> seeds() {
            return List.of(bytes(Frames.encode(new AnswerChunk(9, 12, 2, 1, "N\nP\n".getBytes(UTF_8)))));
        }

        @Override
        void read(byte[] input) {
            refusing(FrameException.class, () -> Frames.decodeAnswer(ByteBuffer.wrap(input)));
        }
    },
    HEARTBEAT_FRAMES {
        @Override
        List<byte[]> seeds() {
            Map<String, Long> counters = Map.of("chunks", 7L, "answers", 1L);
            return List.of(bytes(new SolverHeartbeat("s1", 1, 8, true, new long[] {3, -4}, counters).toFrame()));
        }

        @Override
        void read(byte[] input) {
            refusing(FrameException.class, () -> SolverHeartbeat.fromFrame(ByteBuffer.wrap(input)));
        }
    },
    SEGMENTS {
        @Override
        List<byte[]> seeds() {
            int[] values = new int[Segment.LENGTH];
            byte[] zeros = Segment.pack(3, values, 0).toBytes();
            Arrays.setAll(values, i -> i & 1);
            return List.of(zeros, Segment.pack(3, values, 0).toBytes());
        }

        @Override
        void read(byte[] input) {
            refusing(DamagedSegment.class, () -> Segment.fromBytes(input));
        }
    },
    CERTIFICATES {
        @Override
        List<byte[]> seeds() throws IOException {
            try (InputStream resource = Certificates.class.getResourceAsStream("certificates.tsv")) {
                return new String(resource.readAllBytes(), UTF_8)
                        .lines()
                        .map(line -> line.getBytes(UTF_8))
                        .toList();
            }
        }

        @Override
        void read(byte[] input) {
            refusing(
                    IllegalArgumentException.class,
                    () -> Certificate.parse(new String(input, UTF_8)).proof());
        }
    },
    NOTATIONS {
        @Override
        List<byte[]> seeds() {
            List<String> all =
                    new ArrayList<>(List.of("subtraction(1..5,9,9223372036854775807)", "take-and-break(G.7V...)"));
            for (CatalogueEntry entry : CATALOGUE.entries()) {
                all.add(entry.exampleGame().replace("\"", ""));
                all.add(entry.exampleGame());
            }
            return all.stream().map(text -> text.getBytes(UTF_8)).toList();
        }

        @Override
        void read(byte[] input) {
            refusing(Refusal.class, () -> CATALOGUE.parse(new String(input, UTF_8)));
        }
    },
    JSON_LINES {
        @Override
        List<byte[]> seeds() throws IOException {
            List<byte[]> all = new ArrayList<>();
            try (Stream<Path> files = Files.list(CASES.resolve("queries"))) {
                for (Path file : files.sorted().toList()) {
                    Files.readAllLines(file).forEach(line -> all.add(query(line)));
                }
            }
            return all;
        }

        @Override
        void read(byte[] input) {
            checkOneAnswer(ChunkFormat.NDJSON, TextParameters.NONE, input, "(?s).*\"code\":\"internal\".*");
        }
    },
    TEXT_LINES {
        @Override
        List<byte[]> seeds() {
            return Stream.of("3 5 7", "9223372036854775807 0 1", "1 1000000 12", "  4\t5", "\ufeff7 8 9 10 11 12 13 14")
                    .map(line -> line.getBytes(UTF_8))
                    .toList();
        }

        @Override
        void read(byte[] input) {
            TextParameters text = new TextParameters("lasker", "outcome,grundy,move", "normal");
            checkOneAnswer(ChunkFormat.TEXT, text, input, "(?s)! internal.*");
        }
    };

    private static final Path CASES = Path.of("src", "test", "resources", "cases");
    private static final int MOST_LINE = 300;
    /** Small tables and few steps: what is tested is the reading, and an input that computes long is one less. */
    private static final Catalogue CATALOGUE = new Catalogue(
            new Tables(new UnsharedStore(), TablesConfig.defaults().withMemoryBytes(16 << 20)));

    private static final ChunkSolver SOLVER = new ChunkSolver(CATALOGUE, 20_000, 1 << 20, 1 << 20);

    /** Right inputs. */
    abstract List<byte[]> seeds() throws IOException;

    /** Reads any bytes; fails where they are refused by another error than the one that is named. */
    abstract void read(byte[] input);

    /** As the command line says it: {@code json-lines}. */
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static FuzzTarget of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** The inputs that coverage-guided runs have found, a line of Base64 each. */
    Path corpusFile() {
        return CASES.resolve("fuzz").resolve(word() + ".base64");
    }

    /** The seeds and what was found from them. */
    List<byte[]> corpus() {
        try {
            List<byte[]> all = new ArrayList<>(seeds());
            if (Files.exists(corpusFile())) {
                Files.readAllLines(corpusFile())
                        .forEach(line -> all.add(Base64.getDecoder().decode(line)));
            }
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] bytes(Frame frame) {
        return frame.joined().array();
    }

    /** The query of a line of a case file. */
    private static byte[] query(String line) {
        int from = line.indexOf("{\"query\":") + "{\"query\":".length();
        String text = line.substring(from, line.indexOf(",\"expect\""));
        return text.substring(0, Math.min(text.length(), MOST_LINE)).getBytes(UTF_8);
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
        if (answered.indexOf('\n') != answered.length() - 1 || answered.strip().matches(internal)) {
            throw new AssertionError(answered);
        }
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
