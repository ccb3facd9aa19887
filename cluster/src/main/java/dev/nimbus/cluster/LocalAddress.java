package dev.nimbus.cluster;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Optional;

/** Finds the address of this machine that a node is to listen at. */
public final class LocalAddress {
    private LocalAddress() {}

    /**
     * The IP address that {@code host} of {@link ClusterOptions} means.
     *
     * @throws IllegalArgumentException if it does not resolve, or to no address of this machine
     */
    public static String findBlocking(String host) {
        try {
            if (host.equals(ClusterOptions.AUTO)) {
                return reachable().orElse("127.0.0.1");
            }
            InetAddress address = InetAddress.getByName(host);
            if (address.isAnyLocalAddress() || NetworkInterface.getByInetAddress(address) == null) {
                throw new IllegalArgumentException("host " + host + " is " + address.getHostAddress()
                        + ", which is no address of this machine; expected one, or " + ClusterOptions.AUTO);
            }
            return address.getHostAddress();
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("host " + host + " does not resolve to an address", e);
        } catch (SocketException e) {
            throw new IllegalStateException("the network interfaces of this machine cannot be listed", e);
        }
    }

    /** The address that is written so; it is one that {@link #findBlocking} gave. */
    static InetAddress literal(String address) {
        try {
            return InetAddress.getByName(address);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(address + " is no IP address", e);
        }
    }

    private static Optional<String> reachable() throws SocketException {
        return NetworkInterface.networkInterfaces()
                .filter(LocalAddress::isUp)
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> address instanceof Inet4Address && !address.isLinkLocalAddress())
                .map(InetAddress::getHostAddress)
                .findFirst();
    }

    private static boolean isUp(NetworkInterface face) {
        try {
            return face.isUp() && !face.isLoopback();
        } catch (SocketException gone) {
            return false;
        }
    }
}
