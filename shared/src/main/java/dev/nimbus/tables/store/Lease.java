package dev.nimbus.tables.store;

/** The right to compute one segment while others wait; closing it gives the right back, a second close does nothing. */
public interface Lease extends AutoCloseable {

    @Override
    void close();
}
