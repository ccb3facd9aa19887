package dev.nimbus.cli.bench;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a rate: a positive number a second, or {@code max}. */
final class RateConverter implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
        if (text.equals("max")) {
            return Double.POSITIVE_INFINITY;
        }
        try {
            double rate = Double.parseDouble(text);
            if (rate > 0) {
                return rate;
            }
        } catch (NumberFormatException e) {
            throw bad(text, e);
        }
        throw bad(text, null);
    }

    private static TypeConversionException bad(String text, NumberFormatException cause) {
        TypeConversionException bad =
                new TypeConversionException("'" + text + "' is no rate; expected a number of queries a second, or max");
        bad.initCause(cause);
        return bad;
    }
}
