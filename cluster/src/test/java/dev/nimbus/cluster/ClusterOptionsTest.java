package dev.nimbus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nimbus.cluster.security.ClusterSecurity;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClusterOptionsTest {
    private static final ClusterOptions DEFAULTS = ClusterOptions.defaults();

    @Test
    void defaults_stayOnThisMachineAndJoinNobody() {
        assertThat(DEFAULTS.name()).isEqualTo("nimbus");
        assertThat(DEFAULTS.host()).isEqualTo("127.0.0.1");
        assertThat(DEFAULTS.port()).isZero();
        assertThat(DEFAULTS.busPort()).isZero();
        assertThat(DEFAULTS.join()).isEmpty();
        assertThat(DEFAULTS.backups()).isEqualTo(1);
        assertThat(DEFAULTS.segmentMegabytes()).isGreaterThanOrEqualTo(16);
    }

    @Test
    void each_with_changesItsFieldAlone() {
        List<MemberAddress> members = List.of(MemberAddress.parse("a:1"));

        ClusterSecurity security = new ClusterSecurity(Optional.empty(), Optional.empty(), true);
        ClusterOptions all = DEFAULTS.withName("n")
                .withHost("::1")
                .withPort(5)
                .withBusPort(6)
                .withJoin(members)
                .withBackups(2)
                .withSegmentMegabytes(9)
                .withBatchMegabytes(7)
                .withSecurity(security);

        assertThat(all).isEqualTo(new ClusterOptions("n", "::1", 5, 6, members, 2, 9, 7, Optional.empty(), security));
    }

    @Test
    void wrongValues_areRefusedByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.withName(" "))
                .withMessageContaining("name");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.withPort(65536))
                .withMessageContaining("cluster port 65536");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.withBusPort(-1))
                .withMessageContaining("event-bus port -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.withBackups(7))
                .withMessageContaining("backups 7");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.withSegmentMegabytes(0))
                .withMessageContaining("0 MiB");
    }
}
