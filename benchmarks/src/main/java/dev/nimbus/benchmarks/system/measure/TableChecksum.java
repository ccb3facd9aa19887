package dev.nimbus.benchmarks.system.measure;

import java.util.Locale;

/** The checksum of a table's values that the rivals print: FNV-1a over whole values. */
public final class TableChecksum {
    private static final long BASIS = 1_469_598_103_934_665_603L;
    private static final long PRIME = 1_099_511_628_211L;

    private long sum = BASIS;

    /** The next value. */
    public void add(long value) {
        sum = (sum ^ value) * PRIME;
    }

    /** Sixteen hexadecimal digits. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%016x", sum);
    }
}
