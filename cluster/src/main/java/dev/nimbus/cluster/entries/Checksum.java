package dev.nimbus.cluster.entries;

import java.util.zip.CRC32C;

/** The checksum at the head of stored forms. */
public final class Checksum {
    private Checksum() {}

    /** CRC32C of all but the first four bytes, where it stands itself; {@code bytes} are four or more. */
    public static int of(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, Integer.BYTES, bytes.length - Integer.BYTES);
        return (int) crc.getValue();
    }
}
