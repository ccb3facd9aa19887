package dev.nimbus.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.command.Failures;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class PlayCommandTest {
    @Test
    void play_toTheEnd_tellsWhoWon() {
        Run run = play("1 1\n1\n", "nim", "1", "2");

        assertThat(run.out())
                .contains(
                        "You: {\"heap\":1,\"to\":[1]}",
                        "Solver: {\"heap\":0,\"to\":[]}",
                        "The solver cannot move: you win.");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void play_byRulesInAFile(@TempDir Path directory) throws IOException {
        Path rules = Files.writeString(
                directory.resolve("r.json"),
                "{\"state\":[\"n\"],\"moves\":[{\"for\":{\"t\":\"1..min(n,2)\"},\"to\":[\"n-t\"]}]}");

        Run run = play("moves\n", "--rules", rules.toString(), "4", "--second");

        assertThat(run.out()).contains("\"to\":[3]", "leaves [2]", "leaves [1]");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void play_misere_theSolverWinsWhatIsWon() {
        Run run = play("1\n", "nim", "1", "1", "1", "--misere", "--second");

        assertThat(run.out())
                .contains("misère play: who cannot move wins.", "Position [1,1]", "You cannot move: you win.");
    }

    @Test
    void undo_takesTheSolversMoveBackToo() {
        Run run = play("3 4\nundo\nundo\nquit\n", "nim", "3", "4", "5");

        assertThat(run.out())
                .contains("Position [3,3]", "There is no move of yours to take back.")
                .endsWith("Position [3,4,5]" + NEW_LINE + "> Good-bye." + NEW_LINE);
    }

    @Test
    void hint_namesAWinningMove_orSaysThatThereIsNone() {
        assertThat(play("hint\n", "nim", "3", "4", "5").out())
                .contains("A winning move: {\"heap\":0,\"to\":[1]} leaves [1,4,5]");
        assertThat(play("hint\n", "nim", "3", "3").out()).contains("No move wins: the position is lost");
        assertThat(play("hint\n", "{\"graph\":[[1],[0]]}", "0").out())
                .contains("No move wins: against best play the game goes on");
    }

    @Test
    void position_thatNoMoveLeaves_isAskedForAgain() {
        Run run = play("9 9\nxyz\nmoves\n", "nim", "1", "1");

        assertThat(run.out())
                .contains("No move leaves 9 9;", "\"xyz\" is no command and no position: heap 0 is xyz")
                .contains("   1  {\"heap\":0,\"to\":[]} leaves [1]");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void heapTakenWhole_mayBeWrittenAsZero() {
        assertThat(play("0 3\n", "nim", "5", "3").out()).contains("You: {\"heap\":0,\"to\":[]}");
        assertThat(play("3 0 6\n", "nim", "3", "5", "6").out()).contains("You: {\"heap\":1,\"to\":[]}");
        assertThat(play("0\n", "nim", "5").out()).contains("You: {\"heap\":0,\"to\":[]}");
    }

    @Test
    void gamesWithoutWinningMoves_areSearchedOptionByOption() {
        assertThat(play("", "ring(1,2)", "5", "--second").out()).contains("Solver: {\"circle\":0,\"to\":[3]}");
    }

    /** Its reader has gone: nobody sees what it asks for. */
    @Test
    void outputThatIsClosed_endsTheGame() {
        ByteArrayInputStream lines = new ByteArrayInputStream("1 1\nmoves\n".getBytes(StandardCharsets.UTF_8));
        new CommandLine(new PlayCommand(lines))
                .setOut(new PrintWriter(OutputStream.nullOutputStream()) {
                    @Override
                    public boolean checkError() {
                        return true;
                    }
                })
                .execute("nim", "1", "2");

        assertThat(lines.available()).isEqualTo(10);
    }

    @Test
    void wrongPosition_isAnError() {
        Run run = play("", "nim", "x");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("nimbus: heap 0 is x;");
    }

    @Test
    void gameOfChance_isRefused() {
        Run run = play("", "cards", "[[1,2]]");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("cards does not offer outcome");
    }

    private static final String NEW_LINE = System.lineSeparator();

    private record Run(int exitCode, String out, String err) {}

    private static Run play(String lines, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = new CommandLine(
                        new PlayCommand(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8))))
                .setExecutionExceptionHandler(new Failures())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true));
        int exitCode = line.execute(arguments);
        return new Run(exitCode, out.toString(), err.toString());
    }
}
