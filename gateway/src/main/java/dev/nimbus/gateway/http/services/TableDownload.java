package dev.nimbus.gateway.http.services;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.ProblemDetails;
import dev.nimbus.gateway.http.common.ProblemType;
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.gateway.stream.End;
import dev.nimbus.gateway.stream.LineWriter;
import dev.nimbus.gateway.stream.ResponseWriter;
import dev.nimbus.gateway.stream.StreamJob;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A table on its way to a client, range by range. A few ranges are under way at a time, and the next is asked for when
 * the client has taken one: a client that does not read costs nothing. The head goes out with the first values; where an
 * error comes instead of them, the response is a problem document. An error after that breaks the body off.
 */
final class TableDownload extends ResponseWriter implements LineWriter {
    private static final Logger LOG = LoggerFactory.getLogger(TableDownload.class);
    private static final int RANGE = 4096;

    private final Gateway gateway;
    private final TextParameters game;
    private final TableRange range;
    private final TableText text;
    private final StreamJob job;
    private final long ranges;
    private long asked;
    private long written;
    private boolean broken;

    TableDownload(Gateway gateway, RoutingContext context, TextParameters game, TableRange range, TableText text) {
        super(context, gateway.writes());
        this.gateway = gateway;
        this.game = game;
        this.range = range;
        this.text = text;
        this.ranges = (range.to() - range.from()) / RANGE + 1;
        this.job = new StreamJob(
                gateway.dispatcher(), this, gateway.streams(), gateway.access().client(context));
    }

    void start() {
        context.addEndHandler(ended -> job.stop());
        job.whenNoSolver(gateway.dispatcher().absence(), () -> giveUp(ProblemType.NO_SOLVER.of()));
        feed();
    }

    private void feed() {
        if (job.isOver()) {
            return;
        }
        while (asked < ranges
                && !job.isOver()
                && asked - written < gateway.limits().getInt(GatewaySetting.TABLE_RANGES)) {
            long first = range.from() + asked * RANGE;
            long last = range.to() - first < RANGE ? range.to() : first + RANGE - 1;
            job.add(TableHandler.chunk(ChunkFormat.TABLE, game, asked++, first + " " + last));
            if (asked == ranges) {
                job.complete();
            }
        }
    }

    /** Further steps run later, since the job is still in its own write. */
    @Override
    public int write(byte[] lines, int from, int to) {
        if (broken) {
            return to; // Values behind an error would stand in the rows of those that are missing.
        }
        if (lines[from] == '{') {
            broken = true;
            JsonObject answer = new JsonObject(new String(lines, from, to - from, UTF_8));
            gateway.vertx().runOnContext(v -> giveUp(TableHandler.problemOf(answer)));
        } else {
            if (!hasBegun()) {
                send(text.head());
            }
            send(text.values(lines, from, to));
            written++;
            gateway.vertx().runOnContext(v -> feed());
        }
        return to;
    }

    private void giveUp(ProblemDetails problem) {
        if (hasBegun()) {
            fail(problem.detail());
        } else {
            job.stop();
            Responses.refuse(context, problem);
        }
    }

    @Override
    public void end(End end) {
        job.stop();
        if (!broken) {
            response.end(text.tail());
        }
    }

    @Override
    public void fail(String reason) {
        LOG.warn("table of {} breaks off: {}", game.game(), reason);
        job.stop();
        super.fail(reason);
    }
}
