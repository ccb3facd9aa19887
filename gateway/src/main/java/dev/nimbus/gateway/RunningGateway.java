package dev.nimbus.gateway;

import dev.nimbus.cluster.ClusterMembership;
import dev.nimbus.cluster.metrics.Figure;
import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.cluster.tracing.Tracing;
import dev.nimbus.gateway.access.AccessControl;
import dev.nimbus.gateway.access.FileWatch;
import dev.nimbus.gateway.access.Quota;
import dev.nimbus.gateway.access.Quotas;
import dev.nimbus.gateway.batch.BatchService;
import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.gateway.http.Routes;
import dev.nimbus.gateway.http.common.AccessHandler;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.OriginHandler;
import dev.nimbus.gateway.http.connections.ConnectionLimits;
import dev.nimbus.gateway.limits.ByteLimit;
import dev.nimbus.gateway.limits.GatewayLimits;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.gateway.members.AgreedClock;
import dev.nimbus.gateway.members.ClusterDocument;
import dev.nimbus.gateway.members.Gateways;
import dev.nimbus.gateway.store.BatchStore;
import dev.nimbus.gateway.stream.StreamMemory;
import dev.nimbus.gateway.stream.WriteMemory;
import dev.nimbus.protocol.Addresses;
import dev.nimbus.protocol.SolverHeartbeat;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The parts of a gateway, put together. */
final class RunningGateway {
    private static final Logger LOG = LoggerFactory.getLogger(RunningGateway.class);
    private static final long TICK_MILLIS = 250;
    private static final long CLUSTER_TICK_MILLIS = 1000;
    private static final long DRAIN_TICK_MILLIS = 50;
    private static final long DISPATCH_TICK_MILLIS = 100;
    private static final int READ_BYTES = 64 << 10;
    private static final List<String> ANY_ADDRESS = List.of("0.0.0.0", "::", "[::]");

    private final Vertx vertx;
    private final GatewayOptions options;
    private final AccessControl access;
    private final Optional<ServerTls> tls;
    private final Dispatcher dispatcher;
    private final BatchService batches;
    private final Gateways gateways;
    private final Routes api;
    private final ConnectionLimits connections;
    private final HttpServer server;
    private final MessageConsumer<SolverHeartbeat> heartbeats;
    private final Promise<Void> solverHeard = Promise.promise();
    private final Runnable membership;
    private final List<Long> timers;
    private Optional<FileWatch> tlsWatch = Optional.empty();

    /**
     * Puts it together.
     *
     * @param access is closed with the gateway
     * @param members whose leaving says that solvers are gone, and owners of batches
     */
    RunningGateway(
            Vertx vertx,
            GatewayOptions options,
            AgreedClock clock,
            LongSupplier nanos,
            BatchStore store,
            AccessControl access,
            ClusterMembership members) {
        this.vertx = vertx;
        this.options = options;
        this.access = access;
        this.tls = options.access().tls().map(ServerTls::new);
        tls.ifPresent(one -> NodeMetrics.of(vertx).showIfKnown(Figure.CERTIFICATE_END, one::endBlocking));
        GatewayLimits limits = options.limits();
        Quota quota = Quota.usual(limits).scaled(options.access().quotaPercent());
        this.dispatcher = new Dispatcher(
                new EventBusSolvers(vertx),
                limits,
                new SecureRandom().nextLong(),
                nanos,
                NodeMetrics.of(vertx),
                Tracing.of(vertx));
        this.batches = new BatchService(vertx, store, members, dispatcher, limits, clock, clock::isTrusted);
        this.connections = new ConnectionLimits(limits, dispatcher::now);
        this.gateways = new Gateways(vertx, members.self(), batches::figures, NodeMetrics.of(vertx), dispatcher::now);
        ClusterDocument cluster = new ClusterDocument(members, gateways, dispatcher, clock, System::nanoTime);
        ByteLimit longLines = new ByteLimit(limits.get(GatewaySetting.LINE_MEMORY));
        Gateway gateway = new Gateway(
                vertx,
                dispatcher,
                new StreamMemory(
                        limits.get(GatewaySetting.STREAM_MEMORY),
                        limits.get(GatewaySetting.STREAM_WINDOW),
                        longLines,
                        dispatcher::now),
                longLines,
                new WriteMemory(limits.get(GatewaySetting.WRITE_MEMORY), limits.getInt(GatewaySetting.WRITE_QUEUE)),
                connections,
                new AccessHandler(access, new Quotas(quota, System::nanoTime), connections),
                limits,
                NodeMetrics.of(vertx));
        OriginHandler origins = new OriginHandler(options.host(), options.allowedHosts(), options.allowedOrigins());
        this.api = new Routes(gateway, batches, cluster, origins);
        this.server = vertx.createHttpServer(serverOptions())
                .requestHandler(api::handle)
                .invalidRequestHandler(Routes::refuseUnreadable)
                .connectionHandler(this::connected);
        this.heartbeats = vertx.eventBus().consumer(Addresses.HEARTBEATS, this::heard);
        Context home = vertx.getOrCreateContext();
        this.membership = members.onLeft(member -> home.runOnContext(v -> dispatcher.memberLeft(member)));
        this.timers = List.of(
                vertx.setPeriodic(TICK_MILLIS, id -> api.tick()),
                vertx.setPeriodic(CLUSTER_TICK_MILLIS, id -> tickCluster(cluster)),
                vertx.setPeriodic(DISPATCH_TICK_MILLIS, id -> dispatcher.tick()));
    }

    private void tickCluster(ClusterDocument cluster) {
        gateways.tick();
        cluster.sample();
    }

    /** Begins to listen. A certificate is watched before the server reads it: one renewed meanwhile is taken, too. */
    Future<Void> listen() {
        Promise<HttpServer> listening = Promise.promise();
        return tls.map(one -> one.checked(vertx))
                .orElse(Future.succeededFuture())
                .compose(checked -> watched(listening.future()))
                .compose(watching -> bound())
                .onSuccess(listening::complete)
                .compose(bound -> checked())
                .recover(e -> release().transform(released -> Future.failedFuture(e)));
    }

    private Future<HttpServer> bound() {
        return server.listen()
                .recover(e -> Future.failedFuture(new IOException(
                        "cannot listen at " + options.host() + " port " + options.port() + ": " + e.getMessage(), e)));
    }

    int port() {
        return server.actualPort();
    }

    Future<Void> solverHeard() {
        return solverHeard.future();
    }

    /**
     * Sends itself one request, so that a Vert.x whose connections cannot be bounded fails the start, and TLS handshakes are limited
     * from the first client on.
     */
    private Future<Void> checked() {
        // Nothing secret is sent, and the certificate has the name that others use.
        HttpClientAgent client = vertx.createHttpClient(new HttpClientOptions()
                .setSsl(tls.isPresent())
                .setTrustAll(true)
                .setVerifyHost(false));
        String host = ANY_ADDRESS.contains(options.host()) ? "localhost" : options.host();
        return client.request(HttpMethod.GET, port(), host, "/health/live")
                .compose(HttpClientRequest::send)
                .recover(e -> Future.failedFuture(
                        new IOException("the gateway does not answer at " + host + " port " + port() + ": " + e, e)))
                .eventually(client::close)
                .mapEmpty();
    }

    private Future<Void> watched(Future<HttpServer> listening) {
        return tls.map(one -> one.watch(vertx, listening)
                        .onSuccess(watch -> tlsWatch = Optional.of(watch))
                        .<Void>mapEmpty())
                .orElse(Future.succeededFuture());
    }

    /** Takes no more uploads, waits a while for what is under way, then hands over the batches and closes everything. */
    Future<Void> close() {
        api.close();
        long deadline = System.nanoTime() + options.limits().getNanos(GatewaySetting.DRAIN_MILLIS);
        return drained(deadline).transform(drained -> release()).eventually(() -> {
            api.closeSockets();
            return server.close();
        });
    }

    private Future<Void> release() {
        timers.forEach(vertx::cancelTimer);
        membership.run();
        access.close();
        tlsWatch.ifPresent(FileWatch::close);
        gateways.close();
        return batches.close().eventually(heartbeats::unregister);
    }

    /** Completes when nothing is under way, or the time for draining is over. */
    private Future<Void> drained(long deadline) {
        boolean idle = (batches.store().outlivesProcess() || batches.busy() == 0) && api.isIdle();
        return idle || System.nanoTime() - deadline >= 0
                ? Future.succeededFuture()
                : vertx.timer(DRAIN_TICK_MILLIS, TimeUnit.MILLISECONDS).compose(over -> drained(deadline));
    }

    private void connected(HttpConnection connection) {
        try {
            connections.opened(connection);
        } catch (RuntimeException e) {
            LOG.error("a connection is closed: {}", e.getMessage());
            connection.close();
        }
    }

    private void heard(Message<SolverHeartbeat> message) {
        try {
            dispatcher.heard(message.body());
            if (dispatcher.hasSolver()) {
                solverHeard.tryComplete();
            }
        } catch (RuntimeException e) {
            LOG.warn("a heartbeat cannot be read: {}", e.getMessage());
        }
    }

    /**
     * Compression of WebSockets is on in Vert.x where the client offers it: it costs twenty times the CPU, and the
     * write queue never fills, so back-pressure is lost. HTTP/2 without TLS would only be used to upgrade a connection
     * in the middle of an upload.
     */
    private HttpServerOptions serverOptions() {
        HttpServerOptions http = new HttpServerOptions()
                .setHost(options.host())
                .setPort(options.port())
                .setTcpKeepAlive(true)
                .setHttp2ClearTextEnabled(false)
                .setMaxChunkSize(READ_BYTES)
                .setPerFrameWebSocketCompressionSupported(false)
                .setPerMessageWebSocketCompressionSupported(false)
                .setMaxWebSocketFrameSize(options.limits().getInt(GatewaySetting.FRAME_BYTES));
        tls.ifPresent(one -> one.configure(http));
        return http;
    }
}
