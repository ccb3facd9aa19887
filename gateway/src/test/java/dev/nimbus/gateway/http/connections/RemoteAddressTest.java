package dev.nimbus.gateway.http.connections;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RemoteAddressTest {
    @Test
    void addressesOfOneNetworkOfIpv6_areOne() {
        assertThat(RemoteAddress.of("2001:db8:1:2::3")).isEqualTo(RemoteAddress.of("2001:db8:1:2:ffff::4"));
        assertThat(RemoteAddress.of("2001:db8:1:2::3")).isNotEqualTo(RemoteAddress.of("2001:db8:1:3::3"));
        assertThat(RemoteAddress.of("10.0.0.1")).isNotEqualTo(RemoteAddress.of("10.0.0.2"));
    }

    @Test
    void loopback_hasNoName() {
        for (String address : new String[] {"127.0.0.1", "127.0.0.2", "::1", "::ffff:127.0.0.1"}) {
            assertThat(RemoteAddress.named(RemoteAddress.of(address)))
                    .as(address)
                    .isEmpty();
        }
        assertThat(RemoteAddress.named(RemoteAddress.of("10.0.0.1"))).isEqualTo("10.0.0.1");
    }
}
