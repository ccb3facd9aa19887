package dev.nimbus.cli.command;

import java.util.regex.Pattern;

/** Colour on a terminal. The launcher says whether standard output is one; {@code NO_COLOR} switches colour off. */
public final class Terminal {
    private static final Pattern OUTCOME = Pattern.compile("\\((N|P|D)\\)");

    private Terminal() {}

    /** Whether to print in colour. */
    public static boolean isColoured() {
        return Boolean.getBoolean("nimbus.stdout.tty") && System.getenv("NO_COLOR") == null;
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
