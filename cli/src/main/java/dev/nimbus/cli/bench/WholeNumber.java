package dev.nimbus.cli.bench;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads whole numbers, written out. */
final class WholeNumber implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
        if (!text.matches("-?[0-9]+")) {
            throw new TypeConversionException("'" + text + "' is no whole number; expected such as 100000");
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            String range = Long.MIN_VALUE + " to " + Long.MAX_VALUE;
            throw new TypeConversionException("'" + text + "' is too large; expected a number from " + range);
        }
    }

    /**
     * Checks a number.
     *
     * @throws IllegalArgumentException if it is not one from {@code least} to {@code most}
     */
    static long require(String option, long number, long least, long most) {
        if (number < least || number > most) {
            throw new IllegalArgumentException(option + " is " + number + "; expected "
                    + (most == Long.MAX_VALUE ? "at least " + least : "a number from " + least + " to " + most));
        }
        return number;
    }
}
