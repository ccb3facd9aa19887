package dev.nimbus.proof;

import static dev.nimbus.proof.ProofFixture.CATALOGUE;
import static dev.nimbus.proof.ProofFixture.fault;
import static dev.nimbus.proof.ProofFixture.tree;
import static dev.nimbus.proof.ProofFixture.valueProof;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.proof.ProofHeader.Claim;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The lemma of the half turn, and proofs that rest on it. */
class HalfTurnTest {
    private static Claim check(String proof) throws InvalidProofException, IOException {
        return ProofFixture.check(2, proof).claim();
    }

    private static <P> String proof(Ruleset<P> game, JsonNode position, Lemma... lemmas) throws IOException {
        return valueProof(game, game.read(new TreeInput(position)), lemmas);
    }

    /**
     * The lemma by the rules alone: each option of such a board has an option that is such a board again, so the second player
     * has an answer as long as there is a move.
     */
    @ParameterizedTest
    @CsvSource({
        "cram,.#,1,7",
        "cram,.#,2,6",
        "cram,.#,3,4",
        "cram,.#,4,4",
        "cram,.#,3,5",
        "clobber,.xo,1,8",
        "clobber,.xo,2,4",
        "clobber,.xo,3,3",
        "clobber,.xo,2,5"
    })
    void eachMoveOnSuchABoard_hasAnAnswerToSuchABoard(String game, String cells, int height, int width) {
        assertEachMoveHasAnAnswer(CATALOGUE.parse(game), cells, height, width);
    }

    private static <P> void assertEachMoveHasAnAnswer(Ruleset<P> game, String cells, int height, int width) {
        int boards = (int) Math.pow(cells.length(), height * width);
        int found = 0;
        for (int number = 0; number < boards; number++) {
            P board = game.read(new TreeInput(board(number, cells, height, width)));
            if (game.isLostByHalfTurn(board)) {
                found++;
                game.options(board, (move, option) -> {
                    boolean isUnanswered = game.options(option, (answer, next) -> !game.isLostByHalfTurn(next));
                    assertThat(isUnanswered)
                            .as("%s, then %s", game.write(board), move)
                            .isFalse();
                    return true;
                });
            }
        }
        assertThat(found).isGreaterThan(4);
    }

    private static JsonNode board(int number, String cells, int height, int width) {
        StringBuilder rows = new StringBuilder("[");
        int rest = number;
        for (int r = 0; r < height; r++) {
            rows.append(r == 0 ? "\"" : ",\"");
            for (int c = 0; c < width; c++) {
                rows.append(cells.charAt(rest % cells.length()));
                rest /= cells.length();
            }
            rows.append('"');
        }
        return tree(rows.append(']').toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"cram", "clobber", "node-kayles", "sprouts", "kayles"})
    void proofsWithTheLemma_holdAndSayWhatIsTrue(String notation) throws Exception {
        Random random = new Random(36);
        for (int i = 0; i < 60; i++) {
            assertHolds(CATALOGUE.parse(notation), random, 1 + i % 4);
        }
    }

    private static <P> void assertHolds(Ruleset<P> game, Random random, int size) throws Exception {
        P position = game.sample(random, size);
        long value = new ReferenceEvaluator<>(game).grundy(position);
        assertThat(check(valueProof(game, position, Lemma.HALF_TURN))).isEqualTo(new Claim.Value(value));
    }

    @Test
    void proofWithTheLemma_isShorter_andItsHeaderSaysSo() throws Exception {
        JsonNode board = tree("[\"....\",\"....\",\"....\",\"....\"]");
        Ruleset<?> cram = CATALOGUE.parse("cram");

        String proof = proof(cram, board, Lemma.HALF_TURN);

        assertThat(proof.lines()).hasSize(2).last().asString().endsWith(",0,\"half-turn\"]");
        assertThat(proof).contains(",\"lemmas\":[\"half-turn\"],\"entries\":1}");
        assertThat(check(proof)).isEqualTo(new Claim.Value(0));
        assertThat(proof(cram, board).lines().count()).isGreaterThan(5);
    }

    private static String header(String claim, String lemmas, int entries) {
        return "{\"proof\":1,\"game\":\"cram\",\"play\":\"normal\",\"claim\":" + claim + lemmas + ",\"entries\":"
                + entries + "}\n";
    }

    /** The central cell, two central cells, and a board that half a turn changes: each has a value above 0. */
    @ParameterizedTest
    @ValueSource(strings = {"[\"...\",\"...\",\"...\"]", "[\"..\"]", "[\"...\",\"..#\"]"})
    void entryThatHalfATurnDoesNotShow_isRefused(String board) {
        String claim = "{\"position\":" + board + ",\"grundy\":0}";
        String entry = "[" + board + ",0,\"half-turn\"]\n";

        assertThat(fault(2, header(claim, ",\"lemmas\":[\"half-turn\"]", 1) + entry))
                .startsWith("line 2: half a turn does not leave the component as it is");
    }

    @Test
    void lemmaThatTheHeaderDoesNotName_isRefused() {
        String claim = "{\"position\":[\"..\",\"..\"],\"grundy\":0}";
        String entry = "[[\"..\",\"..\"],0,\"half-turn\"]\n";

        assertThat(fault(2, header(claim, ",\"lemmas\":[\"half-turn\"]", 1) + entry))
                .isEmpty();
        assertThat(fault(2, header(claim, "", 1) + entry)).startsWith("line 2: an entry is [component,nim-value]; ");
        assertThat(fault(2, header(claim, ",\"lemmas\":[\"other\"]", 1) + entry))
                .isEqualTo("line 1: the lemma \"other\" is unknown; expected \"half-turn\"");
        assertThat(fault(2, header(claim, ",\"lemmas\":\"half-turn\"", 1) + entry))
                .startsWith("line 1: \"lemmas\" is");
        for (String bad :
                new String[] {"1,\"half-turn\"", "0,\"other\"", "0,\"half-turn\",1", "0,null", "-1,\"half-turn\""}) {
            assertThat(fault(
                            2, header(claim, ",\"lemmas\":[\"half-turn\"]", 1) + entry.replace("0,\"half-turn\"", bad)))
                    .as(bad)
                    .startsWith("line 2: an entry is [component,nim-value], or [component,0,\"half-turn\"]");
        }
    }

    /** An entry that comes twice, once with the lemma, rests on the lemma; two values of it are two. */
    @Test
    void entryThatComesTwice_mayRestOnTheLemma() {
        String header = header("{\"position\":[\"..\",\"..\"],\"outcome\":\"P\"}", ",\"lemmas\":[\"half-turn\"]", 2);
        String plain = "[[\"..\",\"..\"],0]\n";
        String byLemma = "[[\"..\",\"..\"],0,\"half-turn\"]\n";

        assertThat(fault(2, header + plain + byLemma)).isEmpty();
        assertThat(fault(2, header + byLemma + plain)).isEmpty();
        assertThat(fault(2, header + byLemma + "[[\"..\",\"..\"],1]\n")).contains("another entry");
    }

    @Test
    void lemmaUnderMisere_isRefused() {
        String proof = header("{\"position\":[\"..\"],\"outcome\":\"P\"}", ",\"lemmas\":[\"half-turn\"]", 0)
                .replace("normal", "misere");

        assertThat(fault(2, proof)).isEqualTo("line 1: there are no lemmas on misère play, only on normal play");
        assertThatThrownBy(() -> outcomeProof(CATALOGUE.parse("cram"), Play.MISERE, tree("[\"...\"]")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("not of misère play");
    }

    @Test
    void proofOfWhoWins_mayRestOnTheLemma() throws Exception {
        Ruleset<?> clobber = CATALOGUE.parse("clobber");
        String proof = outcomeProof(clobber, Play.NORMAL, tree("[\"xoxo\",\"oxox\"]"));

        assertThat(check(proof)).isInstanceOf(Claim.Winner.class);
        assertThat(check(outcomeProof(clobber, Play.NORMAL, tree("[\"xx\",\"oo\"]"))))
                .isEqualTo(new Claim.Winner(Outcome.P));
    }

    private static <P> String outcomeProof(Ruleset<P> game, Play play, JsonNode position) throws IOException {
        return ProofFixture.outcomeProof(game, play, game.read(new TreeInput(position)), Lemma.HALF_TURN);
    }
}
