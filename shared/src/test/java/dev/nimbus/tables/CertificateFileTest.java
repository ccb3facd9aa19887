package dev.nimbus.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.tables.period.Certificate;
import dev.nimbus.tables.period.Certificates;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.theory.period.Period;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CertificateFileTest {
    private static final String TWO = "Guy-Smith: at most 2 heaps, last digit d2";

    @TempDir
    private Path directory;

    private final LocalSegmentStore store = new LocalSegmentStore();

    private void load(List<String> lines) throws IOException {
        Path file = directory.resolve(CertificateFile.NAME);
        Files.write(file, lines);
        CertificateFile.storeBlocking(file, store);
    }

    @Test
    void shippedCertificates_hold() throws IOException {
        List<Certificate> proved = Certificates.all().stream()
                .filter(one -> one.proof().isPresent())
                .filter(one -> !Cousins.BY_CODE.containsKey(one.rulesetKey().replaceAll("octal\\((.*)\\)", "$1")))
                .toList();

        load(proved.stream().map(Certificate::toLine).toList());

        assertThat(proved)
                .hasSizeGreaterThan(50)
                .allSatisfy(one ->
                        assertThat(store.loadPeriodBlocking(one.rulesetKey())).isEqualTo(one.proof()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "octal(0.77)|1;12;71;0;1;70;166|do not prove a period of octal(0.77)",
                "octal(0.77)|1;12;71;0;1;80;512|do not prove a period of octal(0.77)",
                "octal(0.071)|1;12;71;0;1;70;512|do not prove a period of octal(0.071)",
                "kayles|1;12;71;0;1;70;512|kayles is no octal code",
                "octal(0.770)|1;12;71;0;1;70;512|octal(0.770) is not the name of a table, which is octal(0.77)",
                "octal(0.474)|1;20;498;0;1;70;2000|octal(0.474) has the values of octal(0.454), shifted by 0",
                "octal(0.77)|1;12;71;0;1;70|is not a period in form 1"
            })
    void lineThatDoesNotHold_isNamed(String game, String figures, String message) {
        String line = String.join("\t", game, "proved here", "me", figures + ";" + TWO);
        List<String> lines =
                List.of(Certificates.of("octal(0.15)").orElseThrow().toLine(), line);

        assertThatThrownBy(() -> load(lines))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("line 2 of ")
                .hasMessageContaining(message)
                .hasMessageEndingWith("expected a line of nimbus prove GAME --line");
        assertThat(store.loadPeriodBlocking("octal(0.15)")).isEmpty();
    }

    @Test
    void saltusOfThreeParts_isTakenIfItIsProvedAgain() throws IOException {
        TakeAndBreak game = TakeAndBreak.parse("0.8B");
        Period proof = Tables.local().table(game).periodBlocking().orElseThrow();
        String line = Certificate.provedHere(game.key(), "me", proof).toLine();

        load(List.of(line));

        assertThat(store.loadPeriodBlocking(game.key())).contains(proof);
        String wrong = line.replace("\t1;7;7;4;", "\t1;7;7;2;");
        assertThat(wrong).isNotEqualTo(line);
        assertThatThrownBy(() -> load(List.of(wrong)))
                .hasMessageContaining("do not prove a period of take-and-break(0.8B)");
    }

    @Test
    void publishedPeriod_isNotTaken() {
        String line = Certificates.of("octal(0.106)").orElseThrow().toLine();

        assertThatThrownBy(() -> load(List.of(line))).hasMessageContaining("published alone");
    }

    @Test
    void fileThatIsNoText_isNamed() throws IOException {
        Path file = directory.resolve(CertificateFile.NAME);
        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe});

        assertThatThrownBy(() -> CertificateFile.storeBlocking(file, store))
                .hasMessageContaining("certificates.tsv cannot be read as text");
    }
}
