package dev.nimbus.solver.store;

import dev.nimbus.cluster.entries.Checksum;
import dev.nimbus.theory.period.Period;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The stored form of a proved period, all big-endian: CRC32C of what follows (4), magic {@code NvPd} (4), format version
 * (1), period, preperiod, saltus, number of exceptions, checked to (8 each), how many exceptions are listed (4), each
 * of them (8), how many heaps are constant (4), each of them (8), length of the theorem (4), the theorem in UTF-8.
 */
final class PeriodBytes {
    private static final int MAGIC = 0x4e765064;
    private static final byte VERSION = 2;
    private static final int FIXED = 4 + 4 + 1 + 5 * 8 + 4 + 4 + 4;

    private PeriodBytes() {}

    static byte[] encode(Period period) {
        byte[] theorem = period.theorem().getBytes(StandardCharsets.UTF_8);
        int heaps = period.exceptions().size() + period.constant().size();
        ByteBuffer out = ByteBuffer.allocate(FIXED + heaps * Long.BYTES + theorem.length);
        out.putInt(0).putInt(MAGIC).put(VERSION);
        out.putLong(period.period()).putLong(period.preperiod()).putLong(period.saltus());
        out.putLong(period.exceptionCount()).putLong(period.checkedTo());
        putHeaps(period.exceptions(), out);
        putHeaps(period.constant(), out);
        out.putInt(theorem.length).put(theorem);
        return out.putInt(0, Checksum.of(out.array())).array();
    }

    private static void putHeaps(List<Long> heaps, ByteBuffer out) {
        out.putInt(heaps.size());
        heaps.forEach(out::putLong);
    }

    /** Empty where {@code bytes} are not a whole and undamaged period of this format. */
    static Optional<Period> decode(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        try {
            boolean known = in.getInt() == Checksum.of(bytes) && in.getInt() == MAGIC && in.get() == VERSION;
            return known ? Optional.of(read(in)) : Optional.empty();
        } catch (BufferUnderflowException | IllegalArgumentException damaged) {
            return Optional.empty();
        }
    }

    private static Period read(ByteBuffer in) {
        long period = in.getLong();
        long preperiod = in.getLong();
        long saltus = in.getLong();
        long exceptionCount = in.getLong();
        long checkedTo = in.getLong();
        List<Long> exceptions = heaps(in);
        List<Long> constant = heaps(in);
        byte[] theorem = new byte[lengthOfRest(in)];
        in.get(theorem);
        String text = new String(theorem, StandardCharsets.UTF_8);
        Period read = new Period(period, preperiod, saltus, constant, exceptionCount, exceptions, text, checkedTo);
        if (!read.isPossible()) {
            throw new IllegalArgumentException("no proved period has such figures: " + read);
        }
        return read;
    }

    private static List<Long> heaps(ByteBuffer in) {
        List<Long> heaps = new ArrayList<>();
        for (int left = in.getInt(); left > 0; left--) {
            heaps.add(in.getLong());
        }
        return heaps;
    }

    /** The theorem is the last field, and as long as it says; an array is not made for less. */
    private static int lengthOfRest(ByteBuffer in) {
        int length = in.getInt();
        if (length != in.remaining()) {
            throw new IllegalArgumentException("a theorem of " + length + " bytes in " + in.remaining());
        }
        return length;
    }
}
