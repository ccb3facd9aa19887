package dev.nimbus.cli.command;

import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** A command whose result is text for people, or one line of JSON for programs. */
public abstract class AnswerCommand extends NimbusCommand {
    static final String JSON = "--json";

    @Option(names = JSON, description = "Print JSON instead of text.")
    private boolean json;

    /** Whether JSON is asked for. */
    protected final boolean isJson() {
        return json;
    }

    /** Prints one of them, and ends the line. */
    protected final void print(Supplier<?> text, Supplier<?> asJson) {
        out().println(json ? asJson.get() : text.get());
    }
}
