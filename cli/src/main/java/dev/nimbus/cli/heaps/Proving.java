package dev.nimbus.cli.heaps;

import dev.nimbus.cli.command.Interruption;
import dev.nimbus.tables.LongProof;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.theory.period.Period;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** A long proof, which ends in order when the process is told to end. */
public final class Proving {
    /** A segment of the hardest games takes seconds. */
    private static final Duration LONGEST_END = Duration.ofSeconds(30);
    /** What a value may take while a game is kept in memory, with room for its copy. */
    private static final long BYTES_FOR_A_VALUE = 32;

    private Proving() {}

    /**
     * Proves the period of a game.
     *
     * @param file where the values are kept
     * @return empty if none was found in the memory there is
     * @throws CancellationException if the process was told to end
     */
    static Optional<Period> runBlocking(TakeAndBreak game, Path file, ProofProgress progress) throws IOException {
        int held = (int) Math.min(1L << 30, Runtime.getRuntime().maxMemory() / BYTES_FOR_A_VALUE);
        LongProof proof = LongProof.openBlocking(game, file, held, progress);
        try (Interruption interruption = Interruption.stopping(LONGEST_END, proof::stop);
                proof) { // closed first: the process stays until its file is whole
            progress.known(proof.known());
            if (proof.known() > 0) {
                progress.remark("going on from " + file + ", " + proof.known() + " values");
            }
            return proveBlocking(proof, progress);
        }
    }

    private static Optional<Period> proveBlocking(LongProof proof, ProofProgress progress) throws IOException {
        try {
            return proof.proveBlocking();
        } catch (CancellationException stopped) {
            progress.remark("stopped; the same command goes on from here");
            throw stopped;
        } finally {
            progress.clear();
        }
    }
}
