package dev.nimbus.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.client.message.BatchEnd;
import dev.nimbus.client.message.BatchState;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class BatchLoadTest {
    private static final int BATCHES = 100_000;

    private final Vertx vertx = Vertx.vertx();

    /** A batch without queries. */
    static final class Empty implements Body {
        @Override
        public long queries() {
            return 0;
        }

        @Override
        public long bytes() {
            return 0;
        }

        @Override
        public boolean hasNext() {
            return false;
        }

        @Override
        public Buffer next() {
            throw new IllegalStateException("it is empty");
        }
    }

    @AfterEach
    void stop() {
        vertx.close();
    }

    private Future<BatchEnd> answerLater() {
        Promise<BatchEnd> end = Promise.promise();
        vertx.runOnContext(later -> end.complete(new BatchEnd(BatchState.COMPLETED, 0, 0, 0)));
        return end.future();
    }

    /** One call on the stack for each batch would be too many. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void manySmallBatches_areAllSent() throws Exception {
        BatchLoad.Plan plan = new BatchLoad.Plan(2, BATCHES, 0, TimeUnit.MINUTES.toNanos(1));
        BatchLoad load = new BatchLoad(vertx, (body, answers) -> answerLater(), Empty::new, plan, count -> {});

        BatchLoadFigures figures =
                load.run().toCompletionStage().toCompletableFuture().get();

        assertThat(figures.batches()).isEqualTo(2 * BATCHES);
    }

    /** The load never ended. */
    @Test
    @Timeout(20)
    void batchThatCannotBeMade_endsTheLoad() {
        Iterator<Body> bodies = List.<Body>of(new Empty()).iterator();
        BatchLoad.Plan plan = new BatchLoad.Plan(1, 2, 0, TimeUnit.MINUTES.toNanos(1));
        BatchLoad load = new BatchLoad(vertx, (body, answers) -> answerLater(), bodies::next, plan, count -> {});

        assertThat(load.run().toCompletionStage().toCompletableFuture())
                .failsWithin(10, TimeUnit.SECONDS)
                .withThrowableThat()
                .withCauseInstanceOf(NoSuchElementException.class);
    }
}
