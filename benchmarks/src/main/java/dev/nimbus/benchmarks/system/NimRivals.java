package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.data.ContestFile;
import dev.nimbus.benchmarks.system.measure.Contestant;
import dev.nimbus.benchmarks.system.measure.Lap;
import dev.nimbus.benchmarks.system.process.ProcFigures;
import dev.nimbus.benchmarks.system.process.Rival;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The rivals of Nim on one file of positions. */
final class NimRivals {
    static final String SCANF = "nim_scanf";
    static final String FREAD = "nim_fread";
    static final String JAVA = "NimJ";

    private final Lab lab;
    private final Path input;
    private final double amount;

    /**
     * @param input positions in the form of contests
     * @param amount how many positions, or heaps, one lap counts for
     */
    NimRivals(Lab lab, Path input, double amount) {
        this.lab = lab;
        this.input = input;
        this.amount = amount;
    }

    /** The rivals on the first {@code positions} of our own workloads, written to a file. */
    static NimRivals onPositions(Lab lab, long positions) throws IOException {
        Path file = lab.work().resolve("nim-" + positions + ".txt");
        if (!Files.exists(file)) {
            ContestFile.writePositions(file, positions);
        }
        return new NimRivals(lab, file, positions);
    }

    Optional<Contestant> scanf() throws Exception {
        return lab.rivals().cpp(SCANF).map(this::contestant);
    }

    Optional<Contestant> fread() throws Exception {
        return lab.rivals().cpp(FREAD).map(this::contestant);
    }

    Optional<Contestant> java() throws Exception {
        return lab.rivals().java(JAVA).map(this::contestant);
    }

    private Contestant contestant(Rival rival) {
        Path output = lab.work().resolve(rival.name() + ".out");
        return new Contestant(
                rival.name(),
                Contestant.Kind.RIVAL,
                amount,
                () -> Lap.of(ProcFigures.own()::cpuSecondsOfChildren, () -> rival.secondsBlocking(input, output)));
    }
}
