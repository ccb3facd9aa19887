package dev.nimbus.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.CommandRun;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GamesCommandTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "subtraction(1,3,4) | take a number of the set",
                "0.07 | bit k of digit i",
                "CRAM | place a domino",
                "domino | place a domino"
            })
    void game_isFoundByItsNotation_orByAWord(String word, String rules) {
        CommandRun run = CommandRun.of("games", word);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains(rules);
    }
}
