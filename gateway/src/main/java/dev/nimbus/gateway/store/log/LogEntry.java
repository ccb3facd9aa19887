package dev.nimbus.gateway.store.log;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * An entry of the batch log.
 *
 * @param kind what it is
 * @param batch whose it is
 * @param number of the block; 0 for other kinds
 * @param body the block, or the record
 */
record LogEntry(Kind kind, String batch, int number, byte[] body) {
    enum Kind {
        BLOCK,
        RECORD,
        REMOVED
    }

    byte[] encode() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(body.length + 64);
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(kind.ordinal());
            out.writeUTF(batch);
            out.writeInt(number);
            out.write(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static LogEntry decode(byte[] entry) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(entry))) {
            return new LogEntry(Kind.values()[in.readByte()], in.readUTF(), in.readInt(), in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
