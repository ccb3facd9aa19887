package dev.nimbus.gateway.http.batches;

import dev.nimbus.gateway.batch.Batch;
import dev.nimbus.gateway.batch.BatchService;
import dev.nimbus.gateway.http.common.BodyRequest;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.ProblemDetails;
import dev.nimbus.gateway.http.common.ProblemType;
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.gateway.http.uploads.BodyListener;
import dev.nimbus.gateway.http.uploads.BodyParser;
import dev.nimbus.gateway.http.uploads.BodyPump;
import dev.nimbus.gateway.store.KeyClaim;
import dev.nimbus.gateway.store.StoreFullException;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A batch on its way in. Its chunks are sent to solvers while the rest is still coming; it is accepted when each of them
 * is stored as its queries or its answers, and nothing is left of it when the upload fails.
 */
final class BatchUpload implements BodyListener {
    private static final Logger LOG = LoggerFactory.getLogger(BatchUpload.class);

    private final Gateway gateway;
    private final BatchService batches;
    private final RoutingContext context;
    private final Optional<RequestKey> key;
    private final Optional<KeyClaim> claim;
    private final Batch batch;
    final BodyPump pump;
    private boolean over;

    /** Throws HttpProblemException if no more batches can be under way. */
    BatchUpload(
            Gateway gateway,
            BatchService batches,
            RoutingContext context,
            BodyRequest body,
            Optional<RequestKey> key,
            Optional<KeyClaim> claim) {
        this.gateway = gateway;
        this.batches = batches;
        this.context = context;
        this.key = key;
        this.claim = claim;
        this.batch = batches.begin(
                        body.form().format(),
                        body.text(),
                        body.label(),
                        gateway.access().client(context),
                        claim)
                .orElseThrow(() -> ProblemType.OVERLOADED.exception(
                        "as many batches are under way as may be; wait until some end, or cancel some"));
        batch.whenGone(gateway.access().account(context).usage().openBatch());
        batch.allStored().onFailure(this::failed);
        BodyParser parser = BodyParser.of(body, gateway.sizes(), false, gateway.counted(batch::add));
        this.pump = new BodyPump(
                gateway, context, body.gzip(), key.map(RequestKey::digest), parser.sink(), batch::room, this);
    }

    @Override
    public void ended() {
        if (batch.queries() == 0) {
            refused(ProblemType.NO_QUERY.of());
            return;
        }
        batch.whenAllTaken(this::complete);
    }

    private void complete() {
        BatchHandler.bounded(gateway, batch.complete(key.map(RequestKey::hex).orElse("")))
                .onSuccess(stored -> accepted())
                .onFailure(this::failed);
    }

    private void accepted() {
        if (!over) {
            over = true;
            BatchDocument.respondCreated(context.response(), 201, batch);
        }
    }

    /** Of a complete upload both the blocks and the completion fail: it is said once. */
    private void failed(Throwable cause) {
        if (over) {
            return;
        }
        if (cause instanceof StoreFullException) {
            refused(ProblemType.STORE_FULL.of(cause.getMessage()));
        } else {
            LOG.error("a batch cannot be stored", cause);
            refused(ProblemType.STORE_FAILED.of());
        }
    }

    @Override
    public void refused(ProblemDetails problem) {
        if (!over) {
            brokenOff();
            pump.abandon();
            Responses.refuse(context, problem);
        }
    }

    @Override
    public void brokenOff() {
        if (!over) {
            over = true;
            batches.abandon(batch, claim);
        }
    }
}
