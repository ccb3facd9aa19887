package dev.nimbus.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.tables.period.Certificate;
import dev.nimbus.tables.period.Certificates;
import dev.nimbus.tables.period.PeriodProof;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.theory.period.Period;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CertificatesTest {

    /** Every solved game that was published is shipped, with the published figures. */
    @Test
    void solvedGames_areShippedAsPublished() {
        int solved = 0;
        for (List<String> row : TsvFile.rows("octal_periods.tsv")) {
            if (row.get(1).matches("[0-9]+")) {
                Certificate shipped =
                        Certificates.of("octal(" + row.get(0) + ")").orElseThrow();
                assertThat(shipped.period()).as(row.get(0)).isEqualTo(Long.parseLong(row.get(1)));
                assertThat(shipped.preperiod()).as(row.get(0)).isEqualTo(Long.parseLong(row.get(2)));
                solved++;
            }
        }
        assertThat(solved).isGreaterThan(70);
    }

    @Test
    void provedHere_hasAWholeWindowOfGuyAndSmith() {
        for (Certificate certificate : Certificates.all()) {
            String code = certificate.rulesetKey().replaceAll("octal\\((.*)\\)", "$1");
            TakeAndBreak game = TakeAndBreak.parse(code);
            assertThat(game.key()).isEqualTo(certificate.rulesetKey());
            if (certificate.proof().isPresent()) {
                Period proof = certificate.proof().get();
                assertThat(PeriodProof.of(Strategies.simplest(game)).isProved(proof))
                        .as(code)
                        .isTrue();
                assertThat(proof.checkedTo()).as(code).isGreaterThanOrEqualTo(game.parts() * proof.determinedBy());
            }
        }
    }

    @Test
    void onlyTheGameTooLarge_isPublishedAlone() {
        assertThat(Certificates.all().stream()
                        .filter(one -> one.proof().isEmpty())
                        .map(Certificate::rulesetKey))
                .containsExactly("octal(0.106)");
    }

    @Test
    void line_isReadAsItWasWritten() {
        for (Certificate certificate : Certificates.all()) {
            assertThat(Certificate.parse(certificate.toLine())).isEqualTo(certificate);
        }
        assertThatThrownBy(() -> Certificate.parse("octal(0.77)\tguessed\tme\t12;71"))
                .hasMessageContaining("status 'guessed'");
    }

    @Test
    void table_knowsTheShippedPeriod_unlessItMayNot() {
        TakeAndBreak game = TakeAndBreak.parse("0.104");
        Tables trusting = Tables.local();
        Tables alone = Tables.withoutCertificates();

        assertThat(trusting.table(game).periodBlocking().map(Period::period)).contains(11770282L);
        assertThat(trusting.counters().values()).isZero();
        assertThat(alone.table(TakeAndBreak.parse("0.77")).periodBlocking().map(Period::period))
                .contains(12L);
        assertThat(alone.counters().values()).isPositive();
    }

    @Test
    void publishedPeriod_isNotUsed() {
        Optional<Period> used = new SharedSegments(
                        "octal(0.106)",
                        new LocalSegmentStore(),
                        TablesConfig.defaults(),
                        new LiveTableCounters(),
                        PeriodProof.of(TakeAndBreak.parse("0.106")))
                .loadPeriodBlocking();

        assertThat(used).isEmpty();
    }
}
