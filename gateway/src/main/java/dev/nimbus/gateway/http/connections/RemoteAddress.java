package dev.nimbus.gateway.http.connections;

import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.SocketAddress;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/**
 * Where clients are, as limits count them. A user of IPv6 has 2^64 addresses at hand, so all of one network (/64) count as
 * one.
 */
final class RemoteAddress {
    private static final String LOOPBACK = "loopback ";
    private static final int NETWORK_BYTES = 8;

    private RemoteAddress() {}

    static String of(HttpConnection connection) {
        SocketAddress remote = connection.remoteAddress();
        return remote == null || remote.hostAddress() == null ? "" : of(remote.hostAddress());
    }

    /** @param text an IP address, which is not looked up */
    static String of(String text) {
        try {
            InetAddress address = InetAddress.getByName(text);
            if (address.isLoopbackAddress()) {
                return LOOPBACK + address.getHostAddress();
            }
            return address instanceof Inet6Address ? network(address) : address.getHostAddress();
        } catch (UnknownHostException e) {
            return text;
        }
    }

    private static String network(InetAddress address) throws UnknownHostException {
        byte[] bytes = address.getAddress();
        Arrays.fill(bytes, NETWORK_BYTES, bytes.length, (byte) 0);
        return InetAddress.getByAddress(bytes).getHostAddress() + "/64";
    }

    static String named(String address) {
        return address.startsWith(LOOPBACK) ? "" : address;
    }
}
