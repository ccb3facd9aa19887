package dev.nimbus.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.tables.Cousins.Cousin;
import dev.nimbus.tables.kernel.PlainRecurrence;
import dev.nimbus.tables.rules.MoveRules;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.theory.period.Period;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CousinsTest {

    private static int[] plain(TakeAndBreak game, int length) {
        return KernelRuns.run(new PlainRecurrence(MoveRules.of(game)), length);
    }

    @Test
    void everyCousinOfTheEngine_isProvedByItsRules() {
        assertThat(Cousins.BY_CODE).hasSizeGreaterThan(280);
        Cousins.BY_CODE.forEach((code, cousin) -> {
            TakeAndBreak game = TakeAndBreak.parse(code);
            boolean proved = cousin.shift() >= 0
                    ? CousinProof.isProved(game, cousin.other(), cousin.shift())
                    : CousinProof.isProved(cousin.other(), game, -cousin.shift());
            assertThat(proved).as(code + " " + cousin).isTrue();
        });
    }

    @Test
    void cousins_shareOneTable_equalToThePlainRecurrenceOfEach() {
        Tables tables = Tables.local();
        for (Map.Entry<String, Cousin> entry : Cousins.BY_CODE.entrySet()) {
            TakeAndBreak game = TakeAndBreak.parse(entry.getKey());
            int[] values = plain(game, 700);
            NimValueTable table = tables.table(game);
            for (int n = 0; n < values.length; n++) {
                assertThat(table.valueBlocking(n)).as(game.key() + " heap " + n).isEqualTo(values[n]);
            }
            assertThat(table.recurrence()).isEqualTo(game);
        }
        long canonical =
                Cousins.BY_CODE.values().stream().map(Cousin::other).distinct().count();
        assertThat(tables.counters().values()).isLessThan(canonical * 3_000);
    }

    /** All published cousins agree with the rule that one table serves both, those with short periods as well. */
    @Test
    void publishedCousins_areEqualAsFarAsComputed() {
        for (List<String> row : TsvFile.rows("octal_cousins.tsv")) {
            int shift = Integer.parseInt(row.get(2));
            int[] values = plain(TakeAndBreak.parse(row.get(0)), 200);
            int[] other = plain(TakeAndBreak.parse(row.get(1)), 204);
            for (int n = 0; n < 200; n++) {
                int expected = n + shift < 0 ? 0 : other[n + shift];
                assertThat(values[n]).as(row + " heap " + n).isEqualTo(expected);
            }
        }
    }

    @Test
    void gamesThatAreNoCousins_areNotProved() {
        RandomGames games = new RandomGames(31);
        int proved = 0;
        for (int i = 0; i < 20_000; i++) {
            TakeAndBreak one = games.code(3, 7, false);
            TakeAndBreak two = games.code(3, 7, false);
            int shift = games.between(0, 3);
            if (CousinProof.isProved(one, two, shift)) {
                int[] values = plain(one, 300);
                int[] other = plain(two, 303);
                for (int n = 0; n < 300; n++) {
                    assertThat(values[n]).as(one + " " + two + " " + shift).isEqualTo(other[n + shift]);
                }
                proved++;
            }
        }
        assertThat(proved).isPositive();
    }

    @Test
    void cousinsWithLongPeriods_areProvedByTheirRules_andKnowTheirPeriods() {
        assertThat(CousinProof.isProved(code("0.1777"), code("0.454"), 1)).isTrue();
        assertThat(CousinProof.isProved(code("0.1077"), code("0.054"), 1)).isTrue();
        Tables tables = Tables.local();

        Period known = period(tables, "0.454");
        Period cousin = period(tables, "0.1777");
        assertThat(List.of(cousin.period(), cousin.preperiod())).containsExactly(known.period(), known.preperiod() - 1);
        known = period(tables, "0.054");
        cousin = period(tables, "0.1077");
        assertThat(List.of(cousin.period(), cousin.preperiod())).containsExactly(known.period(), known.preperiod() - 1);
        assertThat(period(tables, "0.056").preperiod()).isEqualTo(known.preperiod());
        assertThat(tables.counters().values()).isZero();
    }

    private static TakeAndBreak code(String code) {
        return TakeAndBreak.parse(code);
    }

    private static Period period(Tables tables, String code) {
        return tables.table(code(code)).periodBlocking().orElseThrow();
    }

    /** A table serves its cousins itself: it is nobody's cousin. */
    @Test
    void sharedTables_areNoCousinsThemselves() {
        Cousins.BY_CODE
                .values()
                .forEach(cousin -> assertThat(Cousins.of(cousin.other()))
                        .as(cousin.other().code())
                        .isEmpty());
    }

    private static NimValueTable shifted(String code, int shift) {
        NimValueTable other = Tables.withoutCertificates().table(TakeAndBreak.parse(code));
        assertThat(other.periodBlocking()).isPresent();
        return new CousinTable(TakeAndBreak.parse("0.1"), other, shift);
    }

    /** Dawson's Chess, Dawson's Kayles and 0.4 are each other shifted by one. */
    @Test
    void period_isShiftedAsThatOfTheGameItself() {
        Period kayles = Tables.withoutCertificates()
                .table(TakeAndBreak.parse("0.07"))
                .periodBlocking()
                .orElseThrow();
        Optional<Period> up = shifted("0.4", 1).period();
        Optional<Period> down = shifted("0.137", -1).periodBlocking();

        assertThat(List.of(up.orElseThrow(), down.orElseThrow())).allSatisfy(period -> {
            assertThat(period.period()).isEqualTo(kayles.period());
            assertThat(period.preperiod()).isEqualTo(kayles.preperiod());
            assertThat(period.exceptions()).isEqualTo(kayles.exceptions());
            assertThat(period.exceptionCount()).isEqualTo(kayles.exceptionCount());
        });
    }

    @Test
    void largestHeaps_haveTheirValues() {
        NimValueTable dawson = Tables.local().table(TakeAndBreak.parse("0.07"));
        NimValueTable shifted = shifted("0.4", 1);

        for (int below = 0; below < 3; below++) {
            long heap = Long.MAX_VALUE - below;
            assertThat(shifted.valueBlocking(heap)).isEqualTo(dawson.valueBlocking(heap));
        }
        assertThatThrownBy(() -> shifted.valueBlocking(-1)).isInstanceOf(IllegalArgumentException.class);
    }
}
