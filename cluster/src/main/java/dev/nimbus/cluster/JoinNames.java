package dev.nimbus.cluster;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The members to look for, from the list that a user gives. A name of a headless service stands for many members, one
 * address each; Hazelcast takes the addresses of one name for one member, and tries the first alone, which may be the node
 * itself. So such a name becomes its addresses. The name stays in the list too, for members that come later.
 */
final class JoinNames {
    /** Finds the addresses of a name; it may ask a DNS server. */
    @FunctionalInterface
    interface Resolver {
        InetAddress[] resolveBlocking(String name) throws UnknownHostException;
    }

    private JoinNames() {}

    /** The members as Hazelcast is to look for them, in order and once each. */
    static Set<String> expandBlocking(List<MemberAddress> join, Resolver resolver) {
        Set<String> members = new LinkedHashSet<>();
        for (MemberAddress member : join) {
            members.add(member.toString());
            List<InetAddress> addresses = addressesBlocking(member.host(), resolver);
            if (addresses.size() > 1) {
                addresses.stream()
                        .map(address -> new MemberAddress(address.getHostAddress(), member.port()).toString())
                        .forEach(members::add);
            }
        }
        return members;
    }

    /**
     * Those of version 4, which Hazelcast uses: {@code localhost} has one of each. None where the name does not resolve yet;
     * Hazelcast asks for it again.
     */
    private static List<InetAddress> addressesBlocking(String name, Resolver resolver) {
        try {
            return Arrays.stream(resolver.resolveBlocking(name))
                    .filter(Inet4Address.class::isInstance)
                    .toList();
        } catch (UnknownHostException unknown) {
            return List.of();
        }
    }
}
