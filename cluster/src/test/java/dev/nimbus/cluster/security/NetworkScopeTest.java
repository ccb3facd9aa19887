package dev.nimbus.cluster.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkScopeTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "::1",
                "10.1.2.3",
                "172.16.0.1",
                "172.31.255.255",
                "192.168.1.1",
                "169.254.1.1",
                "100.64.0.1",
                "100.127.255.255",
                "fe80::1",
                "fc00::1",
                "fd12:3456::1"
            })
    void addressThatTheInternetDoesNotReach_isPrivate(String address) throws Exception {
        assertThat(NetworkScope.isPrivate(InetAddress.getByName(address))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "8.8.8.8",
                "172.15.0.1",
                "172.32.0.1",
                "192.169.0.1",
                "11.0.0.1",
                "100.63.255.255",
                "100.128.0.1",
                "101.64.0.1",
                "2001:db8::1",
                "0.0.0.0",
                "::"
            })
    void otherAddress_isPublic(String address) throws Exception {
        assertThat(NetworkScope.isPrivate(InetAddress.getByName(address))).isFalse();
    }

    @Test
    void publicAddress_isRefusedUntilItIsAccepted() throws Exception {
        InetAddress address = InetAddress.getByName("8.8.8.8");

        NetworkScope.requirePrivate(address, true);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NetworkScope.requirePrivate(address, false))
                .withMessageContaining("8.8.8.8 is public")
                .withMessageContaining("--insecure");
    }
}
