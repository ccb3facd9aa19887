package dev.nimbus.proof.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterOutputStream;

/** Lines of a proof, some at a time compressed. Safe for use by several threads once no more are added. */
public final class PackedLines {
    private static final int AT_ONCE = 512;
    private static final int BLOCK_BYTES = 64;

    private final Memory memory;
    private final List<Block> blocks = new ArrayList<>();

    private record Block(long first, byte[] packed) {}

    public PackedLines(Memory memory) {
        this.memory = memory;
    }

    /**
     * Adds lines.
     *
     * @param first the number of the first one
     */
    public void add(long first, List<String> lines) {
        for (int from = 0; from < lines.size(); from += AT_ONCE) {
            List<String> some = lines.subList(from, Math.min(from + AT_ONCE, lines.size()));
            byte[] packed = packed(String.join("\n", some).getBytes(UTF_8));
            memory.hold(BLOCK_BYTES + packed.length);
            blocks.add(new Block(first + from, packed));
        }
    }

    private static byte[] packed(byte[] text) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflated = new DeflaterOutputStream(packed)) {
            deflated.write(text);
        } catch (IOException e) {
            throw new UncheckedIOException("memory can be written", e);
        }
        return packed.toByteArray();
    }

    /** How many blocks of lines there are. */
    public int blocks() {
        return blocks.size();
    }

    /** The number of the first line of a block. */
    public long first(int block) {
        return blocks.get(block).first();
    }

    /** The lines of a block. */
    public String[] lines(int block) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try (InflaterOutputStream inflated = new InflaterOutputStream(text)) {
            inflated.write(blocks.get(block).packed());
        } catch (IOException e) {
            throw new UncheckedIOException("memory can be read", e);
        }
        return text.toString(UTF_8).split("\n", -1);
    }
}
