package dev.nimbus.gateway.http.batches;

import dev.nimbus.gateway.batch.BatchView;
import dev.nimbus.gateway.cut.BodySink;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.ProblemDetails;
import dev.nimbus.gateway.http.common.ProblemType;
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.gateway.http.uploads.BodyListener;
import dev.nimbus.gateway.http.uploads.BodyPump;
import dev.nimbus.gateway.limits.Gate;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/** A submission under a key that was used before: its body is only compared with the one that came first. */
final class RetriedUpload implements BodyListener {
    private static final BodySink NOWHERE = (bytes, from, to) -> {};

    private final RoutingContext context;
    private final RequestKey key;
    private final BatchView batch;
    final BodyPump pump;

    RetriedUpload(Gateway gateway, RoutingContext context, RequestKey key, BatchView batch) {
        this.context = context;
        this.key = key;
        this.batch = batch;
        this.pump = new BodyPump(gateway, context, false, Optional.of(key.digest()), NOWHERE, () -> Gate.OPEN, this);
    }

    @Override
    public void ended() {
        if (batch.record().digest().equals(key.hex())) {
            BatchDocument.respondCreated(context.response(), 200, batch);
        } else {
            refused(ProblemType.IDEMPOTENCY_KEY_REUSED.of(key.key()));
        }
    }

    @Override
    public void refused(ProblemDetails problem) {
        Responses.refuse(context, problem);
    }
}
