package dev.nimbus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetAddress;
import java.net.NetworkInterface;
import org.junit.jupiter.api.Test;

class LocalAddressTest {
    @Test
    void loopback_isFound() {
        assertThat(LocalAddress.findBlocking("127.0.0.1")).isEqualTo("127.0.0.1");
    }

    @Test
    void auto_isAnAddressOfThisMachine() throws Exception {
        InetAddress found = InetAddress.getByName(LocalAddress.findBlocking(ClusterOptions.AUTO));

        assertThat(NetworkInterface.getByInetAddress(found)).isNotNull();
    }

    @Test
    void addressOfAnotherMachine_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LocalAddress.findBlocking("192.0.2.1"))
                .withMessageContaining("192.0.2.1")
                .withMessageContaining("auto");
    }

    @Test
    void anyAddress_isRefused_becauseOthersCouldNotReachIt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LocalAddress.findBlocking("0.0.0.0"))
                .withMessageContaining("0.0.0.0");
    }

    @Test
    void unknownName_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LocalAddress.findBlocking("no such host"))
                .withMessageContaining("no such host");
    }
}
