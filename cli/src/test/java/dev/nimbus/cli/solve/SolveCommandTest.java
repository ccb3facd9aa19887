package dev.nimbus.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.CommandRun;
import org.junit.jupiter.api.Test;

class SolveCommandTest {
    @Test
    void solve_heaps_printsASentence() {
        CommandRun run = CommandRun.of("solve", "nim", "3", "4", "5");

        assertThat(run.out())
                .isEqualTo("nim 3 4 5: the next player, who moves first, wins (N); nim-value 2; "
                        + "a winning move: {\"heap\":0,\"to\":[1]}." + System.lineSeparator());
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void solve_lostPosition_saysThatNoMoveWins() {
        assertThat(CommandRun.of("solve", "nim", "3", "3").out()).contains("(P); nim-value 0; no move wins.");
    }

    @Test
    void solve_json_printsTheAnswerLine() {
        assertThat(CommandRun.of("solve", "nim", "[3,4,5]", "--ask", "grundy,moves", "--json")
                        .out())
                .isEqualToIgnoringNewLines(
                        "{\"line\":0,\"grundy\":2,\"moves\":{\"count\":1,\"items\":[{\"heap\":0,\"to\":[1]}]}}");
    }

    @Test
    void solve_takesCommasBareCodesStringsAndRows() {
        assertThat(CommandRun.of("solve", "nim", "3,4,5").out()).startsWith("nim 3,4,5: the next player");
        assertThat(CommandRun.of("solve", "0.77", "5", "7").out()).startsWith("0.77 5 7: the next player");
        assertThat(CommandRun.of("solve", "turning-turtles", "HTTH").out()).contains("nim-value 5;");
        assertThat(CommandRun.of("solve", "cram", "..", ".#").out()).startsWith("cram .. .#: the next player");
        assertThat(CommandRun.of("solve", "{\"rewrite\":[[\"10\",\"01\"]]}", "0110")
                        .out())
                .contains(" 0110: the");
    }

    @Test
    void solve_namedGames_speakOfTheirOwnBoards() {
        assertThat(CommandRun.of("solve", "treblecross", "6").out()).contains("(P); nim-value 0;");
        assertThat(CommandRun.of("solve", "treblecross", "X.X....", "3").out())
                .contains("a winning move: {\"row\":0,\"square\":1}");
        assertThat(CommandRun.of("solve", "couples-are-forever", "2").out()).contains("(P); nim-value 0; no move wins");
    }

    @Test
    void solve_positionWithoutAValue_tellsTheRest() {
        CommandRun run = CommandRun.of("solve", "treblecross", "..X.X.");
        CommandRun asked = CommandRun.of("solve", "treblecross", "..X.X.", "--ask", "grundy");

        assertThat(run.out())
                .contains("wins (N); a winning move: {\"row\":0,\"square\":3}.")
                .contains("  The nim-value is not known: row 0 has two X");
        assertThat(asked.err()).contains("row 0 has two X with at most one square between them");
        assertThat(asked.exitCode()).isEqualTo(1);
    }

    @Test
    void solve_moves_agreeInNumber() {
        assertThat(CommandRun.of("solve", "nim", "3,4,5", "--ask", "moves").out())
                .contains(": 1 winning move: [{");
        assertThat(CommandRun.of("solve", "nim", "3,3", "--ask", "moves").out())
                .endsWith(": no move wins." + System.lineSeparator());
        assertThat(CommandRun.of("solve", "nim", "3", "3", "3", "--ask", "moves")
                        .out())
                .contains(": 3 winning moves: [{");
    }

    @Test
    void solve_options_areATable() {
        CommandRun run = CommandRun.of("solve", "nim", "1", "2", "--ask", "grundy,options", "--limit", "2");

        assertThat(run.out().lines())
                .containsExactly(
                        "nim 1 2: nim-value 3; 3 legal moves.",
                        "  move                leaves  outcome  nim-value",
                        "  {\"heap\":0,\"to\":[]}  [2]     N        2",
                        "  {\"heap\":1,\"to\":[]}  [1]     N        1",
                        "  These are the first 2; --limit lists more.");
        assertThat(CommandRun.of("solve", "nim", "0", "--ask", "options").out())
                .isEqualTo("nim 0: no legal move." + System.lineSeparator());
    }

    @Test
    void solve_misere_isTheOtherConvention() {
        CommandRun run = CommandRun.of("solve", "nim", "1", "1", "1", "--misere");

        assertThat(run.out()).startsWith("nim 1 1 1, misère play: the previous player");
    }

    @Test
    void solve_wrongQuestion_saysWhyAndFails() {
        CommandRun typo = CommandRun.of("solve", "nym", "3");
        CommandRun negative = CommandRun.of("solve", "nim", "3", "--", "-1");
        CommandRun noJson = CommandRun.of("solve", "nim", "[3,");

        assertThat(typo.err()).contains("did you mean \"nim\"?");
        assertThat(negative.err()).contains("heap 1 is -1;");
        assertThat(noJson.err()).contains("\"[3,\", which is no JSON").doesNotContain("Source");
        assertThat(new int[] {typo.exitCode(), negative.exitCode(), noJson.exitCode()})
                .containsOnly(1);
    }

    @Test
    void solve_noInteger_isToldAsItWasWritten() {
        assertThat(CommandRun.of("solve", "nim", "[1e3]").err()).contains("heap 0 is 1e3;");
        assertThat(CommandRun.of("solve", "nim", "[7,1.50]").err()).contains("heap 1 is 1.50;");
    }

    @Test
    void solve_withoutPosition_saysHowItIsUsed() {
        CommandRun run = CommandRun.of("solve", "nim");

        assertThat(run.err()).contains("Missing required parameter: 'POSITION'").contains("nimbus solve --help");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(CommandRun.of("solve").err()).contains("Missing required parameter: 'GAME'");
    }

    @Test
    void solve_rulesWithoutPosition_asksForThePosition() {
        CommandRun run = CommandRun.of("solve", "--rules", "rules.json");

        assertThat(run.err()).contains("Missing required parameter: 'POSITION'");
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void proof_ofOneWord_namesTheServer() {
        assertThat(CommandRun.of("proof", "0f2d").err()).contains("the id of a search with --url or NIMBUS_URL");
    }

    @Test
    void why_ofHeaps_showsValuesXorAndTheMove() {
        CommandRun run = CommandRun.of("solve", "kayles", "5", "7", "9", "--why");

        assertThat(run.out().lines().skip(1))
                .containsExactly(
                        "  part             nim-value  binary",
                        "  [5]                      4  100",
                        "  [7]                      2  010",
                        "  [9]                      4  100",
                        "  xor                      2  010",
                        "  The xor is not 0. Its highest bit stands for 2; a part with that bit can be moved so that"
                                + " the xor becomes 0.",
                        "  The move {\"heap\":1,\"to\":[1,4]} leaves [5,1,4,9], whose xor is 0: lost for the player to"
                                + " move (P).");
    }

    @Test
    void why_ofALostPosition_saysThatTheOtherAnswersEveryMove() {
        assertThat(CommandRun.of("solve", "nim", "3", "3", "--why").out()).contains("The xor is 0: whatever is moved");
    }

    @Test
    void why_ofASumThatACompletedRowHasEnded_addsNothing() {
        String sum = "[{\"game\":\"treblecross\",\"position\":[\"XXX\"]},{\"game\":\"nim\",\"position\":[1]}]";
        CommandRun run = CommandRun.of("solve", "sum", sum, "--why", "--json");

        assertThat(run.out()).contains("\"xor\":0").doesNotContain("\"grundy\":1");
    }

    @Test
    void why_ofAGraph_followsBestPlay() {
        CommandRun run = CommandRun.of("solve", "{\"graph\":[[1,2],[],[1]]}", "0", "--why");

        assertThat(run.out()).contains("Best play: [0] N → [1] P");
    }

    @Test
    void why_ofMiserePlay_isTheLostPositionThatIsLeft() {
        CommandRun run = CommandRun.of("solve", "nim", "1", "1", "5", "--misere", "--why");

        assertThat(run.out())
                .contains("Who cannot move wins here, so nim-values do not decide.")
                .contains("leaves [1,1,1], a position that is lost for the player to move (P).");
    }

    /** The budget of this process may be too small for the reason, too. */
    @Test
    void why_thatCannotBeToldHere_leavesTheAnswer() {
        CommandRun run = CommandRun.of("solve", "cards", "[[1,2]]", "--why");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .isEqualTo(CommandRun.of("solve", "cards", "[[1,2]]").out());
        assertThat(run.err()).contains("no reason can be shown: cards does not offer outcome");
    }

    @Test
    void why_asJson_isAFieldOfTheAnswer() {
        CommandRun run = CommandRun.of("solve", "nim", "3", "5", "--why", "--json");

        assertThat(run.out())
                .contains("\"why\":{\"parts\":[{\"position\":[3],\"grundy\":3,\"binary\":\"11\"},")
                .contains("\"xor\":6,\"move\":{\"heap\":1,\"to\":[3]},\"leaves\":[3,3]}");
    }
}
