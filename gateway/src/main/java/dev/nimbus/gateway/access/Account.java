package dev.nimbus.gateway.access;

/**
 * Where the use of one caller is counted. It looks the use up each time: a connection may be open for longer than an idle
 * caller is remembered, and what it uses then must count for the caller's other connections too.
 *
 * @param address where the caller is; "" for loopback
 */
public record Account(Quotas quotas, Caller caller, String address) {
    public Usage usage() {
        return quotas.of(key());
    }

    /** By what the caller's share of anything is counted: a name or an address; "" on loopback without a token. */
    public String key() {
        String place = address.isEmpty() ? "" : "@" + address;
        return caller.name().isEmpty() ? place : caller.name();
    }

    /** Counts bytes of a body or socket. @return whether more may come */
    public boolean received(long bytes) {
        return usage().received(bytes);
    }

    /** Whether the caller has registered less than a quarter of the rules that the cluster keeps. */
    public boolean mayRegister() {
        return quotas.mayRegister(key());
    }

    /** Counts rules that the cluster keeps from now on. @param millionths of all that it keeps */
    public void registered(long millionths) {
        quotas.registered(key(), millionths);
    }

    public void worked(long cpuNanos) {
        usage().worked(cpuNanos);
    }
}
