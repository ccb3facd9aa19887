package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.system.measure.Contest;
import dev.nimbus.benchmarks.system.measure.Loader;
import dev.nimbus.benchmarks.system.measure.MeasurementSizes;
import dev.nimbus.benchmarks.system.process.Rivals;
import dev.nimbus.benchmarks.system.process.Servers;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * What sections measure with.
 *
 * @param sizes how much
 * @param servers starts servers
 * @param rivals compiles rivals
 * @param loader the client
 * @param work a directory for files of the run
 * @param log told what is going on
 */
record Lab(MeasurementSizes sizes, Servers servers, Rivals rivals, Loader loader, Path work, Consumer<String> log) {
    Contest contest() {
        return new Contest(sizes, log);
    }
}
