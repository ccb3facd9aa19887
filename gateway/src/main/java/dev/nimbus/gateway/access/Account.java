package dev.nimbus.gateway.access;

/**
 * Where the use of one caller is counted. It looks the use up each time: a connection may be open for longer than an idle
 * caller is remembered, and what it uses then must count for the caller's other connections too.
 *
 * @param address where the caller is; "" for loopback
 */
public record Account(Quotas quotas, Caller caller, String address) {
    public Usage usage() {
        return quotas.of(caller, address);
    }

    /** Counts bytes of a body or socket. @return whether more may come */
    public boolean received(long bytes) {
        return quotas.received(usage(), bytes);
    }

    public void worked(long cpuNanos) {
        usage().worked(cpuNanos);
    }
}
