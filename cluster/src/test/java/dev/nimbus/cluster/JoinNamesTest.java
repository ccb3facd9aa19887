package dev.nimbus.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JoinNamesTest {
    @Test
    void nameOfManyMembers_becomesTheirAddresses() {
        assertThat(expanded("members:5701"))
                .containsExactly("members:5701", "10.0.0.1:5701", "10.0.0.2:5701", "10.0.0.3:5701");
    }

    @Test
    void nameOfOneMember_staysAName() {
        assertThat(expanded("one:5701", "one:5702")).containsExactly("one:5701", "one:5702");
    }

    @Test
    void nameThatDoesNotResolve_staysAName() {
        assertThat(expanded("nowhere:5701")).containsExactly("nowhere:5701");
    }

    @Test
    void addressAlsoNamed_standsOnce() {
        assertThat(expanded("10.0.0.2:5701", "members:5701"))
                .containsExactly("10.0.0.2:5701", "members:5701", "10.0.0.1:5701", "10.0.0.3:5701");
    }

    private static Set<String> expanded(String... join) {
        List<MemberAddress> members =
                List.of(join).stream().map(MemberAddress::parse).toList();
        return JoinNames.expandBlocking(members, JoinNamesTest::resolve);
    }

    private static InetAddress[] resolve(String name) throws UnknownHostException {
        return switch (name) {
            case "members" -> new InetAddress[] {address(1), address(2), address(3)};
            case "one" -> new InetAddress[] {address(9)};
            case "10.0.0.2" -> new InetAddress[] {address(2)};
            default -> throw new UnknownHostException(name);
        };
    }

    private static InetAddress address(int last) throws UnknownHostException {
        return InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) last});
    }
}
