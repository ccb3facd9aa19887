package dev.nimbus.cluster.entries;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The stored form of registered rules, big-endian: CRC32C of what follows (4), magic {@code NvRs} (4), format version 1
 * (1), the canonical notation in UTF-8.
 */
public final class RulesetBytes {
    private static final int MAGIC = 0x4e765273;
    private static final byte VERSION = 1;
    private static final int HEAD = 4 + 4 + 1;

    private RulesetBytes() {}

    /** The stored form of a notation. */
    public static byte[] encode(String notation) {
        byte[] text = notation.getBytes(StandardCharsets.UTF_8);
        ByteBuffer out = ByteBuffer.allocate(HEAD + text.length);
        out.putInt(0).putInt(MAGIC).put(VERSION).put(text);
        return out.putInt(0, Checksum.of(out.array())).array();
    }

    /** Empty where {@code bytes} are not whole and undamaged rules of this format. */
    public static Optional<String> decode(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        try {
            boolean whole = in.getInt() == Checksum.of(bytes) && in.getInt() == MAGIC && in.get() == VERSION;
            return whole ? Optional.of(StandardCharsets.UTF_8.decode(in).toString()) : Optional.empty();
        } catch (BufferUnderflowException damaged) {
            return Optional.empty();
        }
    }

    /** {@return whether these bytes are whole and undamaged rules of this format} */
    public static boolean isWhole(byte[] bytes) {
        return decode(bytes).isPresent();
    }

    /** How many bytes of a stored form are the notation. */
    static int notationBytes(byte[] bytes) {
        return Math.max(0, bytes.length - HEAD);
    }
}
