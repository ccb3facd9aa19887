package dev.nimbus.gateway.http;

import dev.nimbus.gateway.batch.Batch;
import dev.nimbus.gateway.batch.Receipts;
import dev.nimbus.gateway.spool.Spool;
import dev.nimbus.gateway.stream.Backpressure;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;

/**
 * A batch on its way in. Its chunks are sent to solvers while the rest is still coming; it is accepted when all of it
 * is in memory or on disk, and nothing is left of it when the upload fails.
 */
final class BatchUpload implements BodyListener, Backpressure {
    private final Gateway gateway;
    private final Uploads uploads;
    private final HttpServerRequest request;
    private final Optional<RequestKey> key;
    private final Batch batch;
    private final BodyPump pump;

    /** @throws HttpProblemException if no more batches can be kept */
    BatchUpload(
            Gateway gateway, Uploads uploads, HttpServerRequest request, BodyRequest body, Optional<RequestKey> key) {
        this.gateway = gateway;
        this.uploads = uploads;
        this.request = request;
        this.key = key;
        this.batch = gateway.batches()
                .begin(body.form().format())
                .orElseThrow(() -> new HttpProblemException(ProblemDetails.overloaded(
                        "as many batches are kept as may be; wait until some expire, or delete some")));
        BodyParser intake = BodyParser.of(body, gateway.limits().sizes(), false, this::add);
        this.pump = new BodyPump(
                request,
                body.gzip(),
                key.map(RequestKey::digest),
                intake.sink(),
                this,
                gateway.lines().share(),
                this);
    }

    void start() {
        key.ifPresent(one -> receipts().begin(one.key()));
        uploads.start(pump);
    }

    private void add(QueryChunk chunk) {
        if (!spool().hasRoomFor(chunk.body().length)) {
            throw new HttpProblemException(
                    ProblemDetails.spoolFull(gateway.limits().spoolQuota()));
        }
        if (!gateway.batches().hasPlaceForChunk()) {
            throw new HttpProblemException(ProblemDetails.overloaded(
                    "as many chunks of batches are kept as may be; wait until some expire, or delete some"));
        }
        batch.add(chunk);
    }

    @Override
    public boolean hasRoom() {
        return !spool().isLagging();
    }

    @Override
    public void whenRoom(Runnable action) {
        spool().whenCaughtUp(action);
    }

    @Override
    public void ended() {
        uploads.ended(pump);
        if (batch.queries() == 0) {
            refused(ProblemDetails.noQuery());
        } else {
            batch.settled().onComplete(written -> accept());
        }
    }

    private void accept() {
        gateway.batches().seal(batch);
        key.ifPresent(one -> receipts().complete(one.key(), one.hex(), batch));
        BatchDocument.respondCreated(request.response(), 201, batch);
    }

    @Override
    public void refused(ProblemDetails problem) {
        brokenOff();
        Responses.refuse(gateway.vertx(), request, problem, gateway.limits().lingerMillis());
    }

    @Override
    public void brokenOff() {
        uploads.ended(pump);
        key.ifPresent(one -> receipts().release(one.key()));
        gateway.batches().remove(batch);
    }

    private Spool spool() {
        return gateway.spool();
    }

    private Receipts receipts() {
        return gateway.batches().receipts();
    }
}
