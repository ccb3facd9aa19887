package dev.nimbus.cli.batch;

import dev.nimbus.cli.command.Progress;
import dev.nimbus.client.AnswerListener;
import dev.nimbus.client.BatchStatus;
import dev.nimbus.client.ServerAddress;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Optional;

/**
 * Writes the answers of one batch to standard output and shows progress on a terminal. Where the batch is left before
 * its end, by Ctrl-C or a failure, it says how to go on with it.
 */
public final class AnswerOutput implements AnswerListener, AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private final BatchStatus batch;
    private final Optional<ServerAddress> server;
    private final OutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER);
    private final PrintStream err = System.err;
    private final Progress progress;
    private final Thread whenStopped = new Thread(this::stopped, "nimbus-batch-stopped");
    private volatile long answered;
    private boolean finished;

    /**
     * @param answered answers known before
     * @param server where the batch goes on without this process; empty where it ends with it
     */
    AnswerOutput(BatchStatus batch, long answered, Optional<ServerAddress> server) {
        this.batch = batch;
        this.answered = answered;
        this.server = server;
        this.progress = new Progress(err, Boolean.getBoolean("nimbus.stderr.tty"), System::nanoTime);
        progress.expect(batch.queries());
        Runtime.getRuntime().addShutdownHook(whenStopped);
    }

    @Override
    public void answers(byte[] lines, long count) throws IOException {
        out.write(lines);
        out.flush();
        answered = count;
        progress.answered(count);
    }

    /** All answers are written. */
    void finish() {
        finished = true;
    }

    @Override
    public void close() {
        progress.clear();
        try {
            Runtime.getRuntime().removeShutdownHook(whenStopped);
        } catch (IllegalStateException stopping) {
            return; // The hook says it.
        }
        if (!finished) {
            sayHowToGoOn();
        }
    }

    private void stopped() {
        progress.clear();
        sayHowToGoOn();
    }

    private void sayHowToGoOn() {
        if (server.isEmpty()) {
            err.println("nimbus: stopped after " + answered + " of " + batch.queries()
                    + " answers; the batch ended with its server in this process");
            return;
        }
        err.println("nimbus: stopped after " + answered + " of " + batch.queries() + " answers of batch " + batch.id()
                + ", which continues at " + server.get());
        err.println("  to continue: nimbus batch --resume " + batch.id() + " --after " + (answered - 1) + " --url "
                + server.get());
        err.println("  to cancel: nimbus cancel " + batch.id() + " --url " + server.get());
    }
}
