package dev.nimbus.protocol;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The CPU time that queries may take beyond their budgets, in searches.
 *
 * @param millis what a query may take that does not say it itself; 0 for nothing
 * @param mostMillis the most that a query may say; 0 where the server gives none
 */
public record Effort(long millis, long mostMillis) {
    /** No query may take more than its budget. */
    public static final Effort NONE = new Effort(0, 0);

    private static final Pattern TIME = Pattern.compile(
            "(?:(?<d>[0-9]{1,4})d)?(?:(?<h>[0-9]{1,5})h)?(?:(?<m>[0-9]{1,7})m)?(?:(?<s>[0-9]{1,9}(?:\\.[0-9]{1,3})?)s?)?");
    private static final Duration LONGEST = Duration.ofDays(366);
    private static final double SECOND_MILLIS = 1000;

    public Effort {
        if (millis < 0 || mostMillis < 0) {
            throw new IllegalArgumentException("effort of " + millis + " ms, at most " + mostMillis + " ms");
        }
    }

    /**
     * Reads a time as people write an effort: seconds, or numbers with {@code d}, {@code h}, {@code m} and {@code s}, such
     * as {@code 1h30m}.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static Duration time(String text) {
        Matcher found = TIME.matcher(text);
        if (!text.isEmpty() && found.matches()) {
            Duration time = Duration.ofDays(number(found, "d"))
                    .plusHours(number(found, "h"))
                    .plusMinutes(number(found, "m"))
                    .plusMillis(millis(found));
            if (time.compareTo(LONGEST) <= 0) {
                return time;
            }
        }
        throw new IllegalArgumentException(
                "'" + text + "' is no time; expected seconds, or such as 90s, 10m, 1h30m or 1d, at most 366d");
    }

    private static long number(Matcher found, String unit) {
        String digits = found.group(unit);
        return digits == null ? 0 : Long.parseLong(digits);
    }

    private static long millis(Matcher found) {
        String seconds = found.group("s");
        return seconds == null ? 0 : Math.round(Double.parseDouble(seconds) * SECOND_MILLIS);
    }
}
