package dev.nimbus.gateway.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.FakeMembership;
import dev.nimbus.gateway.store.KeyClaim;
import io.vertx.core.Future;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A gateway that claims keys: another one, "b", uses the same store. */
class IdempotencyKeysTest {
    private static final KeyClaim FIRST = new KeyClaim("k", "x", "a");
    private static final KeyClaim SECOND = new KeyClaim("k", "y", "a");
    private static final KeyClaim OF_OTHER = new KeyClaim("k", "z", "b");

    private final MemoryBatchStore store = new MemoryBatchStore();
    private final Set<String> owned = new HashSet<>();
    private final IdempotencyKeys keys = keys("a", "b", owned);
    private final IdempotencyKeys keysOfOther = keys("b", "a", new HashSet<>());

    private IdempotencyKeys keys(String self, String other, Set<String> its) {
        FakeMembership members = new FakeMembership(self);
        members.join(other);
        return new IdempotencyKeys(store, members, its::contains, id -> Future.succeededFuture(Optional.empty()));
    }

    @BeforeEach
    void claim() {
        assertThat(keys.use(FIRST).result()).isEqualTo(new KeyUse.Free(FIRST));
    }

    /** The upload of the first begins when its request is looked at again, a turn of the event loop later. */
    @Test
    void keyOfAnUploadThatHasNotBegun_isInUse() {
        assertThat(keys.use(SECOND).result()).isEqualTo(new KeyUse.InUse());
        assertThat(keysOfOther.use(OF_OTHER).result()).isEqualTo(new KeyUse.InUse());
    }

    @Test
    void keyOfAnUploadThatBrokeOff_isFree() {
        owned.add("x");
        keys.begun(FIRST);
        assertThat(keys.use(SECOND).result()).isEqualTo(new KeyUse.InUse());
        owned.remove("x");
        keys.release(FIRST);

        assertThat(keysOfOther.use(OF_OTHER).result()).isEqualTo(new KeyUse.Free(OF_OTHER));
    }

    /** The retry at the other gateway got 409 until this one was started again. */
    @Test
    void keyThatCannotBeReleased_isReleasedWhenTheStoreIsBack() {
        store.failure = Optional.of(MemoryBatchStore.unreachable());
        keys.release(FIRST);
        keys.retry();
        store.failure = Optional.empty();
        assertThat(keysOfOther.use(OF_OTHER).result()).isEqualTo(new KeyUse.InUse());
        keys.retry();

        assertThat(keysOfOther.use(OF_OTHER).result()).isEqualTo(new KeyUse.Free(OF_OTHER));
    }
}
