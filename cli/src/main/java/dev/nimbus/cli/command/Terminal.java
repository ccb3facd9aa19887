package dev.nimbus.cli.command;

import java.util.Map;
import java.util.regex.Pattern;

/**
 * Whether somebody watches, and colour. The launcher says whether standard output and standard error are terminals, which
 * Java does not tell one by one. Without the launcher both are if Java has a console, which it has if standard input and
 * standard output are terminals; {@code NO_COLOR} switches colour off.
 */
public final class Terminal {
    private static final Pattern OUTCOME = Pattern.compile("\\((N|P|D)\\)");

    private Terminal() {}

    /** Whether standard output is a terminal. */
    public static boolean isOutput() {
        return isTerminal("nimbus.stdout.tty");
    }

    /** Whether standard error is a terminal, where a line can be written over. */
    public static boolean isError() {
        return isTerminal("nimbus.stderr.tty");
    }

    private static boolean isTerminal(String property) {
        String told = System.getProperty(property);
        return told == null ? isConsole() : Boolean.parseBoolean(told);
    }

    /** Java 22 to 24 have a console where there is no terminal, too. */
    private static boolean isConsole() {
        int version = Runtime.version().feature();
        return (version < 22 || version > 24) && System.console() != null;
    }

    /** Whether to print in colour. */
    public static boolean isColoured() {
        return isOutput() && wantsColour(System.getenv());
    }

    /** An empty {@code NO_COLOR} counts as none, see no-color.org. */
    static boolean wantsColour(Map<String, String> environment) {
        return environment.getOrDefault("NO_COLOR", "").isEmpty();
    }

    /** {@code text} with the letters of outcomes in bold: green where the next player wins, red where not. */
    public static String paint(String text, boolean isColoured) {
        return isColoured
                ? OUTCOME.matcher(text)
                        .replaceAll(
                                found -> "(\u001b[1;" + colour(found.group(1)) + "m" + found.group(1) + "\u001b[0m)")
                : text;
    }

    private static int colour(String outcome) {
        return switch (outcome) {
            case "N" -> 32;
            case "P" -> 31;
            default -> 33;
        };
    }
}
