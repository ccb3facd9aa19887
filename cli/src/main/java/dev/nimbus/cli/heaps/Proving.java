package dev.nimbus.cli.heaps;

import dev.nimbus.tables.LongProof;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.theory.period.Period;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One run of a long proof, which ends in order when the process is told to end. */
public final class Proving {
    /** A segment of the hardest games takes seconds. */
    private static final long END_SECONDS = 30;
    /** What a value may take while a game is kept in memory, with room for its copy. */
    private static final long BYTES_FOR_A_VALUE = 32;

    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean stopped;

    /**
     * Proves the period of a game.
     *
     * @param file where the values are kept
     * @return empty if none was found in the memory there is
     * @throws CancellationException if the process was told to end
     */
    Optional<Period> runBlocking(TakeAndBreak game, Path file, ProofProgress progress) throws IOException {
        int held = (int) Math.min(1L << 30, Runtime.getRuntime().maxMemory() / BYTES_FOR_A_VALUE);
        try (LongProof proof = LongProof.openBlocking(game, file, held, progress)) {
            progress.known(proof.known());
            if (proof.known() > 0) {
                progress.remark("going on from " + file + ", " + proof.known() + " values");
            }
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(proof), "nimbus-prove-end"));
            return proof.proveBlocking();
        } catch (CancellationException e) {
            stopped = true;
            throw e;
        } finally {
            progress.clear();
            ended.countDown();
        }
    }

    /** Runs while the process ends, also long after the proof. */
    private void end(LongProof proof) {
        proof.stop();
        try {
            if (!ended.await(END_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("ended within a segment; the same command goes on before it");
            } else if (stopped) {
                System.err.println("stopped; the same command goes on from here");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
