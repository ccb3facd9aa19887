package dev.nimbus.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.proof.ProofHeader.Claim;
import dev.nimbus.proof.write.ProofWriter;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Ruleset;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Proofs of graphs that fall apart: each connected part is a component, under both conventions. */
class ConnectedPartsTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());

    private static JsonNode tree(String json) throws IOException {
        return ProofChecker.JSON.readTree(json);
    }

    /** Large proofs are checked by hashes: both ways agree. */
    private static Claim check(String proof) throws InvalidProofException, IOException {
        Claim claim = new ProofChecker(CATALOGUE::parse, 1)
                .checkBlocking(reader(proof))
                .claim();
        assertThat(new ProofChecker(CATALOGUE::parse, 1, -1)
                        .checkBlocking(reader(proof))
                        .claim())
                .isEqualTo(claim);
        return claim;
    }

    private static BufferedReader reader(String proof) {
        return new BufferedReader(new StringReader(proof));
    }

    private static String proof(String game, String play, String position, String claim, String... entries) {
        String header = "{\"proof\":1,\"game\":\"%s\",\"play\":\"%s\",\"claim\":{\"position\":%s,%s},\"entries\":%d}"
                .formatted(game, play, position, claim, entries.length);
        return Stream.concat(Stream.of(header), Stream.of(entries)).collect(Collectors.joining("\n", "", "\n"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "node-kayles; {\"vertices\":4,\"edges\":[[0,1],[2,3]]}; 0; [{\"vertices\":2,\"edges\":[[1,0]]},1]",
                "node-kayles; {\"vertices\":4,\"edges\":[[2,0],[1,3]]}; 0; [{\"vertices\":2,\"edges\":[[0,1]]},1]",
                "node-kayles; {\"vertices\":3,\"edges\":[]}; 1; [{\"vertices\":1,\"edges\":[]},1]",
                "arc-kayles; {\"edges\":[[7,9],[3,8]]}; 0; [{\"edges\":[[5,6]]},1]",
                "arc-kayles; {\"edges\":[[7,7],[3,3],[1,1]]}; 1; [{\"edges\":[[0,0]]},1]",
            })
    void entryOfAPart_provesAllPartsThatAreAlike(String game, String position, long value, String entry)
            throws Exception {
        assertThat(check(proof(game, "normal", position, "\"grundy\":" + value, entry)))
                .isEqualTo(new Claim.Value(value));
        assertThatThrownBy(() -> check(proof(game, "normal", position, "\"grundy\":" + (1 - value), entry)))
                .isInstanceOf(InvalidProofException.class);
        assertThatThrownBy(() -> check(proof(game, "normal", position, "\"grundy\":" + value)))
                .isInstanceOf(InvalidProofException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "node-kayles; {\"vertices\":4,\"edges\":[[0,1],[2,3]]}; {\"vertices\":2,\"edges\":[[0,1]]}",
                "arc-kayles; {\"edges\":[[7,9],[3,8]]}; {\"edges\":[[0,1]]}",
            })
    void entryOfSeveralParts_isRefused(String game, String position, String part) {
        assertThatThrownBy(() -> check(
                        proof(game, "normal", position, "\"grundy\":0", "[" + part + ",1]", "[" + position + ",0]")))
                .hasMessageContaining("line 3: an entry is about one component; this position has 2");
    }

    @Test
    void misereEntry_namesTheParts() throws Exception {
        String three = "{\"vertices\":6,\"edges\":[[0,1],[2,3],[4,5]]}";
        String edge = "{\"vertices\":2,\"edges\":[[0,1]]}";
        String lost = "[" + edge + "," + edge + "," + edge + "]";

        assertThat(check(proof("node-kayles", "misere", three, "\"outcome\":\"P\"", "[" + edge + "]", lost)))
                .isEqualTo(new Claim.Winner(Outcome.P));
        assertThatThrownBy(() -> check(proof("node-kayles", "misere", three, "\"outcome\":\"P\"", lost)))
                .isInstanceOf(InvalidProofException.class);
        assertThatThrownBy(
                        () -> check(proof("node-kayles", "misere", three, "\"outcome\":\"N\"", "[" + edge + "]", lost)))
                .isInstanceOf(InvalidProofException.class);
    }

    /** Written proofs of graphs of several parts say what the rules alone say, and none of their entries can be changed. */
    @ParameterizedTest
    @ValueSource(strings = {"node-kayles", "arc-kayles"})
    void proofsOfRandomGraphs_sayWhatIsTrue(String game) throws Exception {
        assertTrueProofs(CATALOGUE.parse(game), new Random(20));
    }

    private static <P> void assertTrueProofs(Ruleset<P> game, Random random) throws Exception {
        int apart = 0;
        for (int i = 0; i < 200; i++) {
            P position = game.read(new TreeInput(tree(graph(game.notation(), random))));
            apart += game.components(position).size() > 1 ? 1 : 0;
            ReferenceEvaluator<P> rules = new ReferenceEvaluator<>(game);
            String proof = written(game, position);
            assertThat(check(proof)).as(proof).isEqualTo(new Claim.Value(rules.grundy(position)));
            assertNoEntryCanBeChanged(proof, random);
            StringBuilder misere = new StringBuilder();
            writer(game).writeOutcomeBlocking(position, Play.MISERE, misere);
            assertThat(check(misere.toString()))
                    .as(misere.toString())
                    .isEqualTo(new Claim.Winner(rules.outcome(position, Play.MISERE)));
        }
        assertThat(apart).isGreaterThan(80);
    }

    private static <P> ProofWriter<P> writer(Ruleset<P> game) {
        return new ProofWriter<>(game, Budget.standard(), Set.of(), Budget.MOST_BYTES, "wait");
    }

    private static <P> String written(Ruleset<P> game, P position) throws IOException {
        StringBuilder proof = new StringBuilder();
        writer(game).writeValueBlocking(position, proof);
        return proof.toString();
    }

    /** Up to eight edges, loops and equal ones among them, so few that most graphs fall apart. */
    private static String graph(String game, Random random) {
        boolean isOfArcs = game.equals("arc-kayles");
        int vertices = (2 + random.nextInt(7)) * (isOfArcs ? 2 : 1);
        List<String> edges = new ArrayList<>();
        for (int e = random.nextInt(1 + Math.min(vertices, 8)); e > 0; e--) {
            edges.add("[" + random.nextInt(vertices) + "," + random.nextInt(vertices) + "]");
        }
        return isOfArcs ? "{\"edges\":" + edges + "}" : "{\"vertices\":" + vertices + ",\"edges\":" + edges + "}";
    }

    private static void assertNoEntryCanBeChanged(String proof, Random random) {
        String[] lines = proof.split("\n");
        if (lines.length > 1) {
            int at = 1 + random.nextInt(lines.length - 1);
            int comma = lines[at].lastIndexOf(',');
            long value = Long.parseLong(lines[at].substring(comma + 1, lines[at].length() - 1));
            String other = lines[at].substring(0, comma + 1) + (value ^ 1) + "]";
            String more = proof.replace("\"entries\":" + (lines.length - 1), "\"entries\":" + lines.length);
            assertThatThrownBy(() -> check(more + other)).isInstanceOf(InvalidProofException.class);
            lines[at] = other;
            assertThatThrownBy(() -> check(String.join("\n", lines))).isInstanceOf(InvalidProofException.class);
        }
    }

    /** Options of the whole graph were entries: two parts took some hundred, as many as the products of theirs. */
    @Test
    void proofOfTwoParts_hasNoMoreEntriesThanThoseOfEach() throws Exception {
        String one = "[0,1],[1,2],[2,3],[3,4],[4,5],[5,0],[0,3],[6,1],[6,4],[7,6],[7,8],[8,9],[9,2]";
        String other =
                "[10,11],[11,12],[12,13],[13,10],[13,14],[14,15],[15,16],[16,17],[17,18],[18,14],[19,15],[19,11]";
        Ruleset<?> game = CATALOGUE.parse("node-kayles");

        assertThat(entries(game, 20, one + "," + other))
                .isLessThanOrEqualTo(entries(game, 10, one) + entries(game, 20, other));
    }

    private static <P> long entries(Ruleset<P> game, int vertices, String edges) throws IOException {
        String position = "{\"vertices\":" + vertices + ",\"edges\":[" + edges + "]}";
        return written(game, game.read(new TreeInput(tree(position)))).lines().count() - 1;
    }
}
