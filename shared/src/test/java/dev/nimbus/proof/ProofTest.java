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
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Proofs of all games: what is written holds, and what is damaged does not. */
class ProofTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());
    private static final int MOST = 100_000;

    static Stream<String> games() {
        return CATALOGUE.entries().stream()
                .map(entry -> entry.exampleGame())
                .filter(game ->
                        ProofChecker.whyNotProvable(CATALOGUE.parse(tree(game))).isEmpty());
    }

    private static JsonNode tree(String json) {
        try {
            return ProofChecker.JSON.readTree(json);
        } catch (IOException e) {
            throw new IllegalArgumentException(json, e);
        }
    }

    private static ProofHeader check(String proof) throws InvalidProofException, IOException {
        return ProofChecker.checkBlocking(new BufferedReader(new StringReader(proof)), CATALOGUE::parse);
    }

    private static <P> String valueProof(Ruleset<P> game, P position) throws IOException {
        StringBuilder proof = new StringBuilder();
        new ProofWriter<>(game, Budget.standard(), MOST, Budget.MOST_BYTES).writeValueBlocking(position, proof);
        return proof.toString();
    }

    private static <P> String outcomeProof(Ruleset<P> game, P position) throws IOException {
        StringBuilder proof = new StringBuilder();
        new ProofWriter<>(game, Budget.standard(), MOST, Budget.MOST_BYTES).writeOutcomeBlocking(position, proof);
        return proof.toString();
    }

    @ParameterizedTest
    @MethodSource("games")
    void proofs_holdAndSayWhatIsTrue(String notation) throws Exception {
        Random random = new Random(29);
        for (int i = 0; i < 60; i++) {
            assertHolds(CATALOGUE.parse(tree(notation)), random, 1 + i % 3);
        }
    }

    private static <P> void assertHolds(Ruleset<P> game, Random random, int size) throws Exception {
        P position = game.sample(random, size);
        if (!(game.grundy(position, Budget.standard()) instanceof GrundyValue.Finite)) {
            assertThatThrownBy(() -> valueProof(game, position)).isInstanceOf(Refusal.class);
            return;
        }
        long value = new ReferenceEvaluator<>(game).grundy(position);
        assertThat(check(valueProof(game, position)).claim()).isEqualTo(new Claim.Value(value));
        assertThat(check(outcomeProof(game, position)).claim())
                .isEqualTo(new Claim.Winner(value == 0 ? Outcome.P : Outcome.N));
    }

    private static String proofOf(String game, String position) throws IOException {
        return proofOf(CATALOGUE.parse(game), tree(position));
    }

    private static <P> String proofOf(Ruleset<P> game, JsonNode position) throws IOException {
        return valueProof(game, game.read(new TreeInput(position)));
    }

    static Stream<String> proofs() throws IOException {
        return Stream.of(
                proofOf("cram", "[\".....\",\".....\",\"..#..\"]"),
                proofOf("clobber", "[\"xoxo\",\"oxox\"]"),
                proofOf("node-kayles", "{\"vertices\":7,\"edges\":[[0,1],[1,2],[2,3],[3,4],[4,5],[5,6],[6,0],[0,3]]}"),
                proofOf("kayles", "[14]"));
    }

    /** No false entry can be proved, whatever the others say. */
    @ParameterizedTest
    @MethodSource("proofs")
    void entryWithAnotherValue_isRefused(String proof) throws Exception {
        check(proof);
        String[] lines = proof.split("\n");
        for (int i = 1; i < lines.length; i++) {
            String line = lines[i];
            int comma = line.lastIndexOf(',');
            long value = Long.parseLong(line.substring(comma + 1, line.length() - 1));
            for (long other : new long[] {value + 1, value == 0 ? 2 : value - 1}) {
                String[] damaged = lines.clone();
                damaged[i] = line.substring(0, comma + 1) + other + "]";
                assertThatThrownBy(() -> check(String.join("\n", damaged))).isInstanceOf(InvalidProofException.class);
                String doubled = proof.replace("\"entries\":" + (lines.length - 1), "\"entries\":" + lines.length);
                assertThatThrownBy(() -> check(doubled + line.substring(0, comma + 1) + other + "]"))
                        .hasMessageContaining("another entry");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("proofs")
    void entriesThatAreMissing_areMissed(String proof) throws Exception {
        String[] lines = proof.split("\n");
        int refused = 0;
        for (int i = 1; i < lines.length; i++) {
            List<String> rest = new ArrayList<>(List.of(lines));
            rest.remove(i);
            assertThatThrownBy(() -> check(String.join("\n", rest))).hasMessageContaining("its header says");
            rest.set(0, lines[0].replace("\"entries\":" + (lines.length - 1), "\"entries\":" + (lines.length - 2)));
            try {
                check(String.join("\n", rest)); // It was not needed, since others that came later say as much.
            } catch (InvalidProofException e) {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan((lines.length - 1) / 2);
    }

    /** By hand: the domino in the middle of the line leaves no move. */
    @Test
    void proofByHand_isTaken() throws Exception {
        String header =
                "{\"proof\":1,\"game\":\"cram\",\"play\":\"normal\",\"claim\":{\"position\":[\"....\"],\"outcome\":\"N\"},\"entries\":0}\n";

        assertThat(check(header).claim()).isEqualTo(new Claim.Winner(Outcome.N));
    }

    /** The two vertices lead to each other: the play is a draw, and each entry follows from the other. */
    @Test
    void entriesInACircle_areRefused() {
        String circle = "{\"proof\":1,\"game\":{\"graph\":[[1],[0]]},\"play\":\"normal\","
                + "\"claim\":{\"position\":0,\"grundy\":1},\"entries\":2}\n[[0],1]\n[[1],0]\n";

        assertThatThrownBy(() -> check(circle))
                .hasMessage("line 3: it rests on line 2, which rests on it: play may go on for ever");
    }

    /** Each was taken once: whoever completes three has won everything, and so has who is left the last string. */
    @Test
    void gamesWhoseMovesEndAll_andSums_areRefused() {
        String line =
                "{\"proof\":1,\"game\":\"GAME\",\"play\":\"normal\",\"claim\":{\"position\":[],\"grundy\":0},\"entries\":0}";

        assertThatThrownBy(() -> check(line.replace("GAME", "treblecross")))
                .hasMessageContaining("may end the play of all");
        assertThatThrownBy(() -> check(line.replace("GAME", "nimstring")))
                .hasMessageContaining("may end the play of all");
        assertThatThrownBy(() -> check(line.replace("GAME", "sum"))).hasMessageContaining("prove each component");
        assertThatThrownBy(() -> check(line.replace("GAME", "cards"))).hasMessageContaining("has no nim-values");
    }

    @Test
    void positionOfTooManyOptions_isRefused() {
        String claim = "{\"proof\":1,\"game\":\"nim\",\"play\":\"normal\",\"claim\":"
                + "{\"position\":[9223372036854775807,9223372036854775806],\"outcome\":\"N\"},\"entries\":0}";

        assertThatThrownBy(() -> check(claim)).hasMessageStartingWith("line 1: the query needs more than");
    }

    @Test
    void falseClaim_isRefused() {
        String claim =
                "{\"proof\":1,\"game\":\"cram\",\"play\":\"normal\",\"claim\":{\"position\":[\"....\"],\"outcome\":\"P\"},\"entries\":0}\n";

        assertThatThrownBy(() -> check(claim)).hasMessage("line 1: the claim does not follow from the entries");
    }

    @Test
    void otherText_isRefused_withItsLine() {
        String header =
                "{\"proof\":1,\"game\":\"cram\",\"play\":\"normal\",\"claim\":{\"position\":[\"..\"],\"grundy\":1},\"entries\":1}\n";
        for (String entry :
                List.of("", "{}", "[[\"..\"],-1]", "[[\"..\"],1,1]", "[[\"..\"],1]]", "[[\".?\"],1]", "[[\".\"],0]")) {
            assertThatThrownBy(() -> check(header + entry + "\n"))
                    .isInstanceOf(InvalidProofException.class)
                    .hasMessageStartingWith("line 2: ");
        }
        for (String bad : List.of(
                "",
                "{}",
                header.replace("normal", "misere"),
                header.replace("cram", "none"),
                header.replace("\"grundy\":1", "\"grundy\":\"x\""))) {
            assertThatThrownBy(() -> check(bad))
                    .isInstanceOf(InvalidProofException.class)
                    .hasMessageStartingWith("line 1: ");
        }
    }
}
