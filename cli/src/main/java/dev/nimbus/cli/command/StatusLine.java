package dev.nimbus.cli.command;

import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** A line that says how far a node has started: on a terminal as it is, in a log with the time before it. */
public final class StatusLine {
    private StatusLine() {}

    public static void print(PrintWriter out, String text) {
        print(out, text, Terminal.isOutput(), Instant.now());
    }

    static void print(PrintWriter out, String text, boolean isTerminal, Instant now) {
        out.println(isTerminal ? text : now.truncatedTo(ChronoUnit.MILLIS) + " " + text);
    }
}
