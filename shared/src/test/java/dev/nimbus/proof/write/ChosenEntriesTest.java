package dev.nimbus.proof.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.proof.InvalidProofException;
import dev.nimbus.proof.ProofChecker;
import dev.nimbus.proof.memory.Hash;
import dev.nimbus.proof.memory.KeyedHash;
import dev.nimbus.proof.memory.PackedText;
import dev.nimbus.proof.memory.ProofMemory;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the writing of a proof holds of its entries. */
class ChosenEntriesTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());

    /** Its heap has more options than the stack of open components holds as objects. */
    private static final int HEAP = 520;

    private static <P> String proof(Ruleset<P> game, int position, long mostBytes) throws IOException {
        StringBuilder proof = new StringBuilder();
        new ProofWriter<>(game, Budget.standard(), Set.of(), mostBytes, "wait")
                .writeValueBlocking(game.read(new TreeInput(IntNode.valueOf(position))), proof);
        return proof.toString();
    }

    private static String proof(String game, int position) throws IOException {
        return proof(CATALOGUE.parse(TextNode.valueOf(game)), position, Budget.MOST_BYTES);
    }

    /** What the release before wrote, which held entries as objects. */
    @Test
    void entries_areThoseOfObjectsInTheirOrder() throws IOException {
        assertThat(proof("kayles", 9)).isEqualTo("""
                        {"proof":1,"game":"octal(0.77)","play":"normal","claim":{"position":[9],"grundy":4},"entries":9}
                        [[9],4]
                        [[4],1]
                        [[8],1]
                        [[3],3]
                        [[1],1]
                        [[7],2]
                        [[6],3]
                        [[2],2]
                        [[5],4]
                        """);
        assertThat(proof("subtraction(1,2)", 3_000).hashCode()).isEqualTo(-1_918_963_962);
        assertThat(proof("dawsons-kayles", 60).hashCode()).isEqualTo(-1_772_643_577);
        assertThat(proof("grundys-game", 40).hashCode()).isEqualTo(-1_592_026_168);
    }

    @Test
    void moreOpenComponentsThanAreHeldAsObjects_areAllProved() throws Exception {
        List<String> expected = new ArrayList<>();
        expected.add("[[520],520]");
        for (int heap = 1; heap < HEAP; heap++) {
            expected.add("[[" + heap + "]," + heap + "]");
        }

        List<String> lines = proof("nim", HEAP).lines().toList();

        assertThat(lines.subList(1, lines.size())).isEqualTo(expected);
        assertThat(fault(lines)).isEmpty();
    }

    @Test
    void anyDamage_isRefused() throws Exception {
        List<String> whole = proof("subtraction(1,2)", 2_000).lines().toList();
        int entries = whole.size() - 1;
        assertThat(entries).isGreaterThan(2 * PackedText.LINES);
        assertThat(fault(whole)).isEmpty();
        Random random = new Random(31);
        for (int i = 0; i < 10; i++) {
            int line = 1 + random.nextInt(entries);
            List<String> changed = new ArrayList<>(whole);
            changed.set(line, another(whole.get(line)));
            List<String> removed = withHeader(whole, entries - 1);
            removed.remove(line);
            List<String> doubled = withHeader(whole, entries + 1);
            doubled.add(another(whole.get(line)));

            assertThat(fault(changed)).as("line %d changed", line + 1).startsWith("line ");
            assertThat(fault(removed)).as("line %d removed", line + 1).startsWith("line ");
            assertThat(fault(doubled)).contains("another entry gives the component the nim-value");
            assertThat(fault(whole.subList(0, line))).contains("its header says " + entries);
        }
    }

    private static String another(String entry) {
        return entry.replace(",2]", ",3]").replace(",1]", ",2]").replace(",0]", ",1]");
    }

    private static List<String> withHeader(List<String> proof, int entries) {
        List<String> other = new ArrayList<>(proof);
        other.set(0, proof.get(0).replaceAll("\"entries\":\\d+", "\"entries\":" + entries));
        return other;
    }

    private static String fault(List<String> lines) throws IOException {
        try {
            new ProofChecker(CATALOGUE::parse, 2)
                    .checkBlocking(new BufferedReader(new StringReader(String.join("\n", lines))));
            return "";
        } catch (InvalidProofException fault) {
            return fault.getMessage();
        }
    }

    /** All were in one part of the table, which was there twice while it grew. */
    @Test
    void sumsOfManyEqualComponents_takeNoMoreMemory() {
        Random random = new Random(42);
        ChosenValues values = new ChosenValues(new ProofMemory(100_000 * 36));
        List<Hash> hashes = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            hashes.add(new Hash(random.nextLong() << 6, random.nextLong() << 6));
            values.choose(hashes.get(i), i % 5);
        }

        for (int i = 0; i < hashes.size(); i++) {
            assertThat(values.now(hashes.get(i))).isEqualTo(i % 5);
        }
    }

    /** It took 400 bytes an entry. */
    @Test
    void entries_takeFewBytes() throws IOException {
        Ruleset<?> game = CATALOGUE.parse(TextNode.valueOf("subtraction(1,2)"));

        assertThat(proof(game, 20_000, 1 << 20).lines()).hasSize(13_335);
        assertThatThrownBy(() -> proof(game, 20_000, 1 << 18))
                .isInstanceOf(Refusal.class)
                .hasMessageMatching(
                        "the proof needs more than its memory budget of 196608 bytes, after \\d+ entries; wait");
    }

    /** A sum took 300 bytes. */
    @Test
    void lostSums_takeFewBytes() throws IOException {
        Ruleset<?> game = CATALOGUE.parse(TextNode.valueOf("subtraction(1,2)"));

        assertThat(misereProof(game, 30_000, 600_000).lines()).hasSize(10_001);
        assertThatThrownBy(() -> misereProof(game, 30_000, 1 << 18))
                .isInstanceOf(Refusal.class)
                .hasMessageMatching(
                        "the proof needs more than its memory budget of 196608 bytes, after \\d+ entries; wait");
    }

    private static <P> String misereProof(Ruleset<P> game, int position, long mostBytes) throws IOException {
        StringBuilder proof = new StringBuilder();
        new ProofWriter<>(game, Budget.standard(), Set.of(), mostBytes, "wait")
                .writeOutcomeBlocking(game.read(new TreeInput(IntNode.valueOf(position))), Play.MISERE, proof);
        return proof.toString();
    }

    private static Hash hash(int number) {
        return KeyedHash.of(31, 29, Integer.toString(number).getBytes(UTF_8));
    }

    @Test
    void values_areThoseOfAllPasses() {
        Random random = new Random(30);
        ChosenValues values = new ChosenValues(new ProofMemory(1 << 20));
        Map<Integer, Long> before = new HashMap<>();
        Map<Integer, Long> now = new HashMap<>();
        for (int pass = 0; pass < 3; pass++) {
            for (int i = 0; i < 8_000; i++) {
                int component = random.nextInt(12_000);
                if (now.putIfAbsent(component, value(component)) == null) {
                    values.choose(hash(component), value(component));
                }
            }
            for (int i = 0; i < 12_000; i++) {
                long chosen = now.getOrDefault(i, -1L);
                assertThat(values.now(hash(i))).isEqualTo(chosen);
                assertThat(values.known(hash(i))).isEqualTo(now.getOrDefault(i, before.getOrDefault(i, -1L)));
            }
            values.beginPass();
            before.putAll(now);
            now.clear();
        }
    }

    /** Values that fit in the bits of a byte, some that do not, and those between. */
    private static long value(int component) {
        return component % 70 == 69 ? Long.MAX_VALUE - component : component % 70;
    }

    @Test
    void openComponents_areAStack() throws IOException {
        assertIsAStack(CATALOGUE.parse(TextNode.valueOf("nim")));
    }

    private static <P> void assertIsAStack(Ruleset<P> game) throws IOException {
        ProofMemory memory = new ProofMemory(1 << 20);
        Options<P> options = new Options<>(game, Budget.standard(), Set.of());
        OpenPositions<P> open = new OpenPositions<>(
                options::write, text -> options.componentsOf(options.read(text)).get(0), options::bytes, memory);
        Deque<P> expected = new ArrayDeque<>();
        int next = 1;
        for (int size : new int[] {3_000, 10, 1_800, 500, 1_030, 0}) {
            for (; expected.size() < size; next++) {
                P component = game.read(new TreeInput(IntNode.valueOf(next)));
                open.push(component);
                expected.push(component);
            }
            for (; expected.size() > size; ) {
                assertThat(open.pop()).isEqualTo(expected.pop());
            }
        }
        assertThat(open.isEmpty()).isTrue();
        assertThat(memory.held()).isZero();
    }
}
