package dev.nimbus.cli.heaps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProveCommandTest {

    @TempDir
    private Path directory;

    private CommandRun prove(String game, String... options) {
        List<String> all = new ArrayList<>(
                List.of("prove", game, directory.resolve("values").toString()));
        all.addAll(List.of(options));
        return CommandRun.of(all.toArray(String[]::new));
    }

    @Test
    void octalGame_isProved() {
        CommandRun run = prove("kayles", "--json");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .startsWith(
                        "{\"game\":\"octal(0.77)\",\"period\":12,\"preperiod\":71,\"saltus\":0,\"exceptions\":[0,3,6,")
                .contains("\"theorem\":\"Guy-Smith: at most 2 heaps, last digit d2\"", "\"status\":\"proved here\"");
        assertThat(run.err()).contains("proved octal(0.77): period 12 from heap 71 on");
        assertThat(prove("kayles").out())
                .startsWith("octal(0.77): G(n+12) = G(n) for all n ≥ 71.\n")
                .contains("Proof: Guy-Smith");
    }

    @Test
    void file_isKept_andContinued() {
        prove("octal(0.16)");

        CommandRun again = prove("octal(0.16)");

        assertThat(again.err()).contains("going on from", "period 149459 from heap 105351 on");
    }

    @Test
    void damagedFile_isNamed_andComputedAgain() throws IOException {
        prove("octal(0.16)");
        Path file = directory.resolve("values");
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 3] ^= 4;
        Files.write(file, bytes);

        CommandRun again = prove("octal(0.16)");

        assertThat(again.err()).contains("is damaged (the checksum of the segment is wrong)", "computed again");
        assertThat(again.exitCode()).isZero();
    }

    @Test
    void subtractionGame_isProvedByItsOwnTheorem() {
        CommandRun run = prove("subtraction(2,4,7)", "--json");

        assertThat(run.out()).contains("\"period\":3,\"preperiod\":8", "finite subtraction set");
    }

    /** As of a user of a container. */
    @Test
    void proofWithoutAFile_needsNoHome() throws IOException {
        String home = System.getProperty("user.home");
        System.setProperty(
                "user.home", Files.createFile(directory.resolve("no-directory")).toString());
        try {
            assertThat(CommandRun.of("prove", "subtraction(2,4,7)").exitCode()).isZero();
        } finally {
            System.setProperty("user.home", home);
        }
    }

    @Test
    void gameWithoutATheorem_isNotProved() {
        CommandRun run = prove("grundys-game");

        assertThat(run.err()).contains("no theorem is known");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void certificate_isProvedAgain() {
        CommandRun run = CommandRun.of("prove", "--check", "kayles");

        assertThat(run.out())
                .startsWith("octal(0.77): period 12, preperiod 71, 14 exceptional heaps: proved again in ");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void certificatesOfAllQuickGames_areProvedAgain() {
        CommandRun run = CommandRun.of("prove", "--check");

        assertThat(run.out().lines()).hasSizeGreaterThan(60).allMatch(line -> line.contains(": proved again in "));
        assertThat(run.err()).contains("certificates take longer, or are published only");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void publishedCertificate_isToldToBeNotProved() {
        CommandRun run = CommandRun.of("prove", "--check", "octal(0.106)");

        assertThat(run.err()).contains("published by A. Flammenkamp", "not proved here");
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void wrongRequests_areToldShortly() {
        assertThat(CommandRun.of("prove").err()).contains("a game is expected");
        assertThat(CommandRun.of("prove", "nym").err()).contains("did you mean");
        assertThat(CommandRun.of("prove", "wythoff").err()).contains("has no table of heaps");
        assertThat(CommandRun.of("prove", "{\"rules\":{\"state\":[\"n\"],\"moves\":[]}}")
                        .err())
                .contains("is searched no further than `nimbus period` does");
        assertThat(CommandRun.of("prove", "--check", "octal(0.6)").err()).contains("no certificate of octal(0.6)");
    }
}
