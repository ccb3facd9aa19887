package dev.nimbus.cli.bench;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads whole numbers, written out. */
final class WholeNumber implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
        if (!text.matches("-?[0-9]{1,18}")) {
            throw new TypeConversionException("'" + text + "' is no whole number; expected such as 100000");
        }
        return Long.parseLong(text);
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
