package dev.nimbus.cli.batch;

import dev.nimbus.cli.command.UserFile;
import dev.nimbus.client.NimbusException;
import dev.nimbus.gateway.cut.JsonEnvelope;
import dev.nimbus.gateway.cut.MalformedBody;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** A file of {@code {"queries":[…]}}. Servers hold such a body whole, and so take a short one alone: they are sent lines. */
final class JsonFile {
    /** While it is read, it takes twice its size. */
    private static final int PART_OF_HEAP = 4;

    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 16;

    private JsonFile() {}

    /** The queries of a file as NDJSON. */
    static byte[] linesBlocking(Path file, boolean isGzip) throws NimbusException {
        return linesBlocking(
                file, isGzip, (int) Math.min(LARGEST_ARRAY, Runtime.getRuntime().maxMemory() / PART_OF_HEAP));
    }

    static byte[] linesBlocking(Path file, boolean isGzip, int mostBytes) throws NimbusException {
        byte[] json;
        try (InputStream in = UserFile.openBlocking(file);
                InputStream text = isGzip ? new GZIPInputStream(in) : in) {
            json = text.readNBytes(mostBytes + 1);
        } catch (IOException e) {
            throw new NimbusException("cannot read " + file + ": " + e.getMessage(), e);
        }
        if (json.length > mostBytes) {
            throw new NimbusException(file + " has more than " + mostBytes
                    + " bytes, the most that are read as JSON here; write it as NDJSON, one query a line");
        }
        try {
            return JsonEnvelope.linesOf(json);
        } catch (MalformedBody fault) {
            throw new NimbusException(file + " is no batch: " + fault.getMessage(), fault);
        }
    }
}
