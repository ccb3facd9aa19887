package dev.nimbus.proof;

import static dev.nimbus.proof.ProofFixture.CATALOGUE;
import static dev.nimbus.proof.ProofFixture.outcomeProof;
import static dev.nimbus.proof.ProofFixture.tree;
import static dev.nimbus.proof.ProofFixture.valueProof;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.proof.ProofHeader.Claim;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Proofs of sums of different games, and of games in which a move may win whatever is played beside it. */
class SumProofsTest {
    private static Claim check(String proof) throws InvalidProofException, IOException {
        return ProofFixture.check(1, proof).claim();
    }

    private static String proof(String game, String play, String position, String claim, String... entries) {
        String header = "{\"proof\":1,\"game\":\"%s\",\"play\":\"%s\",\"claim\":{\"position\":%s,%s},\"entries\":%d}"
                .formatted(game, play, position, claim, entries.length);
        return Stream.concat(Stream.of(header), Stream.of(entries)).collect(Collectors.joining("\n", "", "\n"));
    }

    private static String part(String game, String position) {
        return "{\"game\":" + game + ",\"position\":" + position + "}";
    }

    /** Games that end and that a sum may have: all of the catalogue but few. */
    private static List<Ruleset<?>> summands() {
        List<Ruleset<?>> games = new ArrayList<>();
        CATALOGUE.entries().forEach(entry -> games.add(CATALOGUE.parse(tree(entry.exampleGame()))));
        games.removeIf(game -> game.whyNotInSums().isPresent() || mayRepeat(game));
        return games;
    }

    private static <P> boolean mayRepeat(Ruleset<P> game) {
        return game.mayRepeat(game.sample(new Random(1), 3));
    }

    private static <P> String sample(Ruleset<P> game, Random random) {
        String notation = game.notation();
        String position = game.write(game.sample(random, 1 + random.nextInt(2)));
        return part(notation.startsWith("{") ? notation : '"' + notation + '"', position);
    }

    /** Two or three parts of any games, of which some are a sum within the sum. */
    private static String sum(List<Ruleset<?>> games, Random random) {
        List<String> parts = new ArrayList<>();
        for (int i = random.nextInt(2); i < 3; i++) {
            parts.add(sample(games.get(random.nextInt(games.size())), random));
        }
        if (random.nextInt(3) == 0) {
            parts.set(0, part("\"sum\"", "[" + parts.get(0) + "," + parts.get(1) + "]"));
        }
        return parts.toString();
    }

    @Test
    void proofsOfRandomSums_sayWhatIsTrue() throws Exception {
        assertTrueProofs(CATALOGUE.parse("sum"), summands(), new Random(61), 400);
    }

    /** Half of these have a part that ends all play, and many such a move. */
    @Test
    void proofsOfSumsWithTreblecross_sayWhatIsTrue() throws Exception {
        List<Ruleset<?>> games = List.of(
                CATALOGUE.parse("treblecross"),
                CATALOGUE.parse("treblecross"),
                CATALOGUE.parse("kayles"),
                CATALOGUE.parse("cram"));

        assertTrueProofs(CATALOGUE.parse("sum"), games, new Random(62), 200);
    }

    private static <P> void assertTrueProofs(Ruleset<P> sum, List<Ruleset<?>> games, Random random, int sums)
            throws Exception {
        int values = 0;
        for (int i = 0; i < sums; i++) {
            P position = sum.read(new TreeInput(tree(sum(games, random))));
            ReferenceEvaluator<P> rules = new ReferenceEvaluator<>(sum);
            String proof = outcomeProof(sum, Play.NORMAL, position);
            assertThat(check(proof)).as(proof).isEqualTo(new Claim.Winner(rules.outcome(position, Play.NORMAL)));
            if (sum.grundy(position, Budget.standard()) instanceof GrundyValue.Finite) {
                String ofValue = valueProof(sum, position);
                assertThat(check(ofValue)).as(ofValue).isEqualTo(new Claim.Value(rules.grundy(position)));
                values++;
            }
            assertTrueMisereProof(sum, position, rules);
        }
        assertThat(values).isGreaterThan(sums / 4);
    }

    private static <P> void assertTrueMisereProof(Ruleset<P> sum, P position, ReferenceEvaluator<P> rules)
            throws Exception {
        if (sum.isForMisere(position)) {
            String proof = outcomeProof(sum, Play.MISERE, position);
            assertThat(check(proof)).as(proof).isEqualTo(new Claim.Winner(rules.outcome(position, Play.MISERE)));
        } else {
            assertThatThrownBy(() -> outcomeProof(sum, Play.MISERE, position))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("offers no misère play");
        }
    }

    /** By the options alone the row has the value 1: with a heap of 1 that would be a lost sum. */
    @Test
    void partThatWinsAll_hasNoValue() throws Exception {
        String row = part("\"treblecross\"", "[\"X.X\"]");
        String heap = part("\"nim\"", "[1]");
        String both = "[" + row + "," + heap + "]";
        String ofHeap = "[[" + heap + "],1]";

        assertThat(check(proof("sum", "normal", both, "\"outcome\":\"N\""))).isEqualTo(new Claim.Winner(Outcome.N));
        assertThatThrownBy(() -> check(proof("sum", "normal", both, "\"grundy\":1", ofHeap)))
                .hasMessage("line 1: the claim does not follow from the entries");
        assertThatThrownBy(() -> check(proof("sum", "normal", both, "\"outcome\":\"P\"", ofHeap, "[[" + row + "],1]")))
                .hasMessageStartingWith("line 3: component 0: row 0 has two X")
                .hasMessageContaining("has no nim-value");
        assertThatThrownBy(() -> check(proof("treblecross", "normal", "[\"X.X\"]", "\"grundy\":1", "[[\"X.X\"],1]")))
                .hasMessageStartingWith("line 2: row 0 has two X");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "treblecross | [\"X.X\",5] | row 0 has two X",
                "nimstring | {\"edges\":[[1,2],[2,0]]} | the position is loony at coin 1",
                "sum | [{\"game\":\"nim\",\"position\":[1]},{\"game\":\"treblecross\",\"position\":[\"XX.\"]}] | component 1: row 0 has",
            })
    void positionThatIsWonWhateverIsBeside_hasAProofOfThatAlone(String game, String position, String why)
            throws Exception {
        assertIsWonAlone(CATALOGUE.parse(game), tree(position), why);
    }

    private static <P> void assertIsWonAlone(Ruleset<P> game, JsonNode written, String why) throws Exception {
        P position = game.read(new TreeInput(written));

        assertThat(check(outcomeProof(game, Play.NORMAL, position))).isEqualTo(new Claim.Winner(Outcome.N));
        assertThatThrownBy(() -> valueProof(game, position)).hasMessageStartingWith(why);
    }

    /** The one option of a loony position by which its value would be 1. */
    @Test
    void loonyPosition_hasNoEntry() {
        String loony = "{\"edges\":[[1,2],[2,0]]}";

        assertThatThrownBy(() -> check(proof("nimstring", "normal", loony, "\"grundy\":1", "[" + loony + ",1]")))
                .hasMessageStartingWith("line 2: the position is loony at coin 1");
    }

    /** Its options leave out what only loses under normal play. */
    @Test
    void treblecrossInASum_hasNoMiserePlay() {
        String row = part("\"treblecross\"", "[2]");
        String heap = part("\"nim\"", "[1]");

        assertThatThrownBy(() -> check(proof("sum", "misere", "[" + row + "]", "\"outcome\":\"N\"")))
                .hasMessageStartingWith("line 1: a component offers no misère play: ");
        assertThatThrownBy(() -> check(proof(
                        "sum", "misere", "[" + heap + "]", "\"outcome\":\"P\"", "[[" + row.replace("2", "3") + "]]")))
                .hasMessageStartingWith("line 2: a component offers no misère play: ");
    }

    @Test
    void entryOfTwoParts_isRefused() {
        String two = "[" + part("\"nim\"", "[1]") + "," + part("\"nim\"", "[1]") + "]";

        assertThatThrownBy(() -> check(proof("sum", "normal", two, "\"grundy\":0", "[" + two + ",0]")))
                .hasMessage("line 2: an entry is about one component; this position has 2 that have moves");
    }

    /** Vertices 0 and 1 lead to each other, and 2 leads to both and to the end. */
    @ParameterizedTest
    @ValueSource(strings = {"normal", "misere"})
    void circleInASum_provesNothing(String play) {
        String graph = "{\"graph\":[[1],[0],[0,3],[]]}";
        String zero = "[" + part(graph, "[0]") + "]";
        String one = "[" + part(graph, "[1]") + "]";
        String[] entries = play.equals("normal")
                ? new String[] {"[" + zero + ",1]", "[" + one + ",0]"}
                : new String[] {"[" + zero + "]", "[" + one + "]"};
        String claim = play.equals("normal") ? "\"grundy\":1" : "\"outcome\":\"P\"";

        assertThatThrownBy(() -> check(proof("sum", play, zero, claim, entries)))
                .isInstanceOf(InvalidProofException.class);
    }

    /** Else a false entry that rests on itself could be accepted. */
    @Test
    void entryFromWhichPlayMayGoOn_isRefusedWhereThatOfThePositionEnds() {
        String heap = "[" + part("\"nim\"", "[1]") + "]";
        String token = "[" + part("{\"graph\":[[1],[0]]}", "[0]") + "]";
        String proof = proof("sum", "normal", heap, "\"grundy\":1", "[" + heap + ",1]", "[" + token + ",5]");

        assertThatThrownBy(() -> check(proof))
                .hasMessage(
                        "line 3: play may go on for ever from this component, and not from the position of the header");
    }

    /** A sum with a part that may go on for ever has a proof where who wins has one. */
    @Test
    void sumWithACircle_isProvedWhereItEnds() throws Exception {
        String graph = "{\"graph\":[[1],[0],[0,3],[]]}";
        Ruleset<?> sum = CATALOGUE.parse("sum");

        assertThat(check(normalProof(sum, "[" + part(graph, "[2]") + "]"))).isEqualTo(new Claim.Winner(Outcome.N));
        assertThatThrownBy(() -> normalProof(sum, "[" + part(graph, "[0]") + "," + part("\"nim\"", "[1]") + "]"))
                .hasMessageContaining("play may go on for ever");
    }

    private static <P> String normalProof(Ruleset<P> game, String position) throws IOException {
        return outcomeProof(game, Play.NORMAL, game.read(new TreeInput(tree(position))));
    }

    /** Forests of two equal trees: the entries of one do for both. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hackenbush | {\"edges\":[[0,1],[1,2],[1,3]]} | {\"edges\":[[0,1],[1,2],[1,3],[0,4],[4,5],[4,6]]}",
                "poset | {\"vertices\":3,\"edges\":[[0,1],[0,2]]} | {\"vertices\":6,\"edges\":[[0,1],[0,2],[3,4],[3,5]]}",
                "nimble | [5] | [5,5]",
                "treblecross | [9] | [9,9]",
                "nimstring | {\"edges\":[[0,1],[0,1],[0,1]]} | {\"edges\":[[0,1],[0,1],[0,1],[0,2],[0,2],[0,2]]}",
            })
    void partsThatOnlyStandBesideEachOther_haveTheirOwnEntries(String game, String one, String two) throws Exception {
        assertThat(entries(CATALOGUE.parse(game), two)).isLessThanOrEqualTo(entries(CATALOGUE.parse(game), one));
    }

    private static <P> long entries(Ruleset<P> game, String position) throws IOException {
        return valueProof(game, game.read(new TreeInput(tree(position))))
                        .lines()
                        .count()
                - 1;
    }
}
