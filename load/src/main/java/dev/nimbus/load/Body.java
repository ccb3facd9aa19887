package dev.nimbus.load;

import io.vertx.core.buffer.Buffer;
import java.util.Iterator;

/** The body of one request, piece by piece; used once. */
public interface Body extends Iterator<Buffer> {
    /** How many queries there are in all. */
    long queries();

    /** How many bytes there are in all. */
    long bytes();
}
