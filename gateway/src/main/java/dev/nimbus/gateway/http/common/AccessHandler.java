package dev.nimbus.gateway.http.common;

import dev.nimbus.gateway.access.AccessControl;
import dev.nimbus.gateway.access.Account;
import dev.nimbus.gateway.access.Caller;
import dev.nimbus.gateway.access.Quota;
import dev.nimbus.gateway.access.Quotas;
import dev.nimbus.gateway.access.Usage;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.http.connections.ConnectionLimits;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Lets callers in who may make a call: 401 without a valid token, 403 with one whose scopes do not reach. A browser, which
 * cannot send a token with a WebSocket's handshake, sends a one-time ticket instead.
 *
 * <p>Nothing is read or written for a request before its caller is known.
 */
public final class AccessHandler {
    public static final String TICKET = "ticket";

    private static final String CALLER = "caller";
    private static final String SCHEME = "Bearer ";

    private final AccessControl control;
    private final Quotas quotas;
    private final ConnectionLimits connections;
    private final OpenCalls open = new OpenCalls();

    /** @param connections know where callers are */
    public AccessHandler(AccessControl control, Quotas quotas, ConnectionLimits connections) {
        this.control = control;
        this.quotas = quotas;
        this.connections = connections;
    }

    public static Caller caller(RoutingContext context) {
        Caller caller = context.get(CALLER);
        return caller == null ? Caller.ANYBODY : caller;
    }

    /** Runs a call if its caller may make it. Throws HttpProblemException if not. */
    public void admit(RoutingContext context, Access needed, Runnable call) {
        if (needed == Access.OPEN) {
            call.run();
            return;
        }
        if (!control.isProtected()) {
            charge(context, needed, Caller.ANYBODY);
            call.run();
            return;
        }
        Future<Optional<Caller>> caller = identify(context);
        if (caller.succeeded()) {
            enter(context, needed, caller.result());
            call.run();
        } else {
            later(context, caller, needed, call);
        }
    }

    /** Nothing of a body is lost meanwhile: the request is paused, and who reads bodies resumes it. */
    private void later(RoutingContext context, Future<Optional<Caller>> caller, Access needed, Runnable call) {
        HttpServerRequest request = context.request();
        request.pause();
        Responses.whenDone(context, caller, known -> {
            enter(context, needed, known);
            call.run();
            if (!request.method().equals(HttpMethod.POST) && !Sockets.isHandshake(request)) {
                request.resume();
            }
        });
    }

    private Future<Optional<Caller>> identify(RoutingContext context) {
        HttpServerRequest request = context.request();
        String header = BodyRequest.header(request, HttpHeaders.AUTHORIZATION);
        if (header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return control.authenticate(header.substring(SCHEME.length()).strip());
        }
        String ticket = BodyRequest.parameter(request, TICKET);
        if (header.isEmpty() && !ticket.isEmpty() && Sockets.isHandshake(request)) {
            return control.redeem(ticket);
        }
        return Future.succeededFuture(Optional.empty());
    }

    private void enter(RoutingContext context, Access needed, Optional<Caller> known) {
        if (known.isEmpty()) {
            quotas.stranger(addressOf(context)).ifPresent(AccessHandler::refuse);
            challenge(context, "Bearer realm=\"nimbus\"");
            throw ProblemType.UNAUTHORIZED.exception();
        }
        charge(context, needed, known.get());
        if (!needed.isGrantedTo(known.get())) {
            challenge(context, "Bearer error=\"insufficient_scope\", scope=\"" + needed.scope() + "\"");
            throw ProblemType.INSUFFICIENT_SCOPE.exception(needed.scope());
        }
        context.put(CALLER, known.get());
        open.began(known.get(), context.response());
        context.addEndHandler(ended -> open.ended(context.response()));
    }

    /**
     * A WebSocket was opened by the caller of {@code context}: it is closed when the caller's token is not valid any more, or with the
     * gateway.
     */
    public void opened(RoutingContext context, ServerWebSocket socket) {
        open.ended(context.response());
        open.opened(caller(context), socket);
    }

    /** Tells the clients of all WebSockets to connect to another gateway. */
    public void closeSockets() {
        open.closeSockets();
    }

    /** Counts a request, and its body when it is through; a minute's worth is a request's most. */
    private void charge(RoutingContext context, Access needed, Caller caller) {
        Account account = new Account(quotas, caller, addressOf(context));
        Usage usage = account.usage();
        if (usage.quota().equals(Quota.NONE)) {
            return;
        }
        usage.request().filter(seconds -> needed != Access.ANY_TOKEN_ALWAYS).ifPresent(AccessHandler::refuse);
        HttpServerRequest request = context.request();
        context.addEndHandler(ended -> account.received(request.bytesRead()));
    }

    private static void refuse(int seconds) {
        throw new HttpProblemException(ProblemType.TOO_MANY_REQUESTS.of().retryIn(seconds));
    }

    public Account account(RoutingContext context) {
        return new Account(quotas, caller(context), addressOf(context));
    }

    /** For whom the jobs of a request are done. */
    public JobClient client(RoutingContext context) {
        Account account = account(context);
        return new JobClient(account.caller().name(), account.key(), RequestMeter.trace(context), account::worked);
    }

    private String addressOf(RoutingContext context) {
        return connections.addressOf(context.request().connection());
    }

    /** Forgets callers that have been away, ends calls whose token is not valid any more; to be called now and then. */
    public void tick() {
        quotas.tick();
        open.tick(control::isValid);
    }

    private static void challenge(RoutingContext context, String challenge) {
        context.response().putHeader("www-authenticate", challenge);
    }

    /** {@code POST /v1/tickets}: a ticket for the caller's next WebSocket. */
    public void ticket(RoutingContext context) {
        context.request().resume();
        Responses.whenDone(context, control.tickets().issue(caller(context)), ticket -> {
            Instant expires = ticket.expires().truncatedTo(ChronoUnit.MILLIS);
            JsonObject document = new JsonObject().put("ticket", ticket.text()).put("expires", expires.toString());
            Responses.json(context.response(), 201, document);
        });
    }
}
