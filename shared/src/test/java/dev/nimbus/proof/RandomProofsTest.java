package dev.nimbus.proof;

import static dev.nimbus.proof.ProofFixture.CATALOGUE;
import static dev.nimbus.proof.ProofFixture.outcomeProof;
import static dev.nimbus.proof.ProofFixture.tree;
import static dev.nimbus.proof.ProofFixture.valueProof;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.proof.ProofHeader.Claim;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who writes a proof and who checks it see the same options, and rules of chance have proofs that hold. */
class RandomProofsTest {
    private static Claim check(String proof) throws InvalidProofException, IOException {
        return ProofFixture.check(1, proof).claim();
    }

    static Stream<String> misereGames() {
        return CATALOGUE.entries().stream()
                .map(entry -> entry.exampleGame())
                .filter(game -> ProofChecker.whyNotProvable(CATALOGUE.parse(tree(game)), Play.MISERE)
                        .isEmpty());
    }

    /** Else a proof under misère play might name a winning move that its reader does not see. */
    @ParameterizedTest
    @MethodSource("misereGames")
    void optionsOfAPosition_areThoseOfItsComponents(String game) {
        assertOptionsOfComponents(CATALOGUE.parse(tree(game)));
    }

    private static <P> void assertOptionsOfComponents(Ruleset<P> game) {
        Random random = new Random(33);
        for (int i = 0; i < 100; i++) {
            assertOptionsOfComponents(game, game.sample(random, 1 + i % 8));
        }
    }

    /** A move left the first so written that some of its options were written otherwise than those of its land. */
    @Test
    void optionsOfSprouts_areThoseOfTheLands_howeverTheyAreWritten() {
        for (String position :
                List.of("0*3.AB.CD|0.EFGH|2CD.EHGF|AB", "0.1AB.CDE|0.CDE|AB+0*2.1abABba|1AB", "0.1abABba.2|0.AB+0*3")) {
            assertOptionsOfComponents(CATALOGUE.parse("sprouts"), tree("\"" + position + "\""));
        }
    }

    private static <P> void assertOptionsOfComponents(Ruleset<P> game, JsonNode position) {
        assertOptionsOfComponents(game, game.read(new TreeInput(position)));
    }

    private static <P> void assertOptionsOfComponents(Ruleset<P> game, P position) {
        Sums<P> sums = new Sums<>(game, Budget.MOST_BYTES, "wait");
        Set<SumKey> whole = new HashSet<>();
        game.options(game.canonical(position), (move, option) -> whole.add(sums.of(option)) || true);
        Set<SumKey> byParts = new HashSet<>();
        SumKey sum = sums.of(position);
        for (int i = 0; i < sum.size(); i++) {
            for (SumKey option : sums.options(sum.get(i), game.optionParts())) {
                byParts.add(sum.with(i, sums.alone(sum.get(i)), option));
            }
        }
        assertThat(byParts).as(game.write(position)).isEqualTo(whole);
    }

    /** Entries that rest on each other were written, and refused by the check: one graph in thirty had such a proof. */
    @Test
    void graphsWithCycles_haveProofs() throws Exception {
        Random random = new Random(34);
        int proved = 0;
        for (int i = 0; i < 200; i++) {
            int[][] graph = graph(random);
            Ruleset<?> game = CATALOGUE.parse(tree("{\"graph\":" + edges(graph) + "}"));
            for (Play play : Play.values()) {
                proved += assertProvesWhoWins(game, play, graph);
            }
        }
        assertThat(proved).isGreaterThan(500);
    }

    /** An option from which play may go on for ever ended the proof, though another one would do. */
    @Test
    void graphsWithCycles_haveProofsOfNimValues() throws Exception {
        Random random = new Random(35);
        int proved = 0;
        for (int i = 0; i < 400; i++) {
            int[][] graph = graph(random);
            proved += assertProvesValues(CATALOGUE.parse(tree("{\"graph\":" + edges(graph) + "}")), graph.length);
        }
        assertThat(proved).isGreaterThan(1000);
    }

    private static <P> int assertProvesValues(Ruleset<P> game, int vertices) throws Exception {
        int proved = 0;
        for (int v = 0; v < vertices * vertices; v++) {
            P tokens = game.read(new TreeInput(tree("[" + v % vertices + "," + v / vertices + "]")));
            if (game.grundy(tokens, Budget.standard()) instanceof GrundyValue.Finite finite
                    && game.components(tokens).stream().allMatch(part -> isFinite(game, part))) {
                String proof = valueProof(game, tokens);
                assertThat(check(proof)).as(proof).isEqualTo(new Claim.Value(finite.value()));
                proved++;
            }
        }
        return proved;
    }

    private static <P> boolean isFinite(Ruleset<P> game, P position) {
        return game.grundy(position, Budget.standard()) instanceof GrundyValue.Finite;
    }

    private static int[][] graph(Random random) {
        int vertices = 3 + random.nextInt(5);
        int[][] graph = new int[vertices][];
        for (int v = 0; v < vertices; v++) {
            graph[v] = random.ints(random.nextInt(4), 0, vertices).distinct().toArray();
        }
        return graph;
    }

    private static JsonNode edges(int[][] graph) {
        return ProofChecker.JSON.valueToTree(graph);
    }

    private static <P> int assertProvesWhoWins(Ruleset<P> game, Play play, int[][] graph) throws Exception {
        Outcome[] outcomes = outcomes(graph, play);
        int proved = 0;
        for (int v = 0; v < graph.length; v++) {
            if (outcomes[v] != Outcome.D) {
                P token = game.read(new TreeInput(tree("[" + v + "]")));
                String proof = outcomeProof(game, play, token);
                assertThat(check(proof)).as(proof).isEqualTo(new Claim.Winner(outcomes[v]));
                proved++;
            }
        }
        return proved;
    }

    /** Vertices are marked until no more can be: the others are draws. */
    private static Outcome[] outcomes(int[][] graph, Play play) {
        Outcome[] outcomes = new Outcome[graph.length];
        Arrays.fill(outcomes, Outcome.D);
        for (int round = 0; round < graph.length; round++) {
            for (int v = 0; v < graph.length; v++) {
                List<Outcome> options = new ArrayList<>();
                for (int w : graph[v]) {
                    options.add(outcomes[w]);
                }
                boolean isEnd = options.isEmpty();
                if (isEnd ? play == Play.MISERE : options.contains(Outcome.P)) {
                    outcomes[v] = Outcome.N;
                } else if (options.stream().allMatch(Outcome.N::equals)) {
                    outcomes[v] = Outcome.P;
                }
            }
        }
        return outcomes;
    }

    /** Rules under which a string may come again: what the search finds without such a play has a proof without one. */
    @Test
    void rewritingThatMayGoOnForEver_hasProofs() throws Exception {
        Random random = new Random(35);
        int proved = 0;
        for (int i = 0; i < 150; i++) {
            String rules = "{\"rewrite\":[" + rule(random) + "," + rule(random) + "," + rule(random) + "]}";
            for (Play play : Play.values()) {
                proved += proved(rules, play, random);
            }
        }
        assertThat(proved).isGreaterThan(200);
    }

    private static String rule(Random random) {
        int length = 1 + random.nextInt(2);
        String left = word(random, length);
        String right = word(random, length);
        return left.equals(right) ? rule(random) : "[\"" + left + "\",\"" + right + "\"]";
    }

    private static String word(Random random, int length) {
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < length; i++) {
            word.append("ab+".charAt(random.nextInt(3)));
        }
        return word.toString();
    }

    private static int proved(String rules, Play play, Random random) throws Exception {
        return proved(CATALOGUE.parse(tree(rules)), play, random);
    }

    private static <P> int proved(Ruleset<P> game, Play play, Random random) throws Exception {
        P position = game.sample(random, 6);
        try {
            Outcome outcome = game.outcome(position, play, Budget.standard());
            String proof = outcomeProof(game, play, position);
            assertThat(check(proof)).as(proof).isEqualTo(new Claim.Winner(outcome));
            return 1;
        } catch (Refusal refusal) {
            assertThat(refusal).hasMessageContaining("for ever");
            return 0;
        }
    }

    /** Vertex 4 follows from the rules alone, and 1 from 4; read in another way, each follows from the other. */
    @Test
    void entriesThatFollowInSomeOrder_areTaken() throws Exception {
        String proof = "{\"proof\":1,\"game\":{\"graph\":[[],[3,4],[1,3],[],[1]]},\"play\":\"normal\","
                + "\"claim\":{\"position\":2,\"grundy\":2},\"entries\":3}\n[[2],2]\n[[1],1]\n[[4],0]\n";

        assertThat(check(proof)).isEqualTo(new Claim.Value(2));
    }
}
