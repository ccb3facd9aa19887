package dev.nimbus.cli.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class LifetimeTest {
    private final AtomicBoolean hasLeft = new AtomicBoolean();

    private Future<Void> leave() {
        hasLeft.set(true);
        return Future.succeededFuture();
    }

    /** As where its port is in use. */
    @Test
    void nodeWhosePartDoesNotStart_leavesTheCluster() {
        Future<String> part = Future.failedFuture("port 8080 is in use");

        assertThatThrownBy(() -> Lifetime.startedBlocking(part, List.of(this::leave)))
                .isInstanceOf(Lifetime.StartFailure.class)
                .hasMessage("port 8080 is in use");
        assertThat(hasLeft).isTrue();
    }

    @Test
    void nodeWhosePartStarts_stays() throws Exception {
        assertThat(Lifetime.startedBlocking(Future.succeededFuture("part"), List.of(this::leave)))
                .isEqualTo("part");
        assertThat(hasLeft).isFalse();
    }
}
