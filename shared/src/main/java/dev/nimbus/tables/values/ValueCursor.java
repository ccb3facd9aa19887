package dev.nimbus.tables.values;

import java.io.IOException;

/** Reads values of a {@link ValueFile} near each other: holds one segment of it. */
public final class ValueCursor {

    private final ValueFile file;
    private final char[] values = new char[Segment.LENGTH];
    private long base = -1;

    public ValueCursor(ValueFile file) {
        this.file = file;
    }

    /** The value of heap {@code n}, which must be in the file and below 65536. */
    public int atBlocking(long n) throws IOException {
        long offset = n - base;
        if (base < 0 || offset < 0 || offset >= Segment.LENGTH) {
            load((int) (n / Segment.LENGTH));
            offset = n - base;
        }
        return values[(int) offset];
    }

    private void load(int number) throws IOException {
        Segment segment = file.segmentBlocking(number);
        for (int i = 0; i < Segment.LENGTH; i++) {
            values[i] = (char) segment.get(i);
        }
        base = (long) number * Segment.LENGTH;
    }
}
