package dev.nimbus.solver.store;

import dev.nimbus.cluster.entries.Checksum;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.hash.Sha256;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/**
 * How facts of components are named and read in the shared map and on disks. The name is a hash of the component's form,
 * and the entry holds the form itself: a fact is taken for that component alone. Checksum, version, work, fact, form.
 */
final class PositionBytes {
    /** Another one where anything changes that is written here; entries of other versions are as if they were not. */
    private static final byte VERSION = 1;

    private static final int VERSION_AT = Integer.BYTES;
    private static final int FACT_AT = VERSION_AT + 2;
    private static final int FORM_AT = FACT_AT + Integer.BYTES;

    private PositionBytes() {}

    /** The same for every node, and no two components have one that anybody could find: 32 bytes of SHA-256, as text. */
    static String name(byte[] form) {
        MessageDigest hash = Sha256.digest();
        hash.update(VERSION);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(hash.digest(form));
    }

    static byte[] encode(byte[] form, int fact, int work) {
        ByteBuffer entry = ByteBuffer.allocate(FORM_AT + form.length);
        entry.putInt(0).put(VERSION).put((byte) work).putInt(fact).put(form);
        return entry.putInt(0, Checksum.of(entry.array())).array();
    }

    /** The fact, if the entry is whole, of this version, and of this component. */
    static Optional<Integer> decode(byte[] form, byte[] entry) {
        if (!isWhole(entry) || !Arrays.equals(entry, FORM_AT, entry.length, form, 0, form.length)) {
            return Optional.empty();
        }
        int fact = ByteBuffer.wrap(entry).getInt(FACT_AT);
        return ValueTable.isFact(fact) ? Optional.of(fact) : Optional.empty();
    }

    /** Whether an entry is undamaged and of this version. */
    static boolean isWhole(byte[] entry) {
        return entry.length > FORM_AT
                && entry[VERSION_AT] == VERSION
                && ByteBuffer.wrap(entry).getInt() == Checksum.of(entry);
    }
}
