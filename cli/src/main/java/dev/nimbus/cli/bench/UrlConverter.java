package dev.nimbus.cli.bench;

import dev.nimbus.cli.client.ServerAddress;
import java.net.URI;
import java.net.URISyntaxException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the address of a server. */
final class UrlConverter implements ITypeConverter<URI> {
    @Override
    public URI convert(String text) {
        try {
            return new ServerAddress(new URI(text)).uri();
        } catch (URISyntaxException e) {
            throw bad(text + " is no server; expected such as http://127.0.0.1:8080", e);
        } catch (IllegalArgumentException e) {
            throw bad(e.getMessage(), e);
        }
    }

    private static TypeConversionException bad(String message, Exception cause) {
        TypeConversionException bad = new TypeConversionException(message);
        bad.initCause(cause);
        return bad;
    }
}
