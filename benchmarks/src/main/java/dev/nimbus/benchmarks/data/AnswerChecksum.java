package dev.nimbus.benchmarks.data;

import java.util.zip.CRC32C;

/**
 * What a run of answers must be, without holding them.
 *
 * @param bytes how many bytes
 * @param crc their CRC-32C
 */
public record AnswerChecksum(long bytes, long crc) {
    /** Takes bytes in turn. */
    public static final class Sink {
        private final CRC32C crc = new CRC32C();
        private long bytes;

        /** Takes the next bytes. */
        public void add(byte[] next) {
            bytes += next.length;
            crc.update(next);
        }

        /** The checksum of all bytes taken. */
        public AnswerChecksum checksum() {
            return new AnswerChecksum(bytes, crc.getValue());
        }
    }
}
