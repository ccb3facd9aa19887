package dev.nimbus.cli.solve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ITProofCommands {
    private static final Path PYTHON = Path.of("/usr/bin/python3");

    @TempDir
    private Path directory;

    private Path proof(String... arguments) throws Exception {
        CommandRun run = CommandRun.of(arguments);
        assertThat(run.exitCode()).isZero();
        return Files.writeString(directory.resolve("a.proof"), run.out());
    }

    @Test
    void proof_isTakenByItsCheck() throws Exception {
        CommandRun check = CommandRun.of(
                "check-proof", proof("proof", "cram", "....", "....", "....").toString());

        assertThat(check.out())
                .startsWith("proved by ")
                .contains("cram [\"....\",\"....\",\"....\"] has the nim-value ");
        assertThat(check.exitCode()).isZero();
    }

    @Test
    void proofWithALemma_isTakenByItsCheck_andOtherLemmasAreRefused() throws Exception {
        Path proof = proof("proof", "--lemmas", "half-turn", "cram", "....", "....", "....");

        assertThat(CommandRun.of("check-proof", proof.toString()).out()).startsWith("proved by ");
        assertThat(CommandRun.of("proof", "--lemmas", "other", "cram", "..").err())
                .contains("--lemmas is other; half-turn");
        assertThat(CommandRun.of("proof", "--lemmas", "half-turn", "--misere", "cram", "..")
                        .err())
                .contains("under misère play a half turn says nothing");
    }

    @Test
    void proofOfAnOutcome_isTakenByItsCheck() throws Exception {
        Path proof = proof("proof", "--ask", "outcome", "clobber", "xoxo", "oxox");

        assertThat(CommandRun.of("check-proof", proof.toString()).out()).contains(" has the outcome ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sum | [{\"game\":\"cram\",\"position\":[\"...\",\"...\"]},{\"game\":\"kayles\",\"position\":[5]}] | 5",
                "treblecross | [7,\"..X....\"] | 2",
                "nimstring | {\"edges\":[[0,1],[1,2],[2,0],[2,3],[3,0]]} | 2",
            })
    void proofOfASumOrOfMovesThatEndOne_isTakenByItsCheck(String game, String position, long value) throws Exception {
        Path proof = proof("proof", game, position);

        assertThat(CommandRun.of("check-proof", proof.toString()).out()).contains(" has the nim-value " + value);
        assertThat(CommandRun.of("proof", "treblecross", "X.X").err())
                .contains("so that the position has no nim-value");
    }

    @Test
    void proofUnderMisere_isTakenByItsCheck() throws Exception {
        Path proof = proof("proof", "--misere", "sprouts", "3");

        assertThat(CommandRun.of("check-proof", proof.toString()).out())
                .contains("sprouts \"0*3\" has the outcome P under misère play");
    }

    @Test
    void nimValueUnderMisere_isWrongUse() {
        CommandRun run = CommandRun.of("proof", "cram", "..", "--ask", "grundy", "--misere");

        assertThat(run.err()).contains("misère play has no nim-values");
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void otherAsk_isWrongUse() {
        CommandRun run = CommandRun.of("proof", "cram", "..", "--ask", "moves");

        assertThat(run.err()).contains("--ask is moves; grundy or outcome can be proved");
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void noWorkers_isWrongUse() throws Exception {
        CommandRun run = CommandRun.of(
                "check-proof", "--workers", "0", proof("proof", "cram", "..").toString());

        assertThat(run.err()).contains("--workers is 0; expected a number of threads, 1 or more");
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void progress_saysWhatIsReadAndThenWhatIsChecked() {
        assertThat(CheckProgress.line(12_345, 0)).isEqualTo("read 12,345 entries");
        assertThat(CheckProgress.line(12_345, 6_000)).isEqualTo("checked 6,000 of 12,345 entries");
    }

    /** The header again: what the proof claims. */
    @Test
    void checkInJson_isTheHeader() throws Exception {
        Path proof = proof("proof", "cram", "..");

        assertThat(CommandRun.of("check-proof", "--json", proof.toString())
                        .out()
                        .strip())
                .isEqualTo(Files.readAllLines(proof).get(0));
    }

    @Test
    void damagedProof_isRefused_withItsLine() throws Exception {
        Path proof = proof("proof", "cram", "....", "....", "....");
        Files.writeString(proof, Files.readString(proof).replace("[[\"..\"],1]", "[[\"..\"],0]"));
        CommandRun check = CommandRun.of("check-proof", proof.toString());

        assertThat(check.err()).contains("a.proof is no proof: line ");
        assertThat(check.exitCode()).isEqualTo(1);
    }

    /** It knows the rules of Cram, and nothing of Nimbus. */
    @ParameterizedTest
    @ValueSource(strings = {"grundy", "outcome", "misere", "half-turn"})
    void proofOfCram_isTakenByTheExampleInPython(String kind) throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(PYTHON), "Python is not installed");
        List<String> words = new ArrayList<>(List.of("proof", "cram", "....#", ".....", "....."));
        words.addAll(
                switch (kind) {
                    case "misere" -> List.of("--misere");
                    case "half-turn" -> List.of("--lemmas", kind);
                    default -> List.of("--ask", kind);
                });
        Path proof = proof(words.toArray(String[]::new));

        assertThat(python(proof)).startsWith("proved by ");
        List<String> cut = new ArrayList<>(Files.readAllLines(proof));
        cut.set(0, cut.get(0).replaceFirst("\"entries\":[0-9]+", "\"entries\":" + (cut.size() - 2)));
        cut.remove(1);
        assertThat(python(Files.write(proof, cut))).contains("does not follow");
    }

    private static String python(Path proof) throws Exception {
        Process python = new ProcessBuilder(PYTHON.toString(), "../examples/check_cram_proof.py", proof.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(python.getInputStream().readAllBytes(), UTF_8);

        assertThat(python.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return said;
    }
}
