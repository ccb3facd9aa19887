package dev.nimbus.gateway.http;

import dev.nimbus.cluster.tracing.Tracing;
import dev.nimbus.gateway.batch.BatchService;
import dev.nimbus.gateway.http.batches.BatchHandler;
import dev.nimbus.gateway.http.batches.SubmitHandler;
import dev.nimbus.gateway.http.common.Access;
import dev.nimbus.gateway.http.common.AccessHandler;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.HttpProblemException;
import dev.nimbus.gateway.http.common.OriginHandler;
import dev.nimbus.gateway.http.common.Parameters;
import dev.nimbus.gateway.http.common.ProblemDetails;
import dev.nimbus.gateway.http.common.ProblemType;
import dev.nimbus.gateway.http.common.RequestMeter;
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.gateway.http.queries.StreamHandler;
import dev.nimbus.gateway.http.services.RulesetUpload;
import dev.nimbus.gateway.http.services.SearchCharges;
import dev.nimbus.gateway.http.services.SearchHandler;
import dev.nimbus.gateway.http.services.TableHandler;
import dev.nimbus.gateway.http.uploads.Uploads;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.gateway.members.ClusterDocument;
import dev.nimbus.gateway.page.WebPage;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The routes of the public contract. */
public final class Routes {
    private static final Logger LOG = LoggerFactory.getLogger(Routes.class);

    private static final List<CharSequence> LISTS =
            List.of(HttpHeaders.ACCEPT, HttpHeaders.ACCEPT_ENCODING, HttpHeaders.CONNECTION);

    private static final String[] LINE_PARAMETERS = {"game", "ask", "play", "effort"};

    private final Gateway gateway;
    private final BatchService batches;
    private final ClusterDocument cluster;
    private final Uploads uploads;
    private final StreamHandler stream;
    private final Router router;

    public Routes(Gateway gateway, BatchService batches, ClusterDocument cluster, OriginHandler origins) {
        this.gateway = gateway;
        this.batches = batches;
        this.cluster = cluster;
        this.uploads = new Uploads(gateway.limits().get(GatewaySetting.UPLOAD_IDLE_MILLIS));
        this.stream = new StreamHandler(gateway, uploads);
        this.router = Router.router(gateway.vertx());
        addRoutes(origins);
    }

    private void addRoutes(OriginHandler origins) {
        SubmitHandler submit = new SubmitHandler(gateway, batches, uploads);
        BatchHandler batch = new BatchHandler(gateway, batches);
        InfoHandler info =
                new InfoHandler(gateway, batches, cluster, uploads, InfoHandler.makeGameList(gateway.vertx()));
        SearchCharges charges = new SearchCharges(gateway).start();
        TableHandler tables = new TableHandler(gateway, charges, batches.store());
        SearchHandler searches = new SearchHandler(gateway, uploads, charges, batches.store());

        // What holds for all requests stands here, before the routes.
        router.route().handler(new RequestMeter(gateway.metrics(), Tracing.of(gateway.vertx())));
        router.route().handler(gateway.connections()).handler(origins).handler(Routes::requireKnownEnd);

        // The router tries routes in this order, and clients ask for this one most often.
        at("/v1/solve", post(stream::solve, LINE_PARAMETERS));
        at(
                "/v1/batches",
                post(submit::handle, "game", "ask", "play", "effort", "label"),
                get(batch::list, "limit", "after"));
        at("/v1/batches/:id", get(batch::status), delete(batch::delete));
        at("/v1/batches/:id/results", get(batch::results, "after", "order", "only", AccessHandler.TICKET));
        at(
                "/v1/live",
                get(stream::live, "game", "ask", "play", "effort", AccessHandler.TICKET)
                        .needing(Access.SUBMIT));
        at("/v1/searches", post(searches::begin), get(searches::list, "limit"));
        at("/v1/searches/:id", get(searches::show, AccessHandler.TICKET), delete(searches::stop));
        at("/v1/searches/:id/proof", get(searches::proof, "lemmas", AccessHandler.TICKET));
        at("/v1/rulesets", post(context -> RulesetUpload.start(gateway, uploads, context, batches.store())));
        at("/v1/games", get(info::games));
        at("/v1/tables/:game", get(tables::table, "from", "to", "format", "ask"));
        at(
                "/v1/tables/:game/period",
                get(tables::period, "verify"),
                post(tables::startSearch),
                delete(tables::stopSearch));
        at("/v1/games/:game/misere", get(tables::misere, "heaps"));
        at("/v1/tickets", post(context -> gateway.access().ticket(context)).needing(Access.ANY_TOKEN));
        at("/v1/cluster", get(info::cluster).needing(Access.ADMIN));
        at("/v1/limits", get(info::limits).needing(Access.ANY_TOKEN_ALWAYS));
        at("/health/live", get(info::live, Parameters.ANY).needing(Access.OPEN));
        at("/health/ready", get(info::ready, Parameters.ANY).needing(Access.OPEN));
        at("/metrics", get(info::metrics, Parameters.ANY).needing(Access.METRICS));
        WebPage page = new WebPage(gateway.vertx(), Responses::acceptsGzip);
        Call file = get(page::handle, Parameters.ANY).needing(Access.OPEN);
        WebPage.PATHS.forEach(path -> at(path, file));
        WebPage.CONTRACTS.forEach(path -> at(path, file));

        router.errorHandler(404, context -> notFound(context, page));
        router.errorHandler(400, this::badRequest);
        router.errorHandler(500, context -> failed(context.request(), context.failure()));
    }

    /**
     * A body ends where its length or {@code chunked} says. With any other coding a proxy before us may take for a body
     * what we take for the next request (RFC 9112, 6.3).
     */
    private static void requireKnownEnd(RoutingContext context) {
        MultiMap headers = context.request().headers();
        if (headers.contains(HttpHeaders.TRANSFER_ENCODING)) {
            String coding = String.join(", ", headers.getAll(HttpHeaders.TRANSFER_ENCODING));
            if (!coding.equalsIgnoreCase("chunked")) {
                context.response().putHeader(HttpHeaders.CONNECTION, "close");
                throw ProblemType.BAD_REQUEST.exception(
                        "Transfer-Encoding is " + coding + "; expected chunked, or none");
            }
        }
        context.next();
    }

    public void handle(HttpServerRequest request) {
        LISTS.forEach(name -> join(request.headers(), name));
        router.handle(request);
    }

    /** A list may come in several fields (RFC 9110, 5.3), of which Vert.x and we look at the first alone. */
    private static void join(MultiMap headers, CharSequence name) {
        List<String> fields = headers.getAll(name);
        if (fields.size() > 1) {
            headers.set(name, String.join(", ", fields));
        }
    }

    /** Refuses a request whose head cannot be read: where the next one begins is not known. */
    public static void refuseUnreadable(HttpServerRequest request) {
        ProblemDetails.unreadable(request.decoderResult().cause())
                .send(request.response().putHeader(HttpHeaders.CONNECTION, "close"))
                .onComplete(sent -> request.connection().close());
    }

    /** Ends what has been idle for too long; to be called a few times a second. */
    public void tick() {
        uploads.tick();
        gateway.connections().tick();
        gateway.streams().tick();
        gateway.access().tick();
    }

    public boolean isIdle() {
        return uploads.isIdle() && gateway.streams().areAnswered();
    }

    /** Takes nothing new. */
    public void close() {
        uploads.close();
    }

    /** Ends what a close waits for no longer. */
    public void closeSockets() {
        gateway.access().closeSockets();
    }

    private record Call(
            List<HttpMethod> methods, Access access, Handler<RoutingContext> handler, List<String> parameters) {
        Call needing(Access other) {
            return new Call(methods, other, handler, parameters);
        }
    }

    private static Call get(Handler<RoutingContext> handler, String... parameters) {
        return new Call(List.of(HttpMethod.GET, HttpMethod.HEAD), Access.READ, handler, List.of(parameters));
    }

    private static Call post(Handler<RoutingContext> handler, String... parameters) {
        return new Call(List.of(HttpMethod.POST), Access.SUBMIT, handler, List.of(parameters));
    }

    private static Call delete(Handler<RoutingContext> handler) {
        return new Call(List.of(HttpMethod.DELETE), Access.SUBMIT, handler, List.of());
    }

    private void at(String path, Call... calls) {
        for (Call call : calls) {
            call.methods().forEach(method -> router.route(method, path).handler(context -> run(call, context)));
        }
        String allowed = Arrays.stream(calls)
                .flatMap(call -> call.methods().stream())
                .map(HttpMethod::name)
                .collect(Collectors.joining(", "));
        router.route(path).handler(context -> {
            RequestMeter.routed(context);
            context.response().putHeader(HttpHeaders.ALLOW, allowed);
            refuse(context.request(), ProblemType.METHOD_NOT_ALLOWED.of(allowed));
        });
    }

    private void run(Call call, RoutingContext context) {
        RequestMeter.routed(context);
        gateway.access().admit(context, call.access(), () -> {
            Parameters.require(context, call.parameters());
            call.handler().handle(context);
        });
    }

    private void notFound(RoutingContext context, WebPage page) {
        HttpServerRequest request = context.request();
        String accepted = request.getHeader(HttpHeaders.ACCEPT);
        boolean isPerson = accepted != null
                && accepted.contains("text/html")
                && !accepted.contains("json")
                && !(request.path() + '/').startsWith("/v1/");
        if (isPerson && request.method().equals(HttpMethod.GET) && !Responses.hasBody(request)) {
            page.tellMissing(context);
            return;
        }
        refuse(request, ProblemType.NOT_FOUND.of("Not found: " + request.path()));
    }

    private void badRequest(RoutingContext context) {
        refuse(context.request(), ProblemType.BAD_REQUEST.of(whatIsBad(context.request())));
    }

    private static String whatIsBad(HttpServerRequest request) {
        if (request.getHeader(HttpHeaders.HOST) == null) {
            return "the header Host is missing; HTTP/1.1 asks for it";
        }
        return request.uri().contains("%")
                ? request.uri() + " cannot be decoded; expected two hexadecimal digits after each %"
                : "it is not HTTP";
    }

    private void failed(HttpServerRequest request, Throwable cause) {
        if (cause instanceof HttpProblemException known) {
            refuse(request, known.problem());
        } else {
            LOG.error("{} {} failed", request.method(), request.path(), cause);
            refuse(request, ProblemType.INTERNAL.of());
        }
    }

    /**
     * Responds with a problem to a request whose body may still be coming. A client that is still sending reads no
     * response before it is done, and loses it if the connection is closed under it; so what it sends is dropped for a
     * while, and only then the connection is closed.
     */
    private void refuse(HttpServerRequest request, ProblemDetails problem) {
        HttpServerResponse response = request.response();
        if (response.ended() || response.closed()) {
            return;
        }
        if (request.isEnded() || !Responses.hasBody(request)) {
            problem.send(response);
            return;
        }
        response.putHeader(HttpHeaders.CONNECTION, "close");
        problem.send(response);
        Vertx vertx = gateway.vertx();
        long linger = Math.max(1, gateway.limits().get(GatewaySetting.LINGER_MILLIS));
        long timer = vertx.setTimer(linger, id -> request.connection().close());
        request.exceptionHandler(e -> vertx.cancelTimer(timer));
        request.handler(dropped -> {});
        request.endHandler(v -> {
            vertx.cancelTimer(timer);
            request.connection().close();
        });
        request.resume();
    }
}
