package dev.nimbus.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.CommandRun;
import dev.nimbus.cli.RootCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every failure is one line in words; a program that asked for JSON gets JSON. */
class FailuresTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "solve --rules no-such-file.json 1 | nimbus: cannot read no-such-file.json: there is no such file",
                "table --rules . | nimbus: cannot read .: it is a directory",
                "judge . | nimbus: there is no problem \".\"",
                "batch . | nimbus: cannot read .: it is a directory",
                "batch no-such-file | nimbus: cannot read no-such-file: there is no such file",
                "census subtraction(a) . --to 3 | nimbus: cannot read .: it is a directory",
                "check-proof . | nimbus: cannot read .: it is a directory",
                "serve --check no-such-file | nimbus: cannot read no-such-file: there is no such file",
                "serve --check . | nimbus: cannot read .: it is a directory",
                "health --url= | nimbus: \"\" is no address of a server; expected an address such as",
                "health --url=ftp://host | nimbus: ftp://host is no address of a server; expected an address such as",
                "batch - --game= | nimbus: --game is \"\"; expected a game, such as nim",
                "cluster-certs pom.xml | nimbus: ",
                "table nim --to -5 | nimbus: --from is 0 and --to is -5; expected 0 ≤ from ≤ to",
                "census subtraction(a,b) | nimbus: the largest number, --to, is missing; expected 2 to 4096",
                "census subtraction(a,b,c,d,e) --to 9 | nimbus: the family has 5 letters; expected at most 4",
                "batch x.ndjson --after 3 | nimbus: --after goes with --resume ID",
                "judge hdu-1846 --random -3 | nimbus: --random is -3; expected 0 or more",
                "batches --url http://127.0.0.1:1 | nimbus: cannot list batches at http://127.0.0.1:1: nothing listens"
                        + " there",
                "bench --url http://127.0.0.1:1 | nimbus: http://127.0.0.1:1: nothing listens there (connection",
                "token | nimbus: a command is expected: new, list or revoke",
                "token list --tokens . | nimbus: ",
            })
    void trouble_isOneLineWithoutAnException(String line, String message) {
        CommandRun run = CommandRun.of(line.split(" ", -1));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith(message).doesNotContain("Exception").doesNotContain("\tat ");
    }

    @Test
    void emptyName_ofAFile_isQuoted() {
        assertThat(CommandRun.of("batch", "").err())
                .startsWith("nimbus: cannot read \"\": the name of a file is empty");
        assertThat(CommandRun.of("check-proof", "").err())
                .startsWith("nimbus: cannot read \"\": the name of a file is empty");
    }

    @Test
    void fileThatIsNoProof_isToldOfInWords(@TempDir Path folder) throws IOException {
        Path deep = Files.writeString(folder.resolve("deep.proof"), "[".repeat(5000));
        Path packed = Files.write(folder.resolve("a.proof.gz"), new byte[] {0x1f, (byte) 0x8b, 8, 0});

        assertThat(CommandRun.of("check-proof", deep.toString()).err())
                .contains("line 1", "nested more than 1000 deep")
                .doesNotContain("Constraints")
                .doesNotContain("Source");
        assertThat(CommandRun.of("check-proof", packed.toString()).err())
                .contains("the file is compressed; a proof is text: unpack it first");
    }

    @Test
    void unknownGame_isFollowedByWhereToFindAll() {
        assertThat(CommandRun.of("solve", "kayels", "3").err())
                .startsWith("nimbus: no game is called \"kayels\"; did you mean \"kayles\"? \"nimbus games\" lists all"
                        + " games");
        assertThat(CommandRun.of("solve", "chess", "3").err())
                .startsWith("nimbus: no game is called \"chess\"; the list of games has every name: nimbus games");
        assertThat(CommandRun.of("solve", "{\"ruleset\":\"none\"}", "3").err()).doesNotContain("nimbus games");
    }

    @Test
    void emptyFileOfRules_isNamed(@TempDir Path folder) throws IOException {
        Path empty = Files.createFile(folder.resolve("empty.json"));

        CommandRun run = CommandRun.of("period", "--rules", empty.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("nimbus: the rules in " + empty + " are no JSON object");
    }

    /** A program that asks for JSON reads standard output, not the sentence beside it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "period grundys-game --json | {\"game\":\"grundys-game\",\"looked\":0,\"message\":\"no period of",
                "prove grundys-game --json | {\"game\":\"grundys-game\",\"message\":\"no period of",
                "games no-such-word --json | {\"games\":[]",
                "check-proof pom.xml --json | {\"proved\":false,\"message\":\"line 1"
            })
    void noAnswer_forAProgram_isJson(String line, String json) {
        CommandRun run = CommandRun.of(line.split(" "));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).startsWith(json);
        assertThat(run.err()).startsWith("nimbus: ");
    }

    @Test
    void refusal_forAProgram_isJson() {
        CommandRun run = CommandRun.of("table", "wythoff", "--json");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).startsWith("{\"error\":{\"code\":\"unsupported-ask\",\"message\":\"wythoff has no table");
        assertThat(run.err()).startsWith("nimbus: wythoff has no table");
    }

    @Test
    void games_ofAWord_areTheSameInJson() {
        CommandRun run = CommandRun.of("games", "kayles", "--json");

        assertThat(run.out()).contains("dawsons-kayles").doesNotContain("\"chomp\"");
    }

    @Test
    void tableOfTwoIntegers_isJsonToo(@TempDir Path folder) throws IOException {
        Path rules = folder.resolve("euclid.json");
        Files.writeString(rules, """
            {"state":["a","b"],"moves":[
              {"for":{"k":"1..b/max(a,1)"},"if":"a > 0","to":[["a","b-k*a"]]},
              {"for":{"k":"1..a/max(b,1)"},"if":"b > 0","to":[["a-k*b","b"]]}]}
            """);

        CommandRun run = CommandRun.of("table", "--rules", rules.toString(), "--to", "1", "--json");

        assertThat(run).isEqualTo(new CommandRun(0, "{\"from\":0,\"to\":1,\"values\":[[0,0],[0,1]]}\n", ""));
    }

    @Test
    void everyCommandThatAnswers_offersJson() {
        for (String name :
                new String[] {"solve", "games", "table", "period", "misere", "judge", "batches", "health", "bench"}) {
            assertThat(RootCommand.commandLine()
                            .getSubcommands()
                            .get(name)
                            .getCommandSpec()
                            .findOption("--json"))
                    .as(name)
                    .isNotNull();
        }
    }
}
