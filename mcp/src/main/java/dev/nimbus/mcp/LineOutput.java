package dev.nimbus.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Standard output for two writers, the protocol's library and {@link LineInput}: each line is written whole. Safe for use by
 * several threads, if only one of them uses the methods of {@link OutputStream}.
 */
final class LineOutput extends OutputStream {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final OutputStream out;
    private final OpenRequests requests;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    LineOutput(OutputStream out, OpenRequests requests) {
        this.out = out;
        this.requests = requests;
    }

    @Override
    public void write(int one) throws IOException {
        if (one == '\n') {
            String text = line.toString(StandardCharsets.UTF_8);
            line.reset();
            writeLine(text);
            noteWritten(text);
        } else {
            line.write(one);
        }
    }

    /** Writes a line of our own, which answers no request that the library was given. */
    synchronized void writeLine(String text) throws IOException {
        out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private void noteWritten(String text) {
        try {
            requests.written(JSON.readTree(text));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the library writes JSON", e);
        }
    }
}
