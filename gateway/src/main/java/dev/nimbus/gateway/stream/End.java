package dev.nimbus.gateway.stream;

import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.BatchState;
import io.vertx.core.json.JsonObject;

/**
 * How a stream of answers ended.
 *
 * @param state completed or cancelled
 */
public record End(BatchState state, long queries, long answered, long errors) {
    static End of(BatchRecord status) {
        return new End(
                status.state(),
                status.queries(),
                status.counts().answered(),
                status.counts().errors());
    }

    String toFrame() {
        JsonObject end = new JsonObject()
                .put("state", state.notation())
                .put("queries", queries)
                .put("answered", answered)
                .put("errors", errors);
        return new JsonObject().put("end", end).encode();
    }
}
