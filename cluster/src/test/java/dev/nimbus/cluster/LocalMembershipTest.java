package dev.nimbus.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LocalMembershipTest {
    private final LocalMembership membership = new LocalMembership("here");
    private final List<String> left = new ArrayList<>();

    @Test
    void processOnItsOwn_isTheOnlyMember() {
        assertThat(membership.self()).isEqualTo("here");
        assertThat(membership.members()).containsExactly("here");
    }

    @Test
    void memberThatLeaves_isToldOnce_untilTheListenerEnds() {
        membership.join("a");
        membership.join("b");
        Runnable end = membership.onLeft(left::add);

        membership.leave("a");
        membership.leave("a");
        end.run();
        membership.leave("b");

        assertThat(left).containsExactly("a");
        assertThat(membership.members()).containsExactly("here");
    }
}
