package dev.nimbus.proof;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Ruleset;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A proof is the same text in each process, so docs/RECORDS.md can publish its hash. A change that makes a search find other
 * options is seen here: set the new hashes, and run {@code benchmarks/record-proofs}, which writes those of RECORDS.md anew.
 */
class RepeatedProofsTest {
    private static final int DIGITS = 16;

    private static final String EDGES_OF_3_BY_4 = "{\"edges\":[[0,1],[1,2],[3,4],[4,5],[6,7],[7,8],[9,10],[10,11],"
            + "[0,3],[1,4],[2,5],[3,6],[4,7],[5,8],[6,9],[7,10],[8,11]]}";

    private static final String GRID_3_BY_4 = EDGES_OF_3_BY_4.replace("{", "{\"vertices\":12,");

    /** @param hash the first digits of the SHA-256 of the proof's text */
    private record Question(String game, Play play, String position, String hash) {
        /** The proof that is written with nothing known: of the nim-value or, under misère play, of who wins. */
        String proof() throws IOException {
            return proof(Catalogue.repeatable(Tables.local()).parse(game));
        }

        private <P> String proof(Ruleset<P> rules) throws IOException {
            P start = rules.read(new TreeInput(ProofFixture.tree(position)));
            return play == Play.MISERE
                    ? ProofFixture.outcomeProof(rules, play, start)
                    : ProofFixture.valueProof(rules, start);
        }
    }

    static List<Question> questions() {
        return List.of(
                new Question("cram", Play.NORMAL, "[\".....\",\".....\",\".....\",\".....\"]", "d9c01e11faa3795a"),
                new Question("cram", Play.MISERE, "[\".....\",\".....\",\".....\"]", "e306bf5e384b421d"),
                new Question("clobber", Play.NORMAL, "[\"xoxoxo\",\"oxoxox\"]", "a3d4b94685db0ec6"),
                new Question("nogo", Play.NORMAL, "[\".....\",\".....\"]", "419981508ff92994"),
                new Question("nogo", Play.MISERE, "[\"....\",\"....\"]", "46ba6e2c4ce81d5f"),
                new Question("node-kayles", Play.NORMAL, GRID_3_BY_4, "84611e00776edb6c"),
                new Question("arc-kayles", Play.NORMAL, EDGES_OF_3_BY_4, "1e0f1fa559b29cff"),
                new Question("sprouts", Play.NORMAL, "\"0*6\"", "111b8f59d7957030"),
                new Question("sprouts", Play.MISERE, "\"0*5\"", "354029de81edbbed"),
                new Question("notakto", Play.MISERE, "[[\"...\",\".X.\",\"...\"]]", "5177d17c456d1831"),
                new Question("chomp", Play.NORMAL, "[5,5,4,3]", "6ac5cdcf0d19606f"),
                new Question(
                        "{\"rewrite\":[[\"xo\",\".x\"],[\"ox\",\"x.\"]]}",
                        Play.NORMAL,
                        "\"xoxoxxoxoo\"",
                        "ce5539cd24142a22"),
                new Question("0.77", Play.MISERE, "[5,7,9]", "fe1319d9f60620f2"));
    }

    @ParameterizedTest
    @MethodSource("questions")
    void proof_isTheKnownText_eachTime(Question question) throws IOException, GeneralSecurityException {
        String first = question.proof();

        assertThat(question.proof()).isEqualTo(first);
        assertThat(hash(first)).isEqualTo(question.hash());
    }

    private static String hash(String text) throws GeneralSecurityException {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
        return HexFormat.of().formatHex(hash).substring(0, DIGITS);
    }
}
