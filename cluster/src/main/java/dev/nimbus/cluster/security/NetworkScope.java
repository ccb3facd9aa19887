package dev.nimbus.cluster.security;

import java.net.Inet6Address;
import java.net.InetAddress;

/** Whether an address belongs to this machine or a private network, where the public Internet does not come. */
public final class NetworkScope {
    private NetworkScope() {}

    /**
     * Whether routers of the Internet do not carry packets to it: loopback, link-local, RFC 1918, the shared address
     * space of RFC 6598, and unique local addresses of IPv6 (RFC 4193).
     */
    public static boolean isPrivate(InetAddress address) {
        return address.isLoopbackAddress()
                || address.isLinkLocalAddress()
                || (address instanceof Inet6Address
                        ? (address.getAddress()[0] & 0xFE) == 0xFC
                        : address.isSiteLocalAddress() || isShared(address.getAddress()));
    }

    /** 100.64.0.0/10. */
    private static boolean isShared(byte[] address) {
        return address[0] == 100 && (address[1] & 0xC0) == 0x40;
    }

    /** @throws IllegalArgumentException if members would listen at a public address and nobody has accepted that */
    public static void requirePrivate(InetAddress address, boolean insecure) {
        if (!insecure && !isPrivate(address)) {
            throw new IllegalArgumentException("the cluster's address " + address.getHostAddress()
                    + " is public, and the member port speaks plain text; expected a private or a loopback address"
                    + " with --cluster-host, or --insecure to accept that strangers may read and change all that the"
                    + " members share");
        }
    }
}
