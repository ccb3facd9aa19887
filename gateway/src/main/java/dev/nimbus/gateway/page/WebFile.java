package dev.nimbus.gateway.page;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;

/**
 * A file of the web page.
 *
 * @param bytes as it is
 * @param gzip compressed
 * @param tag its {@code ETag}: weak, since it is the same for both
 */
record WebFile(Buffer bytes, Buffer gzip, String tag) {
    /** Reads {@code name} from the jar, or finds that there is no such file. */
    static Optional<WebFile> readBlocking(String name) throws IOException {
        if (name.contains("..")) {
            return Optional.empty();
        }
        try (InputStream in = WebFile.class.getResourceAsStream("web/" + name)) {
            return in == null ? Optional.empty() : Optional.of(of(in.readAllBytes()));
        }
    }

    private static WebFile of(byte[] bytes) throws IOException {
        return new WebFile(
                Buffer.buffer(bytes), Buffer.buffer(compress(bytes)), "W/\"" + UUID.nameUUIDFromBytes(bytes) + "\"");
    }

    private static byte[] compress(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }
}
