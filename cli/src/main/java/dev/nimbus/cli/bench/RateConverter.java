package dev.nimbus.cli.bench;

import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a rate: a positive number a second, up to a million, or {@code max}. */
final class RateConverter implements ITypeConverter<Double> {
    private static final Pattern FORM = Pattern.compile("[0-9]{1,18}(\\.[0-9]{1,9})?");
    /** Several times what one thread sends; what falls due beyond it would only be counted as unsent. */
    private static final double LARGEST = 1_000_000;

    @Override
    public Double convert(String text) {
        if (text.equals("max")) {
            return Double.POSITIVE_INFINITY;
        }
        double rate = FORM.matcher(text).matches() ? Double.parseDouble(text) : 0;
        if (rate > 0 && rate <= LARGEST) {
            return rate;
        }
        throw new TypeConversionException("'" + text + "' is no rate; expected up to 1000000 queries a second, or max");
    }
}
