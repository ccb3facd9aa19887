package dev.nimbus.gateway.store.log;

import java.util.zip.CRC32C;

final class LogChecksum {
    private LogChecksum() {}

    /** CRC32C of the first {@code length} bytes. */
    static int of(byte[] bytes, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, length);
        return (int) checksum.getValue();
    }
}
