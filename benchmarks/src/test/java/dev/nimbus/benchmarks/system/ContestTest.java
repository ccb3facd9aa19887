package dev.nimbus.benchmarks.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.benchmarks.system.measure.Contest;
import dev.nimbus.benchmarks.system.measure.Contestant;
import dev.nimbus.benchmarks.system.measure.Lap;
import dev.nimbus.benchmarks.system.measure.MeasurementSizes;
import dev.nimbus.benchmarks.system.measure.Result;
import dev.nimbus.benchmarks.system.measure.ResultTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class ContestTest {
    private static final MeasurementSizes THREE_ROUNDS = new MeasurementSizes(3, 0, 1, 1, List.of(), 1, 1, 1, 1);

    private final List<String> turns = new ArrayList<>();

    private Contestant contestant(String name, double seconds) {
        Callable<Lap> lap = () -> {
            turns.add(name);
            return new Lap(seconds, seconds / 2, 0);
        };
        return new Contestant(name, Contestant.Kind.RIVAL, 100, lap);
    }

    private static Contest contest() {
        return new Contest(THREE_ROUNDS, line -> {});
    }

    @Test
    void contestants_takeTurnsAfterOneWarmUp() {
        contest().add(contestant("a", 1)).add(contestant("b", 2)).playBlocking();

        assertThat(turns).containsExactly("a", "b", "a", "b", "a", "b", "a", "b");
    }

    @Test
    void results_areComparedWithTheReference() {
        List<Result> results =
                contest().add(contestant("a", 1)).add(contestant("b", 2)).playBlocking();

        ResultTable table = new ResultTable(results, "b");

        assertThat(table.times("a")).hasValue(2.0);
        assertThat(table.measured("a").orElseThrow().rates().median()).isEqualTo(100);
        assertThat(table.measured("a").orElseThrow().cpuPerMillion().median()).isEqualTo(5000);
        assertThat(table.table("heaps/s").toString()).contains("| a | 100 | 100–100 | 2.00 | 5000 |  |");
    }

    @Test
    void oneWhoFails_isOutAndTheOthersGoOn() {
        Contestant broken = new Contestant("broken", Contestant.Kind.RIVAL, 1, () -> {
            throw new IOException("no such file");
        });

        List<Result> results = contest().add(broken).add(contestant("a", 1)).playBlocking();

        assertThat(results.get(0).failure()).isEqualTo("no such file");
        assertThat(results.get(1).laps()).hasSize(3);
        ResultTable table = new ResultTable(results, "broken");
        assertThat(table.times("a")).isEmpty();
        assertThat(table.table("heaps/s").toString()).contains("failed: no such file");
        assertThat(table.bars("rates")).contains(">a<").doesNotContain(">broken<");
    }
}
