package dev.nimbus.benchmarks.system.measure;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a contestant came to.
 *
 * @param contestant who
 * @param laps the measured laps; empty where one failed
 * @param failure why it failed, "" if it did not
 */
public record Result(Contestant contestant, List<Lap> laps, String failure) {
    boolean isMeasured() {
        return failure.isEmpty();
    }

    /** Wall times in seconds. */
    public Series seconds() {
        return new Series(laps.stream().mapToDouble(Lap::seconds).toArray());
    }

    /** Amount done in a second. */
    public Series rates() {
        return seconds().rates(contestant.amount());
    }

    /** Processor seconds for a million of the amount. */
    public Series cpuPerMillion() {
        return perMillion(Lap::cpuSeconds);
    }

    /** Processor seconds that the client used for a million of the amount. */
    Series clientCpuPerMillion() {
        return perMillion(Lap::clientCpuSeconds);
    }

    private Series perMillion(ToDoubleFunction<Lap> figure) {
        return new Series(laps.stream()
                .mapToDouble(lap -> figure.applyAsDouble(lap) / contestant.amount() * 1e6)
                .toArray());
    }
}
