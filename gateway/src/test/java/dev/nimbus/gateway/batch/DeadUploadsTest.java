package dev.nimbus.gateway.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.FakeMembership;
import dev.nimbus.gateway.store.Upload;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DeadUploadsTest {
    private static final Upload OWN = new Upload("x", "a");
    private static final Upload OF_OTHER = new Upload("y", "b");

    private final MemoryBatchStore store = new MemoryBatchStore();
    private final FakeMembership members = new FakeMembership("a");
    private final Set<String> underWay = new HashSet<>(Set.of("x"));
    private long now;
    private final DeadUploads dead = new DeadUploads(store, members, underWay::contains, () -> now);

    DeadUploadsTest() {
        members.join("b");
        store.putUpload(OWN);
        store.putUpload(OF_OTHER);
    }

    private void pass(int minutes) {
        for (int i = 0; i < minutes; i++) {
            now += Duration.ofMinutes(1).toNanos();
            dead.look();
        }
    }

    @Test
    void uploadsThatGoOn_stay() {
        pass(300);

        assertThat(store.uploads().result()).containsExactlyInAnyOrder(OWN, OF_OTHER);
    }

    @Test
    void uploadThatThisGatewayHasForgotten_goesAtOnce() {
        underWay.clear();
        pass(1);

        assertThat(store.uploads().result()).containsExactly(OF_OTHER);
    }

    /** It may be cut off from here, and accept the batch. */
    @Test
    void uploadOfAGatewayThatIsGone_goesAfterAnHour() {
        members.leave("b");
        pass(60);
        members.join("b");
        pass(1);
        members.leave("b");
        pass(61);
        assertThat(store.uploads().result()).contains(OF_OTHER);
        pass(1);

        assertThat(store.uploads().result()).containsExactly(OWN);
    }
}
