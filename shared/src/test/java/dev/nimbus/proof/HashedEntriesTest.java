package dev.nimbus.proof;

import static dev.nimbus.proof.ProofFixture.CATALOGUE;
import static dev.nimbus.proof.ProofFixture.tree;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.proof.memory.Hash;
import dev.nimbus.proof.memory.HashedValues;
import dev.nimbus.proof.memory.KeyedHash;
import dev.nimbus.proof.memory.ProofMemory;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Large proofs, of whose components hashes are held. That they are checked as small ones are is in {@link ProofTest}. */
class HashedEntriesTest {
    private static Hash hash(int length) {
        byte[] text = new byte[length];
        for (int i = 0; i < length; i++) {
            text[i] = (byte) i;
        }
        return KeyedHash.of(0x0706050403020100L, 0x0f0e0d0c0b0a0908L, text);
    }

    /** The first vectors of the authors' own test of the form of 128 bits. */
    @Test
    void keyedHash_isSipHash() {
        assertThat(hash(0).high()).isEqualTo(0xe6a825ba047f81a3L);
        assertThat(hash(0).low()).isEqualTo(0x930255c71472f66dL);
        assertThat(hash(1).high()).isEqualTo(0x44af996bd8c187daL);
        assertThat(hash(1).low()).isEqualTo(0x45fc229b11597634L);
    }

    @Test
    void values_areFoundByTheirHashes() {
        Random random = new Random(37);
        HashedValues values = new HashedValues(3_000, new ProofMemory(1 << 24));
        Map<Integer, Long> expected = new HashMap<>();
        for (int i = 0; i < 3_000; i++) {
            long value = i % 3 == 0 ? random.nextLong() >>> 1 : random.nextInt(258);
            expected.put(i, value);
            assertThat(values.add(hash(i), value, false)).isEqualTo(value);
        }

        expected.forEach(
                (i, value) -> assertThat(values.value(values.find(hash(i)))).isEqualTo(value));
        assertThat(values.add(hash(5), expected.get(5) + 1, false)).isEqualTo(expected.get(5));
        assertThat(values.find(hash(3_000))).isEqualTo(HashedValues.NONE);
    }

    /** A header may say anything. */
    @Test
    void manyEntriesInTheHeader_areRefusedByMemory() {
        for (long most : new long[] {100_000, 1L << 33, Long.MAX_VALUE}) {
            assertThatThrownBy(() -> new HashedValues(most, new ProofMemory(1 << 20)))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("memory budget");
        }
        assertThat(fault(line(1, Long.MAX_VALUE, 1))).contains("line 1: the proof needs more than its memory budget");
    }

    private static String line(long heap, long entries, int value) {
        return "{\"proof\":1,\"game\":\"subtraction(1,2)\",\"play\":\"normal\",\"claim\":{\"position\":[" + heap
                + "],\"grundy\":" + value + "},\"entries\":" + entries + "}\n";
    }

    private static String fault(String proof) {
        return ProofFixture.fault(checker(2), proof);
    }

    private static ProofChecker checker(int threads) {
        return new ProofChecker(CATALOGUE::parse, threads, 0);
    }

    private static List<String> heaps(int most) {
        List<String> lines = new ArrayList<>();
        for (int heap = 1; heap <= most; heap++) {
            lines.add("[[" + heap + "]," + heap % 3 + "]");
        }
        return lines;
    }

    /** More lines than are read at once, in any order, and the first fault is told whatever thread finds it. */
    @Test
    void manyEntries_areAllChecked() throws Exception {
        int most = 6_000;
        List<String> lines = heaps(most);
        Collections.shuffle(lines, new Random(38));
        String header = line(most, most, most % 3);

        for (int threads = 1; threads <= 2; threads++) {
            ProofChecker checker = checker(threads);
            checker.checkBlocking(new BufferedReader(new StringReader(header + String.join("\n", lines))));
            assertThat(checker.checked()).isEqualTo(most);
            Map<Long, Long> learned = new HashMap<>();
            assertThat(checker.teach(new Learned(learned))).isEqualTo(most);
            assertThat(learned).hasSize(most).containsEntry(5_999L, 2L);
        }
        lines.set(4_500, lines.get(4_500).replaceAll(",.]", ",7]"));
        lines.set(5_000, lines.get(5_000).replaceAll(",.]", ",8]"));
        String damaged = fault(header + String.join("\n", lines));
        assertThat(damaged).startsWith("line ");
        assertThat(damaged).isEqualTo(faultOfListed(header + String.join("\n", lines)));
    }

    private static String faultOfListed(String proof) throws IOException {
        try {
            new ProofChecker(CATALOGUE::parse, 1).checkBlocking(new BufferedReader(new StringReader(proof)));
            return "";
        } catch (InvalidProofException fault) {
            return fault.getMessage();
        }
    }

    /** One heap of n, of which one or two are taken: who moves next loses where n is 1 more than a multiple of 3. */
    @Test
    void manySums_areAllChecked() throws Exception {
        int most = 6_000;
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            lines.add("[[" + (3 * i + 1) + "]]");
        }
        Collections.shuffle(lines, new Random(40));
        String header =
                "{\"proof\":1,\"game\":\"subtraction(1,2)\",\"play\":\"misere\",\"claim\":{\"position\":[17998],"
                        + "\"outcome\":\"P\"},\"entries\":" + most + "}\n";

        for (int threads = 1; threads <= 2; threads++) {
            ProofChecker checker = checker(threads);
            checker.checkBlocking(new BufferedReader(new StringReader(header + String.join("\n", lines))));
            assertThat(checker.checked()).isEqualTo(most);
            Map<Long, Long> learned = new HashMap<>();
            assertThat(checker.teach(new Learned(learned))).isEqualTo(most);
            assertThat(learned).hasSize(most).containsKey(17_998L);
        }
        lines.set(4_500, "[[3000]]");
        lines.set(5_000, "[[3001],[3001],[2]]");
        String damaged = fault(header + String.join("\n", lines));
        assertThat(damaged).startsWith("line ");
        assertThat(damaged).isEqualTo(faultOfListed(header + String.join("\n", lines)));
    }

    private record Learned(Map<Long, Long> values) implements ProofChecker.Learner {
        @Override
        public <P> boolean learn(Ruleset<P> game, P component, long value) {
            return values.put(tree(game.write(component)).get(0).asLong(), value) == null;
        }

        @Override
        public <P> boolean learnLost(Ruleset<P> game, List<P> components) {
            assertThat(components).hasSize(1);
            return learn(game, components.get(0), 0);
        }
    }

    @Test
    void anotherNumberOfEntriesThanTheHeaderSays_isRefused() {
        String five = String.join("\n", heaps(5));

        assertThat(fault(line(5, 5, 2) + five)).isEmpty();
        assertThat(fault(line(5, 3, 2) + five)).isEqualTo("line 6: the proof ends after 5 entries; its header says 3");
        assertThat(fault(line(5, 9, 2) + five)).isEqualTo("line 6: the proof ends after 5 entries; its header says 9");
        assertThat(fault(line(5, 5, 1) + five)).isEqualTo("line 1: the claim does not follow from the entries");
    }

    static Stream<String> games() {
        return CATALOGUE.entries().stream()
                .map(entry -> entry.exampleGame())
                .filter(game -> ProofChecker.whyNotProvable(CATALOGUE.parse(tree(game)), Play.NORMAL)
                        .isEmpty());
    }

    /** Else the hash of a component would not say which it is. */
    @ParameterizedTest
    @MethodSource("games")
    void components_areEqualIfTheirTextsAre(String game) {
        assertTextsSayWhichAreEqual(CATALOGUE.parse(tree(game)));
    }

    private static <P> void assertTextsSayWhichAreEqual(Ruleset<P> game) {
        Random random = new Random(39);
        Map<P, String> texts = new HashMap<>();
        Map<String, P> components = new HashMap<>();
        for (int i = 0; i < 80; i++) {
            P position = game.sample(random, 1 + i % 4);
            List<P> all = new ArrayList<>(game.components(position));
            game.options(position, (move, option) -> all.addAll(game.components(option)) || true);
            for (P component : all) {
                String text = game.write(component);
                assertThat(texts.putIfAbsent(component, text)).isIn(null, text);
                assertThat(components.putIfAbsent(text, component)).isIn(null, component);
            }
        }
    }

    /** Where play may go on for ever, what an entry rests on is to be known. */
    @Test
    void gamesThatMayNotEnd_areNotCheckedByHashes() {
        String circle = "{\"proof\":1,\"game\":{\"graph\":[[1],[0]]},\"play\":\"normal\","
                + "\"claim\":{\"position\":0,\"grundy\":1},\"entries\":2}\n[[0],1]\n[[1],0]\n";
        String rewriting = "{\"proof\":1,\"game\":{\"rewrite\":[[\"a\",\"b\"],[\"b\",\"a\"]]},\"play\":\"normal\","
                + "\"claim\":{\"position\":\"a\",\"grundy\":1},\"entries\":2}\n[\"a\",1]\n[\"b\",0]\n";

        assertThat(fault(circle)).contains("which rests on it");
        assertThat(fault(rewriting)).contains("which rests on it");
    }
}
