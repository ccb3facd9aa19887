package dev.nimbus.cli.command;

import dev.nimbus.protocol.Effort;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads an {@linkplain Effort#time effort}, such as {@code 1h30m}. */
public final class EffortConverter implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
        try {
            return Effort.time(text);
        } catch (IllegalArgumentException wrong) {
            throw new TypeConversionException(wrong.getMessage());
        }
    }
}
