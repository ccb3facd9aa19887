package dev.nimbus.benchmarks.system.measure;

import java.io.IOException;

/** Holds all who compute one table to the same values. Not safe for threads. */
public final class SameValues {
    private final String code;
    private String first = "";
    private String firstBy = "";

    public SameValues(String code) {
        this.code = code;
    }

    /**
     * Compares a checksum with the first one.
     *
     * @throws IOException if they differ
     */
    public void check(String name, String checksum) throws IOException {
        if (first.isEmpty()) {
            first = checksum;
            firstBy = name;
        }
        if (!first.equals(checksum)) {
            throw new IOException(name + " and " + firstBy + " have different values for " + code);
        }
    }
}
