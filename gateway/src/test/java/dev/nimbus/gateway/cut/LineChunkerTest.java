package dev.nimbus.gateway.cut;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LineChunkerTest {
    private static final LineChunker.Sizes SMALL = new LineChunker.Sizes(20, 5, 30, 8, 12);

    private final List<QueryChunk> chunks = new ArrayList<>();

    private LineChunker cutter(LineChunker.Sizes sizes) {
        return new LineChunker(sizes, ChunkFormat.NDJSON, TextParameters.NONE, chunks::add);
    }

    @Test
    void chunk_endsAtTheFirstLineEndPastItsSize() {
        Pieces.feed(cutter(SMALL), "aaaaaaaaa\nbbbbbbbbb\nccccccccc\nd".getBytes(UTF_8));

        assertThat(bodies()).containsExactly("aaaaaaaaa\nbbbbbbbbb\n", "ccccccccc\nd");
        assertThat(chunks).extracting(QueryChunk::firstLine).containsExactly(0L, 2L);
        assertThat(chunks).extracting(QueryChunk::queries).containsExactly(2, 2);
    }

    @Test
    void chunk_endsAtItsMostQueries() {
        Pieces.feed(cutter(SMALL), "1\n2\n3\n4\n5\n6\n".getBytes(UTF_8));

        assertThat(bodies()).containsExactly("1\n2\n3\n4\n5\n", "6\n");
    }

    @Test
    void blankLines_areNoQueries() {
        Pieces.feed(cutter(SMALL), "\n \t\r\na\n\r\n\nb\r\n  ".getBytes(UTF_8));

        assertThat(chunks).extracting(QueryChunk::queries).containsExactly(2);
    }

    @Test
    void onlyBlankLines_giveNoChunk() {
        Pieces.feed(cutter(SMALL), " \n".repeat(1000).getBytes(UTF_8));
        Pieces.feed(cutter(SMALL), " ".repeat(1000).getBytes(UTF_8));
        Pieces.feed(cutter(SMALL), new byte[0]);

        assertThat(chunks).isEmpty();
    }

    @Test
    void lineOfTheMostBytes_isWhole() {
        String line = "x".repeat(30);
        Pieces.feed(cutter(SMALL), ("a\n" + line + "\nb\n").getBytes(UTF_8));

        assertThat(bodies()).containsExactly("a\n" + line + "\n", "b\n");
        assertThat(chunks).extracting(QueryChunk::cutLineBytes).containsExactly(0L, 0L);
    }

    @Test
    void longerLineOfOneWord_isCutOffAndTellsItsLength() {
        String line = "0123456789".repeat(4);
        Pieces.feed(cutter(SMALL), ("a\n" + line + "\nb\n" + line).getBytes(UTF_8));

        assertThat(bodies()).containsExactly("a\n", "01234567", "", "b\n", "01234567", "");
        assertThat(chunks).extracting(QueryChunk::cutLineBytes).containsExactly(0L, 40L, 40L, 0L, 40L, 40L);
        assertThat(chunks).extracting(QueryChunk::firstLine).containsExactly(0L, 1L, 1L, 2L, 3L, 3L);
    }

    private long queries() {
        return chunks.stream().mapToInt(QueryChunk::clientQueries).sum();
    }

    private LineChunker textCutter() {
        return new LineChunker(SMALL, ChunkFormat.TEXT, new TextParameters("nim", "", ""), chunks::add);
    }

    @Test
    void longerTextLine_goesOutInPiecesOfWholeWords() {
        Pieces.feed(textCutter(), ("1\n" + "123 ".repeat(10) + "7\n2\n").getBytes(UTF_8));

        assertThat(chunks)
                .extracting(QueryChunk::format)
                .startsWith(ChunkFormat.TEXT, ChunkFormat.TEXT_PIECE)
                .endsWith(ChunkFormat.TEXT_PIECE, ChunkFormat.TEXT_FOLD, ChunkFormat.TEXT);
        assertThat(pieces(1)).isEqualTo("123 ".repeat(10) + "7");
        QueryChunk fold = chunks.get(chunks.size() - 2);
        assertThat(fold.piece()).isEqualTo(chunks.size() - 3);
        assertThat(fold.cutLineBytes()).isEqualTo(41);
        assertThat(chunks.get(chunks.size() - 1).firstLine()).isEqualTo(2);
    }

    @Test
    void longLinesOfText_areTheirPieces() {
        Random random = new Random(12);
        for (int round = 0; round < 3000; round++) {
            byte[] body = randomBody(random);
            chunks.clear();
            LineChunker cutter = textCutter();
            Pieces.feedRandomly(cutter, body, 1 + random.nextInt(50), random);

            List<String> lines = Arrays.stream(new String(body, UTF_8).split("\n"))
                    .filter(line -> !line.isBlank())
                    .toList();
            assertThat(queries()).isEqualTo(lines.size());
            for (QueryChunk fold : chunks) {
                if (fold.format() == ChunkFormat.TEXT_FOLD) {
                    String line = lines.get((int) fold.firstLine());
                    assertThat(fold.cutLineBytes()).isEqualTo(line.length());
                    assertThat(words(pieces(fold.firstLine()))).isEqualTo(words(line));
                }
            }
            assertThat(chunks).filteredOn(QueryChunk::isPiece).allMatch(LineChunkerTest::isWholeOrMarked);
        }
    }

    /** A word that is cut off stands for itself. */
    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        for (String word : line.strip().split("[ \t\r\n]+", -1)) {
            words.add(word);
        }
        return words;
    }

    private static boolean isWholeOrMarked(QueryChunk piece) {
        return piece.cutLineBytes() == 0 && piece.body().length <= 2 * SMALL.lineBytes();
    }

    private String pieces(long line) {
        StringBuilder text = new StringBuilder();
        for (QueryChunk chunk : chunks) {
            if (chunk.isPiece() && chunk.firstLine() == line) {
                assertThat(text.toString()).matches("(.*[ \t,])?");
                text.append(new String(chunk.body(), UTF_8));
            }
        }
        return text.toString();
    }

    @Test
    void hugeTextLine_isNotHeld() {
        AtomicInteger queries = new AtomicInteger();
        LineChunker cutter = new LineChunker(
                new LineChunker.Sizes(1 << 16, 4096, 1 << 20, 1 << 12, 1 << 18),
                ChunkFormat.TEXT,
                TextParameters.NONE,
                chunk -> {
                    assertThat(chunk.body().length).isLessThan((1 << 18) + (1 << 16));
                    queries.addAndGet(chunk.clientQueries());
                });
        byte[] block = "123456 ".repeat(1 << 13).getBytes(UTF_8);
        for (int i = 0; i < 4000; i++) {
            cutter.write(block, 0, block.length);
            assertThat(cutter.heldBytes()).isLessThan((1 << 20) + (1 << 17));
        }
        cutter.end();

        assertThat(queries).hasValue(1);
    }

    @Test
    void longBlankLine_isNoQuery() {
        Pieces.feed(textCutter(), ("1\n" + " ".repeat(1000) + "\n2").getBytes(UTF_8));

        assertThat(bodies()).containsExactly("1\n", "2");
        assertThat(chunks).extracting(QueryChunk::firstLine).containsExactly(0L, 1L);
    }

    @Test
    void hugeLine_isNotHeld() {
        LineChunker cutter = cutter(new LineChunker.Sizes(1 << 16, 4096, 1 << 20, 1 << 12, 1 << 18));
        byte[] piece = new byte[1 << 16];
        Arrays.fill(piece, (byte) '7');
        int pieces = 300 << 4;

        for (int i = 0; i < pieces; i++) {
            cutter.write(piece, 0, piece.length);
        }
        cutter.end();

        assertThat(chunks)
                .extracting(QueryChunk::format)
                .containsExactly(ChunkFormat.NDJSON_PIECE, ChunkFormat.NDJSON_FOLD);
        assertThat(chunks.get(0).body()).hasSize(1 << 12);
        assertThat(chunks.get(1).cutLineBytes()).isEqualTo((long) pieces << 16);
    }

    @Test
    void flush_cutsWholeLinesAndKeepsTheRest() {
        LineChunker cutter = cutter(SMALL);
        byte[] bytes = "a\nb".getBytes(UTF_8);
        cutter.write(bytes, 0, bytes.length);
        cutter.flush();
        cutter.flush();
        cutter.end();

        assertThat(bodies()).containsExactly("a\n", "b");
    }

    @Test
    void everyChunking_givesTheSameChunks() {
        Random random = new Random(11);
        for (int round = 0; round < 1000; round++) {
            byte[] body = randomBody(random);
            chunks.clear();
            Pieces.feed(cutter(SMALL), body);
            List<QueryChunk> whole = wholeLines();
            chunks.clear();
            LineChunker cutter = cutter(SMALL);
            Pieces.feedRandomly(cutter, body, 1 + random.nextInt(50), random);

            assertThat(wholeLines()).usingRecursiveComparison().isEqualTo(whole);
            checkAgainstLines(body, queries());
        }
    }

    /** Lines that are taken many at a time among lines that are not, in segments of all lengths. */
    @Test
    void chunks_areThoseOfTheSlowWay() {
        Random random = new Random(13);
        for (int round = 0; round < 3000; round++) {
            LineChunker.Sizes sizes = new LineChunker.Sizes(1 + random.nextInt(90), 1 + random.nextInt(20), 100, 8, 12);
            StringBuilder body = new StringBuilder();
            int blankEach = 1 + random.nextInt(40);
            for (int i = random.nextInt(80); i > 0; i--) {
                body.append(random.nextInt(blankEach) == 0 ? " \r\n" : "x".repeat(1 + random.nextInt(9)) + "\n");
            }
            chunks.clear();
            Pieces.feedRandomly(cutter(sizes), body.toString().getBytes(UTF_8), 1 + random.nextInt(200), random);

            assertThat(bodies()).isEqualTo(slowChunks(body.toString(), sizes));
            assertThat(chunks)
                    .allMatch(chunk -> chunk.queries()
                            == new String(chunk.body(), UTF_8)
                                    .lines()
                                    .filter(line -> !line.isBlank())
                                    .count());
        }
    }

    private static List<String> slowChunks(String body, LineChunker.Sizes sizes) {
        List<String> chunks = new ArrayList<>();
        StringBuilder chunk = new StringBuilder();
        int queries = 0;
        for (String line : body.split("(?<=\n)", -1)) {
            chunk.append(line);
            queries += line.isBlank() ? 0 : 1;
            if (chunk.length() >= sizes.chunkBytes() || queries >= sizes.chunkQueries()) {
                chunks.add(chunk.toString());
                chunk.setLength(0);
                queries = 0;
            }
        }
        chunks.add(chunk.toString());
        chunks.removeIf(String::isBlank);
        return chunks;
    }

    /** Where a longer line is cut depends on how it comes. */
    private List<QueryChunk> wholeLines() {
        return chunks.stream()
                .filter(chunk -> chunk.format() == ChunkFormat.NDJSON)
                .toList();
    }

    /** The slow way: split at line feeds, keep what is not blank. */
    private void checkAgainstLines(byte[] body, long queries) {
        List<String> expected = Arrays.stream(new String(body, UTF_8).split("\n"))
                .filter(line -> !line.isBlank())
                .toList();
        List<String> found = wholeLines().stream()
                .flatMap(chunk -> Arrays.stream(new String(chunk.body(), UTF_8).split("\n")))
                .filter(line -> !line.isBlank())
                .toList();
        assertThat(found.stream().map(String::strip))
                .isEqualTo(expected.stream()
                        .filter(line -> line.length() <= SMALL.lineBytes())
                        .map(String::strip)
                        .toList());
        assertThat(queries).isEqualTo(expected.size());
    }

    private static byte[] randomBody(Random random) {
        StringBuilder body = new StringBuilder();
        int lines = random.nextInt(30);
        for (int i = 0; i < lines; i++) {
            int length = random.nextInt(4) == 0 ? random.nextInt(60) : random.nextInt(6);
            for (int j = 0; j < length; j++) {
                body.append(j < 8 ? "ab,{".charAt(random.nextInt(4)) : " \tz".charAt(random.nextInt(3)));
            }
            body.append(random.nextInt(5) == 0 ? " \n" : random.nextInt(5) == 0 ? "\r\n" : "\n");
        }
        return body.append(random.nextBoolean() ? "end" : "").toString().getBytes(UTF_8);
    }

    private List<String> bodies() {
        return chunks.stream().map(chunk -> new String(chunk.body(), UTF_8)).toList();
    }
}
