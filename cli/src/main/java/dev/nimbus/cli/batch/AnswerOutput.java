package dev.nimbus.cli.batch;

import dev.nimbus.cli.command.Progress;
import dev.nimbus.cli.command.ServerArguments;
import dev.nimbus.cli.command.Terminal;
import dev.nimbus.client.AnswerListener;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.client.message.BatchStatus;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Writes the answers of one batch to standard output and shows progress on a terminal. Where the batch is left before
 * its end, by Ctrl-C or a failure, it says how to go on with it.
 */
public final class AnswerOutput implements AnswerListener, AutoCloseable {
    private static final long PATIENCE_SECONDS = 1;

    private final BatchStatus batch;
    private final Optional<ServerAddress> server;
    private final ServerArguments login;
    private final OutputStream out;
    private final PrintStream err = System.err;
    private final Progress progress;
    private final Thread whenStopped = new Thread(this::stopped, "nimbus-batch-stopped");
    /** Of the one who writes. The hook keeps it: a line that comes after its words would be read again. */
    private final Semaphore writing = new Semaphore(1);

    private volatile long answered;
    private boolean finished;

    /**
     * @param answered answers known before
     * @param server where the batch goes on without this process; empty where it ends with it
     * @param login what its commands give to the server
     * @param out standard output
     */
    AnswerOutput(
            BatchStatus batch, long answered, Optional<ServerAddress> server, ServerArguments login, OutputStream out) {
        this.batch = batch;
        this.answered = answered;
        this.server = server;
        this.login = login;
        this.out = out;
        this.progress = new Progress(err, Terminal.isError(), System::nanoTime);
        progress.expect(answered, batch.queries());
        Runtime.getRuntime().addShutdownHook(whenStopped);
    }

    @Override
    public void answers(byte[] lines, long count) throws IOException {
        if (!writing.tryAcquire()) {
            return; // The process ends.
        }
        out.write(lines);
        out.flush();
        answered = count;
        writing.release();
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
            howToGoOn().forEach(err::println);
        }
    }

    /** Waits until lines under way are written, but not for a reader who takes none. */
    void stopped() {
        try {
            if (!writing.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                err.println("nimbus: the last line may be written in part");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        progress.clear();
        howToGoOn().forEach(err::println);
    }

    List<String> howToGoOn() {
        String stopped = "nimbus: stopped after " + answered + " of " + batch.queries() + " answers";
        return server.map(address -> List.of(
                        stopped + " of batch " + batch.id() + ", which continues at " + address,
                        "  to continue: nimbus batch --resume " + batch.id() + " --after " + (answered - 1) + " "
                                + login.typed(address),
                        "  to cancel: nimbus cancel " + batch.id() + " " + login.typed(address)))
                .orElse(List.of(stopped + "; the batch ended with its server in this process"));
    }
}
