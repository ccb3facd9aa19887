package dev.nimbus.proof.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterOutputStream;

/** Some lines of text, compressed. */
public final class PackedText {
    /** So many lines are packed together: the header of each block costs little then, and one block is read soon. */
    public static final int LINES = 512;

    private static final int OBJECT_BYTES = 64;

    private final byte[] packed;

    private PackedText(byte[] packed) {
        this.packed = packed;
    }

    /**
     * {@return the lines, packed}
     *
     * @param lines one at least, none with a line break
     */
    public static PackedText of(List<String> lines) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflated = new DeflaterOutputStream(packed)) {
            deflated.write(String.join("\n", lines).getBytes(UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("memory can be written", e);
        }
        return new PackedText(packed.toByteArray());
    }

    /** {@return the lines} */
    public String[] lines() {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try (InflaterOutputStream inflated = new InflaterOutputStream(text)) {
            inflated.write(packed);
        } catch (IOException e) {
            throw new UncheckedIOException("memory can be read", e);
        }
        return text.toString(UTF_8).split("\n", -1);
    }

    /** {@return what it takes in memory} */
    public long bytes() {
        return (long) OBJECT_BYTES + packed.length;
    }
}
