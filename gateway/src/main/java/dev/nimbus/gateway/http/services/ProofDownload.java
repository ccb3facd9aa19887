package dev.nimbus.gateway.http.services;

import dev.nimbus.cluster.BufferArrays;
import dev.nimbus.gateway.cut.Gunzip;
import dev.nimbus.gateway.cut.MalformedBody;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.ProblemType;
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.gateway.stream.ResponseWriter;
import dev.nimbus.protocol.Addresses;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A proof on its way from the solver that wrote it to a client, piece by piece: the next piece is asked for when the client
 * has taken the last one. The solver has it compressed, and most clients want it so.
 */
final class ProofDownload extends ResponseWriter {
    private static final Logger LOG = LoggerFactory.getLogger(ProofDownload.class);
    /** A piece is a look-up: a solver that is silent for so long is gone. */
    private static final DeliveryOptions WAIT = new DeliveryOptions().setSendTimeout(10_000);

    private final Gateway gateway;
    private final String id;
    private final String address;
    private final long number;
    private final int pieces;
    private final Optional<Gunzip> unpacked;
    private int next;
    private boolean isAsked;
    private boolean isOver;

    /**
     * @param id as what the solver keeps it
     * @param written what the solver says of the proof that it wrote
     */
    ProofDownload(Gateway gateway, RoutingContext context, String id, JsonObject written) {
        super(context, gateway.writes());
        this.gateway = gateway;
        this.id = id;
        this.address = Addresses.proofs(written.getString("solver"));
        this.number = written.getLong("proof");
        this.pieces = written.getInteger("pieces");
        this.unpacked = Responses.acceptsGzip(context) ? Optional.empty() : Optional.of(new Gunzip(this::sendPart));
    }

    void start() {
        context.addEndHandler(ended -> stop());
        whenDrained(this::askNext);
        askNext();
    }

    private void stop() {
        isOver = true;
        unpacked.ifPresent(Gunzip::close);
    }

    private void askNext() {
        if (isAsked || isOver || (next > 0 && isFull())) {
            return;
        }
        isAsked = true;
        gateway.vertx()
                .eventBus()
                .<Buffer>request(address, id + " " + number + " " + next, WAIT)
                .onComplete(reply -> {
                    isAsked = false;
                    if (isOver) {
                        return;
                    }
                    if (reply.succeeded()) {
                        took(reply.result().body().getBytes());
                    } else {
                        lost(reply.cause());
                    }
                });
    }

    private void took(byte[] piece) {
        try {
            unpacked.ifPresentOrElse(gunzip -> unpack(gunzip, piece), () -> sendPart(piece, 0, piece.length));
        } catch (MalformedBody damaged) {
            lost(damaged);
        }
        next++;
        if (isOver) {
            return;
        }
        if (next == pieces) {
            response.end();
        } else {
            askNext();
        }
    }

    @Override
    protected void head() {
        response.putHeader(HttpHeaders.CONTENT_TYPE, "application/x-ndjson")
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
                .putHeader("content-disposition", "attachment; filename=\"" + id + ".proof\"")
                .headers()
                .add(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        if (unpacked.isEmpty()) {
            response.putHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
        }
    }

    private void lost(Throwable cause) {
        LOG.warn("the proof of search {} breaks off at piece {} of {}: {}", id, next, pieces, cause.getMessage());
        stop();
        if (hasBegun()) {
            fail("its solver is gone");
        } else {
            Responses.refuse(context, ProblemType.NO_SOLVER.of());
        }
    }

    /** The writer of a piece has bounded what it unpacks to. */
    private void unpack(Gunzip gunzip, byte[] piece) {
        gunzip.add(piece);
        while (!isOver && !gunzip.isHungry()) {
            gunzip.step();
        }
    }

    private void sendPart(byte[] bytes, int from, int to) {
        send(BufferArrays.wrap(bytes, from, to));
    }

    @Override
    public void fail(String reason) {
        stop();
        super.fail(reason);
    }
}
