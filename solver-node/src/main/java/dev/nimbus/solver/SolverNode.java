package dev.nimbus.solver;

import dev.nimbus.cluster.ChunkCodecs;
import dev.nimbus.cluster.ClusterMembership;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.TableDisk;
import dev.nimbus.cluster.metrics.AdminServer;
import dev.nimbus.cluster.metrics.Figure;
import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.cluster.security.ClusterSecret;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.LocalRulesetStore;
import dev.nimbus.games.catalogue.RulesetBounds;
import dev.nimbus.games.catalogue.RulesetStore;
import dev.nimbus.protocol.AwakeClock;
import dev.nimbus.protocol.SolverHeartbeat;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.query.proof.KnownProof;
import dev.nimbus.query.proof.WrittenProofs;
import dev.nimbus.query.search.LocalSearchJobs;
import dev.nimbus.query.search.SearchJobs;
import dev.nimbus.query.team.SearchTeams;
import dev.nimbus.search.HeardFacts;
import dev.nimbus.search.SharedValues;
import dev.nimbus.search.ValueTable;
import dev.nimbus.solver.bus.SolverVerticle;
import dev.nimbus.solver.store.DiskRulesetStore;
import dev.nimbus.solver.store.DiskSearchJobs;
import dev.nimbus.solver.store.DiskSegmentStore;
import dev.nimbus.solver.store.HazelcastRulesetStore;
import dev.nimbus.solver.store.HazelcastSearchJobs;
import dev.nimbus.solver.store.HazelcastSegmentStore;
import dev.nimbus.solver.store.ImageBytes;
import dev.nimbus.solver.store.PositionImage;
import dev.nimbus.solver.store.PositionStore;
import dev.nimbus.tables.CertificateFile;
import dev.nimbus.tables.KernelWarmUp;
import dev.nimbus.tables.TableCounters;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.store.SegmentStore;
import dev.nimbus.tables.store.UnsharedStore;
import dev.nimbus.theory.Budget;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running solver: the verticle, and the tables and games behind it. */
public final class SolverNode {
    private static final Logger LOG = LoggerFactory.getLogger(SolverNode.class);
    /** A reply ends behind the answer that reaches this size, and the gateway asks for the rest again. */
    private static final int REPLY_BYTES = 1 << 20;

    /** Room for about 100 000 moves; gateways count on replies of this size. */
    private static final int MOST_ANSWER_BYTES = 4 << 20;

    private final Vertx vertx;
    private final String id;
    private final String deployment;
    private final SolverWatch watch;
    private final Tables tables;
    private final LongSearches searches;
    private final Stores stores;
    private final Optional<TeamBus.Open> team;

    private SolverNode(
            Vertx vertx,
            String id,
            String deployment,
            SolverWatch watch,
            Tables tables,
            LongSearches searches,
            Stores stores,
            Optional<TeamBus.Open> team) {
        this.team = team;
        this.vertx = vertx;
        this.id = id;
        this.deployment = deployment;
        this.watch = watch;
        this.tables = tables;
        this.searches = searches;
        this.stores = stores;
    }

    /** @param disk is closed in the end; empty where it is the cluster node's */
    private record Stores(
            SegmentStore segments,
            RulesetStore rulesets,
            SearchJobs searches,
            Optional<PositionStore> positions,
            Optional<PositionImage> image,
            Optional<ClusterSecret> secret,
            Optional<TableDisk> disk) {
        private ValueTable table(long bytes) {
            SharedValues shared = positions.isPresent() ? positions.get() : SharedValues.NONE;
            return image.map(PositionImage::table).orElseGet(() -> ValueTable.ofBytes(bytes, shared));
        }

        private Void closeBlocking() {
            try {
                positions.ifPresent(PositionStore::close);
                image.ifPresent(PositionImage::close);
            } finally {
                disk.ifPresent(TableDisk::close);
            }
            return null;
        }
    }

    /**
     * Starts a solver that shares its tables with nobody, beside a gateway in the same JVM. With a data directory it
     * finds them, and registered rules, again after a restart.
     *
     * @return fails with {@link IllegalArgumentException} where the directory cannot be used
     */
    public static Future<SolverNode> embed(Vertx vertx, SolverOptions options) {
        if (options.dataDirectory().isEmpty()) {
            RulesetStore rulesets = new LocalRulesetStore(RulesetBounds.defaults());
            Stores stores = new Stores(
                    new UnsharedStore(),
                    rulesets,
                    new LocalSearchJobs(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
            return deploy(vertx, Optional.empty(), stores, options);
        }
        return vertx.executeBlocking(
                        () -> TableDisk.openBlocking(options.dataDirectory().get()))
                .compose(disk -> embed(vertx, disk, options).onFailure(failure -> disk.close()));
    }

    private static Future<SolverNode> embed(Vertx vertx, TableDisk disk, SolverOptions options) {
        SegmentStore segments = new DiskSegmentStore(disk);
        return vertx.executeBlocking(() -> {
                    loadCertificatesBlocking(disk, segments);
                    PositionStore positions = PositionStore.of(disk);
                    return new Stores(
                            segments,
                            DiskRulesetStore.openBlocking(disk, RulesetBounds.defaults()),
                            DiskSearchJobs.openBlocking(disk),
                            Optional.of(positions),
                            Optional.of(imageBlocking(disk, Optional.empty(), positions, options)),
                            Optional.empty(),
                            Optional.of(disk));
                })
                .compose(stores -> deploy(vertx, Optional.empty(), stores, options));
    }

    /** Starts a solver on a node of a cluster; it shares its tables with the others there. */
    public static Future<SolverNode> join(ClusteredVertx node, SolverOptions options) {
        // Getting hold of a shared map may block, and so does reading the rules of the disk.
        return node.vertx()
                .executeBlocking(() -> openBlocking(node, options))
                .compose(stores -> deploy(node.vertx(), Optional.of(node.membership()), stores, options));
    }

    private static Stores openBlocking(ClusteredVertx node, SolverOptions options) {
        SegmentStore segments = HazelcastSegmentStore.of(node);
        if (node.disk().isPresent()) {
            loadCertificatesBlocking(node.disk().get(), segments);
        }
        PositionStore positions = PositionStore.ofBlocking(node);
        return new Stores(
                segments,
                HazelcastRulesetStore.openBlocking(node, RulesetBounds.defaults()),
                HazelcastSearchJobs.ofBlocking(node),
                Optional.of(positions),
                node.disk().map(disk -> imageBlocking(disk, node.secret(), positions, options)),
                node.secret(),
                Optional.empty());
    }

    private static PositionImage imageBlocking(
            TableDisk disk, Optional<ClusterSecret> secret, PositionStore positions, SolverOptions options) {
        ImageBytes image = new ImageBytes(secret);
        return PositionImage.openBlocking(disk, image, options.positionBytes(), positions, System::nanoTime);
    }

    /** Periods that the command {@code prove} printed into the data directory. */
    private static void loadCertificatesBlocking(TableDisk disk, SegmentStore segments) {
        Path file = disk.directory().resolve(CertificateFile.NAME);
        if (Files.exists(file)) {
            CertificateFile.storeBlocking(file, segments);
        }
    }

    /** @param members of its cluster; empty where it is in none */
    private static Future<SolverNode> deploy(
            Vertx vertx, Optional<ClusterMembership> members, Stores stores, SolverOptions options) {
        ChunkCodecs.register(vertx.eventBus());
        long tableBytes = (long) options.tableMegabytes() << 20;
        Tables tables = new Tables(stores.segments(), TablesConfig.defaults().withMemoryBytes(tableBytes));
        ValueTable positions = stores.table(options.positionBytes());
        Catalogue catalogue = new Catalogue(tables, positions, stores.rulesets());
        String id = newId();
        WrittenProofs proofs = WrittenProofs.of(id);
        Optional<TeamBus> bus = members.map(cluster -> TeamBus.of(vertx, cluster, id, stores.secret()));
        SearchTeams teams = bus.map(link -> new SearchTeams(link, new AwakeClock(System::nanoTime)::now))
                .orElseGet(SearchTeams::alone);
        teams.onHeard(new ListenerThread(new HeardFacts(positions)));
        AtomicReference<NodeAnswerer> answering = new AtomicReference<>();
        LongSearches searches = LongSearches.of(
                stores.searches(),
                catalogue,
                stores.segments(),
                searchBytes(tableBytes),
                options.limits().workers(),
                teams,
                () -> answering.get().isBusy());
        ChunkSolver solver = new ChunkSolver(catalogue, Budget.DEFAULT_STEPS, answerBytes(), REPLY_BYTES)
                .withSearches(searches.open(stores.searches(), proofs));
        NodeMetrics metrics = NodeMetrics.of(vertx);
        answering.set(new NodeAnswerer(solver, members.map(cluster -> metrics)));
        ProofPieces.serve(vertx, id, proofs);
        metrics.show(Figure.TABLE_VALUES, () -> tables.counters().values());
        metrics.show(Figure.TABLE_BYTES, tables::bytesHeld);
        metrics.show(Figure.POSITION_VALUES, positions::values);
        metrics.setSearches(() -> LongSearches.statesBlocking(stores.searches()));
        metrics.show(Figure.SEARCH_POSITIONS, searches::expanded);
        metrics.show(Figure.SEARCH_SOLVERS, teams::atWork);
        SolverVerticle verticle = new SolverVerticle(
                id,
                members.map(ClusterMembership::self).orElse(""),
                options.limits(),
                answering.get(),
                () -> counters(tables, searches, options),
                teams::searches);
        return learn(vertx, options, catalogue)
                .compose(known -> vertx.deployVerticle(verticle))
                .map(deployment -> {
                    SolverWatch watch = new SolverWatch(id, verticle::figures, searches.start());
                    metrics.show(Figure.BUSY_WORKERS, () -> verticle.figures().busy());
                    metrics.show(Figure.STUCK_WORKERS, watch::stuck);
                    stores.image()
                            .ifPresent(image -> image.start(() ->
                                    searches.isAtPosition() || !teams.searches().isEmpty()));
                    return new SolverNode(
                            vertx,
                            id,
                            deployment,
                            watch.start(vertx),
                            tables,
                            searches,
                            stores,
                            bus.map(link -> link.open(teams)));
                });
    }

    /** Before it answers anything, so that no query pays for what is known. A check may take longer than other blocking work. */
    private static Future<Void> learn(Vertx vertx, SolverOptions options, Catalogue catalogue) {
        if (options.proofs().isEmpty()) {
            return Future.succeededFuture();
        }
        WorkerExecutor checks = vertx.createSharedWorkerExecutor("nimbus-check", 1, 1, TimeUnit.DAYS);
        Future<Void> done = checks.executeBlocking(() -> {
            for (Path proof : options.proofs()) {
                long known = KnownProof.loadBlocking(proof, catalogue);
                LOG.info("proof={} values={}: checked, and known now", proof, known);
            }
            return null;
        });
        return done.onComplete(checked -> checks.close());
    }

    /** A deep search has tables of its own: half as much memory as those of queries. */
    private static long searchBytes(long tableBytes) {
        return Math.max(1 << 20, tableBytes / 2);
    }

    /** 1/32 of the heap: each worker needs up to four times as much while it writes an answer. */
    private static int answerBytes() {
        return (int) Math.min(MOST_ANSWER_BYTES, Runtime.getRuntime().maxMemory() >> 5);
    }

    /** Short enough to be read in a log; 48 random bits do not meet by chance. */
    private static String newId() {
        return "solver-" + UUID.randomUUID().toString().substring(24);
    }

    private static Map<String, Long> counters(Tables tables, LongSearches searches, SolverOptions options) {
        Map<String, Long> counters = new HashMap<>(named(tables));
        counters.put("searches", searches.working());
        counters.put(SolverHeartbeat.WORKERS, (long) options.limits().workers());
        return counters;
    }

    private static Map<String, Long> named(Tables tables) {
        TableCounters counters = tables.counters();
        return Map.of(
                "tables.computed", counters.computed(),
                "tables.fetched", counters.fetched(),
                "tables.waited", counters.waited(),
                "tables.evicted", counters.evicted(),
                "tables.values", counters.values(),
                "tables.computing", counters.computing(),
                "tables.segmentBytes", counters.segmentBytes(),
                "tables.bytes", tables.bytesHeld(),
                "tables.heldValues", tables.valuesHeld(),
                "tables.budgetBytes", tables.budgetBytes());
    }

    /**
     * Serves metrics and probes, for a solver in a process of its own.
     *
     * @return the port
     */
    public Future<Integer> serveAdmin(String address, int port) {
        NodeMetrics.of(vertx).show(Figure.SOLVERS, () -> 1);
        return AdminServer.listen(vertx, address, port, () -> Readiness.of(vertx, id, watch.figures()));
    }

    /** Lets the compiler see the kernels at work, in a thread of its own that ends with the JVM. */
    public void warmUp() {
        Thread thread = new Thread(SolverNode::warmUpBlocking, "nimbus-warm-up");
        thread.setDaemon(true);
        thread.start();
    }

    private static void warmUpBlocking() {
        long begin = System.nanoTime();
        KernelWarmUp.runBlocking();
        LOG.debug("the kernels are warm after {} ms", (System.nanoTime() - begin) / 1_000_000);
    }

    /**
     * Completes when threads are in loops, more of them than there are workers. They cannot be ended, and take the
     * processors from the others: the process should end as when it is told to, and be started anew.
     */
    public Future<Void> hopeless() {
        return watch.hopeless();
    }

    /** Unique in the cluster, and new at each start. */
    public String id() {
        return id;
    }

    /** What its tables did so far. */
    TableCounters tables() {
        return tables.counters();
    }

    /** Drains the solver and takes it off the bus; its Vert.x goes on. */
    public Future<Void> close() {
        watch.close();
        return vertx.executeBlocking(() -> {
                    searches.close();
                    team.ifPresent(TeamBus.Open::close);
                    return searches;
                })
                .eventually(() -> vertx.undeploy(deployment))
                .<Void>mapEmpty()
                .eventually(() -> vertx.executeBlocking(stores::closeBlocking));
    }
}
