package dev.nimbus.benchmarks.system;

import java.util.List;

/**
 * What a contestant came to.
 *
 * @param contestant who
 * @param laps the measured laps; empty where one failed
 * @param failure why it failed, "" if it did not
 */
record Result(Contestant contestant, List<Lap> laps, String failure) {
    boolean isMeasured() {
        return failure.isEmpty();
    }

    /** Wall times in seconds. */
    Series seconds() {
        return new Series(laps.stream().mapToDouble(Lap::seconds).toArray());
    }

    /** Amount done in a second. */
    Series rates() {
        return seconds().rates(contestant.amount());
    }

    /** Processor seconds for a million of the amount. */
    Series cpuPerMillion() {
        return new Series(laps.stream()
                .mapToDouble(lap -> lap.cpuSeconds() / contestant.amount() * 1e6)
                .toArray());
    }
}
