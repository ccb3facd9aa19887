package dev.nimbus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemberAddressTest {
    @Test
    void hostAndPort_areRead() {
        assertThat(MemberAddress.parse("10.0.0.7:6001")).isEqualTo(new MemberAddress("10.0.0.7", 6001));
        assertThat(MemberAddress.parse(" solver-2:1 ")).isEqualTo(new MemberAddress("solver-2", 1));
    }

    @Test
    void portLeftOut_isTheDefault() {
        assertThat(MemberAddress.parse("solver")).isEqualTo(new MemberAddress("solver", 5701));
        assertThat(MemberAddress.parse("[::1]")).isEqualTo(new MemberAddress("::1", 5701));
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.7:6001", "solver-2:1", "[::1]:5701", "[fe80::1%eth0]:65535"})
    void text_comesBackAsItWas(String text) {
        assertThat(MemberAddress.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", ":5701", "a:", "a:x", "a:0", "a:65536", "a:-1", "a:+1", "a:١", "::1", "a:1:2", "[::1", "::1]:5",
                "[]:7", "-5"
            })
    void anythingElse_isRefusedByName(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MemberAddress.parse(text))
                .withMessageContaining("member");
    }
}
