package dev.nimbus.gateway.http.services;

import java.io.ByteArrayOutputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Unpacks a gzip file that comes in pieces, the first with the whole header as Java writes it: ten bytes. */
final class GzipReader implements AutoCloseable {
    private static final int HEADER = 10;
    private static final int BUFFER = 16 << 10;

    private final Inflater inflater = new Inflater(true);
    private boolean isBegun;

    /** What this piece adds; its writer has bounded that. */
    byte[] read(byte[] piece) throws DataFormatException {
        int skipped = isBegun ? 0 : HEADER;
        isBegun = true;
        inflater.setInput(piece, skipped, piece.length - skipped);
        ByteArrayOutputStream out = new ByteArrayOutputStream(BUFFER);
        byte[] buffer = new byte[BUFFER];
        while (!inflater.finished()) {
            int count = inflater.inflate(buffer);
            if (count == 0) {
                break;
            }
            out.write(buffer, 0, count);
        }
        return out.toByteArray();
    }

    @Override
    public void close() {
        inflater.end();
    }
}
