package dev.nimbus.query.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.Sweep;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Lines read by the short way mean what Jackson says they mean. */
class JsonLineReaderTest {
    private static final List<String> PLAIN = List.of(
            "{\"game\":\"nim\",\"position\":[3,4,5]}",
            "{\"id\":\"q 1/é\",\"game\":\"kayles\",\"position\":[],\"ask\":\"grundy\"}".replace("é", "~"),
            "{\"id\":17,\"game\":\"octal(0.77)\",\"position\":[0,10,999999999999999999],\"ask\":[\"outcome\",\"move\"]}",
            " { \"position\" : [ 1 , 2,3 ,4,5,6,7,8,9,10 ]\t,\r\n\"ask\": [ \"moves\" , \"moves\" ] , \"limit\" : 7,"
                    + "\"play\" : \"misere\" , \"id\":0, \"game\": \"\" } ",
            "{\"play\":\"sideways\",\"limit\":100000}");

    private static final List<String> OTHERS = List.of(
            "",
            "{}",
            "[]",
            "{\"game\":\"nim\"}{}",
            "{\"game\":\"nim\"},",
            "{\"game\":\"nim\",}",
            "{\"game\":\"n\\u0069m\"}",
            "{\"game\":\"é\"}",
            "{\"game\":\"\u007f\"}",
            "{\"game\":\"a\tb\"}",
            "{\"game\":\"nim\",\"game\":\"nim\"}",
            "{\"game\":{\"graph\":[]}}",
            "{\"gam\":\"nim\"}",
            "{\"game\" \"nim\"}",
            "{\"position\":3}",
            "{\"position\":[-3]}",
            "{\"position\":[03]}",
            "{\"position\":[1.0]}",
            "{\"position\":[1e3]}",
            "{\"position\":[1,]}",
            "{\"position\":[1 2]}",
            "{\"position\":[1000000000000000000]}",
            "{\"position\":[\"5\"]}",
            "{\"position\":[3}",
            "{\"id\":-5}",
            "{\"id\":1.5}",
            "{\"id\":null}",
            "{\"id\":\"open",
            "{\"ask\":[]}",
            "{\"ask\":[\"fate\"]}",
            "{\"ask\":\"Grundy\"}",
            "{\"ask\":[\"move\"}",
            "{\"limit\":\"5\"}",
            "{\"play\":1}");

    private static final int DAMAGED = Sweep.of(20_000, 60_000);

    private final JsonLineReader reader = new JsonLineReader();

    private static byte[] bytes(String line) {
        return line.getBytes(StandardCharsets.UTF_8);
    }

    /** What is left to Jackson is Jackson's own by then. */
    private boolean readsPlainAsJacksonDoes(byte[] line) {
        boolean plain = reader.readsPlain(line, 0, line.length);
        if (plain) {
            assertThat(reader.draft())
                    .as(new String(line, StandardCharsets.UTF_8))
                    .usingRecursiveComparison()
                    .ignoringFieldsMatchingRegexes(".*stackTrace", ".*suppressedExceptions")
                    .isEqualTo(JsonQueryReader.read(line, 0, line.length));
        }
        return plain;
    }

    @Test
    void plainLines_areReadAsJacksonReadsThem() {
        for (String line : PLAIN) {
            assertThat(readsPlainAsJacksonDoes(bytes(line))).as(line).isTrue();
        }
    }

    @Test
    void otherLines_areLeftToJackson() {
        for (String line : OTHERS) {
            assertThat(readsPlainAsJacksonDoes(bytes(line))).as(line).isFalse();
        }
    }

    @Test
    void partOfAnArray_isReadAlone() {
        byte[] line = bytes("{{\"game\":\"nim\",\"id\":12}5");

        assertThat(reader.read(line, 1, line.length - 1).id().json()).isEqualTo("12");
        assertThat(reader.readsPlain(line, 1, line.length)).isFalse();
        assertThat(reader.readsPlain(line, 1, line.length - 2)).isFalse();
    }

    @Test
    void damagedLines_areReadAsJacksonReadsThem() {
        Random random = new Random(20261121);
        byte[] signs = bytes("{}[]\",:\\ \t\n0123456789.eE-+aku\u0000\u007fé");
        int plain = 0;
        for (int i = 0; i < DAMAGED; i++) {
            byte[] line = bytes(PLAIN.get(random.nextInt(PLAIN.size())));
            for (int damage = random.nextInt(3); damage >= 0; damage--) {
                line = damaged(line, random, signs);
            }
            plain += readsPlainAsJacksonDoes(line) ? 1 : 0;
        }
        assertThat(plain).isBetween(DAMAGED / 60, DAMAGED - DAMAGED / 60);
    }

    private static byte[] damaged(byte[] line, Random random, byte[] signs) {
        int place = random.nextInt(line.length);
        int removed = random.nextInt(3) == 0 ? 0 : 1;
        byte[] put = random.nextInt(3) == 0 ? new byte[0] : new byte[] {signs[random.nextInt(signs.length)]};
        byte[] result = new byte[line.length - removed + put.length];
        System.arraycopy(line, 0, result, 0, place);
        System.arraycopy(put, 0, result, place, put.length);
        System.arraycopy(line, place + removed, result, place + put.length, line.length - place - removed);
        return result.length == 0 ? line : result;
    }
}
