package dev.nimbus.cli.command;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a time: seconds, or numbers with {@code d}, {@code h}, {@code m} and {@code s}, such as {@code 1h30m}. */
public final class EffortConverter implements ITypeConverter<Duration> {
    private static final Pattern FORM = Pattern.compile(
            "(?:(?<d>[0-9]{1,4})d)?(?:(?<h>[0-9]{1,5})h)?(?:(?<m>[0-9]{1,7})m)?(?:(?<s>[0-9]{1,9}(?:\\.[0-9]{1,3})?)s?)?");
    private static final Duration LONGEST = Duration.ofDays(366);
    private static final double SECOND_MILLIS = 1000;

    @Override
    public Duration convert(String text) {
        Matcher found = FORM.matcher(text);
        if (!text.isEmpty() && found.matches()) {
            Duration time = Duration.ofDays(number(found, "d"))
                    .plusHours(number(found, "h"))
                    .plusMinutes(number(found, "m"))
                    .plusMillis(millis(found));
            if (time.compareTo(LONGEST) <= 0) {
                return time;
            }
        }
        throw new TypeConversionException(
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
