package dev.nimbus.cli.command;

import dev.nimbus.client.RetryListener;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.time.Duration;

/**
 * Says that a server does not answer and for how long it is tried again: on a terminal one line that counts down, elsewhere
 * one line for each outage and reason. For use by several threads.
 */
public final class RetryLine implements RetryListener {
    private static final String CLEAR = "\r\u001b[K";

    private final PrintWriter err;
    private final boolean isTerminal;
    private String reason = "";
    private Duration left = Duration.ZERO;

    /** @param isTerminal whether a line can be written over */
    public RetryLine(PrintWriter err, boolean isTerminal) {
        this.err = err;
        this.isTerminal = isTerminal;
    }

    /** On the standard error of this process, of which the launcher says what it is. */
    public static RetryLine onStandardError(PrintWriter err) {
        return new RetryLine(err, Terminal.isError());
    }

    @Override
    public synchronized void retrying(String why, Duration timeLeft) {
        String line =
                "nimbus: no answer from the server (" + why + "); trying again for " + timeLeft.toSeconds() + " s";
        boolean isNew = !why.equals(reason) || timeLeft.compareTo(left) > 0;
        reason = why;
        left = timeLeft;
        if (isTerminal) {
            err.print(CLEAR + line);
            err.flush();
        } else if (isNew) {
            err.println(line);
            err.flush();
        }
    }

    /** {@return a stream that takes the line away before it writes to {@code out}} */
    public OutputStream clearBefore(OutputStream out) {
        return new FilterOutputStream(out) {
            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                clear();
                out.write(bytes, from, length);
            }
        };
    }

    /** The outage is over: takes the line away before others are written. */
    public synchronized void clear() {
        if (isTerminal && !reason.isEmpty()) {
            err.print(CLEAR);
            err.flush();
        }
        reason = "";
    }
}
