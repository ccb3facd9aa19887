package dev.nimbus.cli.command;

/** Text as one word of a command that the user may copy into a shell. */
public final class ShellWord {
    private ShellWord() {}

    /** The text, in quotes where a shell would read something else. */
    public static String of(String text) {
        return text.matches("[\\w.,:/-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
