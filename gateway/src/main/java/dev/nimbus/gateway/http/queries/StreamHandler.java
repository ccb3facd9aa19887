package dev.nimbus.gateway.http.queries;

import dev.nimbus.gateway.access.Account;
import dev.nimbus.gateway.cut.LineChunker;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.http.common.AccessHandler;
import dev.nimbus.gateway.http.common.BodyRequest;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.Parameters;
import dev.nimbus.gateway.http.common.Sockets;
import dev.nimbus.gateway.http.uploads.Uploads;
import dev.nimbus.gateway.stream.StreamJob;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.Set;

/** Calls that answer as they read, and keep nothing. */
public record StreamHandler(Gateway gateway, Uploads uploads) {
    /** Parameters of a socket with lines of either form. */
    private static final Set<String> ANY_FORM = Set.of(AccessHandler.TICKET, "effort");

    /** {@code POST /v1/solve}. */
    public void solve(RoutingContext context) {
        BodyRequest body = BodyRequest.of(context.request(), gateway.effortMillis());
        uploads.begin(context);
        uploads.start(new SolveUpload(gateway, context, body).pump);
    }

    /** WebSocket {@code /v1/live}; its lines are text where there is a query string that says more than an effort: it names their game. */
    public void live(RoutingContext context) {
        HttpServerRequest request = context.request();
        Sockets.requireHandshake(context);
        boolean text = context.queryParams().names().stream().anyMatch(name -> !ANY_FORM.contains(name));
        TextParameters words = text ? BodyRequest.textParameters(request) : TextParameters.NONE;
        TextParameters parameters = words.withEffort(Parameters.effort(request, gateway.effortMillis()));
        ChunkFormat format = text ? ChunkFormat.TEXT : ChunkFormat.NDJSON;
        uploads.requireOpen();
        Account account = gateway.access().account(context);
        JobClient its = gateway.access().client(context);
        HttpConnection connection = request.connection();
        Sockets.accept(gateway, context, socket -> {
            StreamJob job = new StreamJob(gateway.dispatcher(), Sockets.sink(socket, gateway), gateway.streams(), its);
            LineChunker lines = new LineChunker(gateway.sizes(), format, parameters, gateway.counted(job::add));
            new LiveSocket(gateway, socket, connection, job, lines, account, uploads).start();
        });
    }
}
