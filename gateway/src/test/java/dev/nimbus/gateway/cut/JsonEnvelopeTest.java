package dev.nimbus.gateway.cut;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonEnvelopeTest {
    private static final LineChunker.Sizes SIZES = new LineChunker.Sizes(100, 1000, 10_000, 100, 1000);
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final List<QueryChunk> chunks = new ArrayList<>();

    private JsonEnvelope cutter(boolean singleAllowed) {
        chunks.clear();
        return new JsonEnvelope(
                new LineChunker(SIZES, ChunkFormat.NDJSON, TextParameters.NONE, chunks::add), singleAllowed);
    }

    private List<String> cut(String body) {
        Pieces.feed(cutter(false), body.getBytes(UTF_8));
        return lines();
    }

    private List<String> lines() {
        StringBuilder all = new StringBuilder();
        chunks.forEach(chunk -> all.append(new String(chunk.body(), UTF_8)));
        return all.isEmpty() ? List.of() : Arrays.asList(all.toString().split("\n"));
    }

    @Test
    void elements_becomeLines() {
        assertThat(cut("{\"queries\":[{\"a\":[1,{}]}, {\"b\":\"]}\\\"\"} ,3,\"x\"]}"))
                .containsExactly("{\"a\":[1,{}]}", "{\"b\":\"]}\\\"\"}", "3", "\"x\"");
    }

    @Test
    void feedsInsideElements_becomeReturns() {
        assertThat(cut("{\n \"queries\":\n[\n{\n\"a\":\n1}\n]\n}\n")).containsExactly("{\r\"a\":\r1}");
    }

    @Test
    void noElements_giveNoLines() {
        assertThat(cut(" { \"queries\" : [ ] } ")).isEmpty();
    }

    @Test
    void otherFields_areIgnored() {
        assertThat(cut("{\"v\":{\"queries\":[7]},\"queries\":[1],\"w\":[null,\"}\"],\"x\":1e3}"))
                .containsExactly("1");
    }

    @Test
    void nameOfTheField_mayBeEscaped() {
        assertThat(cut("{\"quer\\u0069es\":[1]}")).containsExactly("1");
        assertThat(cut("{\"Queries\":[2],\"querie\":3,\"queries\":[1]}")).containsExactly("1");
    }

    @Test
    void badElement_isALineOfItsOwn() {
        assertThat(cut("{\"queries\":[{\"a\":[1}},tru,2]}")).containsExactly("{\"a\":[1}}", "tru", "2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "   ",
                "[]",
                "7",
                "{",
                "{}",
                "{\"a\":1}",
                "{\"queries\"}",
                "{\"queries\":}",
                "{\"queries\":7}",
                "{\"queries\":[}",
                "{\"queries\":[,]}",
                "{\"queries\":[1,]}",
                "{\"queries\":[1 2]}",
                "{\"queries\":[\"a\"b]}",
                "{\"queries\":[1]",
                "{\"queries\":[1]}}",
                "{\"queries\":[1]} x",
                "{\"queries\":[1],}",
                "{\"queries\":[1],\"queries\":[2]}",
                "{\"queries\":[1],\"x\":}",
                "{\"queries\":[1],\"x\":tru}",
                "{\"x\":[1}],\"queries\":[1]}",
                "{\"\\x\":1,\"queries\":[1]}",
                "{queries:[1]}"
            })
    void malformedEnvelope_isRefused(String body) {
        assertThatThrownBy(() -> cut(body)).isInstanceOf(MalformedBody.class).hasMessageContaining("JSON body");
    }

    @Test
    void ignoredField_hasALimit() {
        String field = "{\"x\":\"" + "y".repeat(EnvelopeReader.MOST_IGNORED) + "\",\"queries\":[1]}";

        assertThatThrownBy(() -> cut(field)).isInstanceOf(MalformedBody.class).hasMessageContaining("65536");
    }

    @Test
    void bodyOfTheMostBytes_isRead() {
        Pieces.feed(cutter(false), bodyOf(JsonEnvelope.MOST_BYTES));

        assertThat(lines()).containsExactly("7");
    }

    @Test
    void bodyOfMoreBytes_isRefusedAndNotHeld() {
        JsonEnvelope cutter = cutter(false);
        byte[] body = bodyOf(JsonEnvelope.MOST_BYTES + 1);
        cutter.write(body, 0, 1);

        assertThatThrownBy(() -> cutter.write(body, 1, body.length))
                .isInstanceOf(BodyTooLarge.class)
                .hasMessageContaining("more than 4194304 bytes")
                .hasMessageContaining("application/x-ndjson");
        assertThat(cutter.heldBytes()).isEqualTo(1);
    }

    private static byte[] bodyOf(int bytes) {
        return ("{\"queries\":[" + "7" + " ".repeat(bytes - 15) + "]}").getBytes(UTF_8);
    }

    @Test
    void longBody_isPassedOnInSteps() {
        JsonEnvelope cutter = cutter(false);
        byte[] body = ("{\"queries\":[" + "7,".repeat(500_000) + "8]}").getBytes(UTF_8);
        cutter.write(body, 0, body.length);
        assertThat(chunks).isEmpty();
        assertThat(cutter.heldBytes()).isEqualTo(body.length);

        int steps = 0;
        int before = 0;
        while (cutter.passOn()) {
            int passed = chunks.stream().mapToInt(chunk -> chunk.body().length).sum();
            assertThat(passed - before).isBetween(200_000, 300_000);
            before = passed;
            steps++;
        }
        cutter.end();

        assertThat(steps).isEqualTo(3);
        assertThat(chunks.stream().mapToInt(QueryChunk::queries).sum()).isEqualTo(500_001);
        assertThat(cutter.heldBytes()).isZero();
    }

    /** Nobody has begun to answer it. */
    @Test
    void bodyThatEndsBad_givesNoLines() {
        byte[] body = ("{\"queries\":[" + "7,".repeat(500_000) + "8]]").getBytes(UTF_8);

        assertThatThrownBy(() -> Pieces.feed(cutter(false), body)).isInstanceOf(MalformedBody.class);
        assertThat(chunks).isEmpty();
    }

    @Test
    void singleQuery_isOneLine() {
        JsonEnvelope cutter = cutter(true);
        Pieces.feed(cutter, "\n{\"game\":\"nim\",\n\"position\":[1,\n2]}\n".getBytes(UTF_8));

        assertThat(cutter.isSingle()).isTrue();
        assertThat(lines()).containsExactly("\r{\"game\":\"nim\",\r\"position\":[1,\r2]}\r");
        assertThat(chunks).extracting(QueryChunk::queries).containsExactly(1);
    }

    @Test
    void longSingleQuery_isCut() {
        JsonEnvelope cutter = cutter(true);
        String body = "{\"game\":\"nim\",\"position\":[" + "1,".repeat(20_000) + "2]}";
        Pieces.feedRandomly(cutter, body.getBytes(UTF_8), 500, new Random(1));

        assertThat(chunks).extracting(QueryChunk::cutLineBytes).last().isEqualTo((long) body.length());
    }

    @Test
    void envelope_isSeenWhereASingleQueryMayStand() {
        JsonEnvelope cutter = cutter(true);
        Pieces.feedRandomly(
                cutter,
                ("{\"id\":\"" + "x".repeat(20_000) + "\",\"queries\":[1,2]}").getBytes(UTF_8),
                300,
                new Random(2));

        assertThat(cutter.isSingle()).isFalse();
        assertThat(lines()).containsExactly("1", "2");
        assertThat(chunks).extracting(QueryChunk::firstLine).first().isEqualTo(0L);
    }

    @Test
    void goodBodies_giveTheElementsInEveryChunking() throws Exception {
        Random random = new Random(5);
        for (int round = 0; round < 2000; round++) {
            String body = new JsonText(random).envelope();
            Pieces.feedRandomly(cutter(random.nextBoolean()), body.getBytes(UTF_8), 1 + random.nextInt(40), random);

            List<JsonNode> expected = new ArrayList<>();
            JSON.readTree(body).get("queries").forEach(expected::add);
            List<JsonNode> found = new ArrayList<>();
            for (String line : lines()) {
                found.add(JSON.readTree(line));
            }
            assertThat(found).isEqualTo(expected);
        }
    }

    @Test
    void damagedBodies_areNeverTakenForGoodOnes() {
        Random random = new Random(6);
        int refused = 0;
        for (int round = 0; round < 20_000; round++) {
            byte[] body = damage(new JsonText(random).envelope().getBytes(UTF_8), random);
            boolean good = isGoodEnvelope(body);
            boolean taken = takes(body, random);
            refused += taken ? 0 : 1;

            assertThat(taken && allLinesGood()).as(new String(body, UTF_8)).isEqualTo(good);
        }
        assertThat(refused).isGreaterThan(1000);
    }

    private boolean takes(byte[] body, Random random) {
        try {
            Pieces.feedRandomly(cutter(false), body, 1 + random.nextInt(40), random);
            return true;
        } catch (MalformedBody e) {
            return false;
        }
    }

    private boolean allLinesGood() {
        String all = chunks.stream()
                .map(chunk -> new String(chunk.body(), ISO_8859_1))
                .collect(Collectors.joining());
        return all.isEmpty() || Arrays.stream(all.split("\n")).allMatch(line -> isJson(line.getBytes(ISO_8859_1)));
    }

    private static boolean isGoodEnvelope(byte[] body) {
        try {
            JsonNode node = JSON.readTree(body);
            return node.isObject() && node.path("queries").isArray();
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isJson(byte[] text) {
        try {
            return !JSON.readTree(text).isMissingNode();
        } catch (IOException e) {
            return false;
        }
    }

    /** Removes, doubles or replaces one byte. */
    private static byte[] damage(byte[] body, Random random) {
        int at = random.nextInt(body.length);
        byte[] alphabet = "{}[],:\"\\ \n1tx".getBytes(UTF_8);
        String text = new String(body, ISO_8859_1);
        String put = new String(new byte[] {alphabet[random.nextInt(alphabet.length)]}, UTF_8);
        String damaged = switch (random.nextInt(3)) {
            case 0 -> text.substring(0, at) + text.substring(at + 1);
            case 1 -> text.substring(0, at) + put + text.substring(at);
            default -> text.substring(0, at) + put + text.substring(at + 1);
        };
        return damaged.getBytes(ISO_8859_1);
    }
}
