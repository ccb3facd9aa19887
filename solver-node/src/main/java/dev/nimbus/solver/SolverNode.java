package dev.nimbus.solver;

import dev.nimbus.cluster.ChunkCodecs;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.TableDisk;
import dev.nimbus.cluster.metrics.AdminServer;
import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.LocalRulesetStore;
import dev.nimbus.games.catalogue.RulesetBounds;
import dev.nimbus.games.catalogue.RulesetStore;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.query.search.LocalPeriodJobs;
import dev.nimbus.query.search.PeriodJobs;
import dev.nimbus.query.search.PeriodSearcher;
import dev.nimbus.solver.bus.ChunkAnswerer;
import dev.nimbus.solver.bus.SolverVerticle;
import dev.nimbus.solver.store.DiskRulesetStore;
import dev.nimbus.solver.store.DiskSegmentStore;
import dev.nimbus.solver.store.HazelcastPeriodJobs;
import dev.nimbus.solver.store.HazelcastRulesetStore;
import dev.nimbus.solver.store.HazelcastSegmentStore;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
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
    private final Tables tables;
    private final PeriodSearcher searcher;
    private final Optional<TableDisk> disk;

    private SolverNode(
            Vertx vertx,
            String id,
            String deployment,
            Tables tables,
            PeriodSearcher searcher,
            Optional<TableDisk> disk) {
        this.vertx = vertx;
        this.id = id;
        this.deployment = deployment;
        this.tables = tables;
        this.searcher = searcher;
        this.disk = disk;
    }

    /** The same with a disk that it closes in the end. */
    private SolverNode with(TableDisk own) {
        return new SolverNode(vertx, id, deployment, tables, searcher, Optional.of(own));
    }

    private record Stores(SegmentStore segments, RulesetStore rulesets, PeriodJobs searches) {}

    /**
     * Starts a solver that shares its tables with nobody, beside a gateway in the same JVM. With a data directory it
     * finds them, and registered rules, again after a restart.
     *
     * @return fails with {@link IllegalArgumentException} where the directory cannot be used
     */
    public static Future<SolverNode> embed(Vertx vertx, SolverOptions options) {
        if (options.dataDirectory().isEmpty()) {
            return deploy(vertx, new UnsharedStore(), new LocalRulesetStore(RulesetBounds.defaults()), options);
        }
        return vertx.executeBlocking(
                        () -> TableDisk.openBlocking(options.dataDirectory().get()))
                .compose(disk -> embed(vertx, disk, options)
                        .map(solver -> solver.with(disk))
                        .onFailure(failure -> disk.close()));
    }

    private static Future<SolverNode> embed(Vertx vertx, TableDisk disk, SolverOptions options) {
        SegmentStore segments = new DiskSegmentStore(disk);
        return vertx.executeBlocking(() -> {
                    loadCertificatesBlocking(disk, segments);
                    return DiskRulesetStore.openBlocking(disk, RulesetBounds.defaults());
                })
                .compose(rulesets -> deploy(vertx, segments, rulesets, options));
    }

    /** Starts a solver on a node of a cluster; it shares its tables with the others there. */
    public static Future<SolverNode> join(ClusteredVertx node, SolverOptions options) {
        // Getting hold of a shared map may block, and so does reading the rules of the disk.
        return node.vertx()
                .executeBlocking(() -> openBlocking(node))
                .compose(stores -> deploy(node.vertx(), node.membership().self(), stores, options));
    }

    private static Stores openBlocking(ClusteredVertx node) {
        SegmentStore segments = HazelcastSegmentStore.of(node);
        if (node.disk().isPresent()) {
            loadCertificatesBlocking(node.disk().get(), segments);
        }
        return new Stores(
                segments,
                HazelcastRulesetStore.openBlocking(node, RulesetBounds.defaults()),
                HazelcastPeriodJobs.of(node));
    }

    /** Periods that the command {@code prove} printed into the data directory. */
    private static void loadCertificatesBlocking(TableDisk disk, SegmentStore segments) {
        Path file = disk.directory().resolve(CertificateFile.NAME);
        if (Files.exists(file)) {
            CertificateFile.storeBlocking(file, segments);
        }
    }

    private static Future<SolverNode> deploy(
            Vertx vertx, SegmentStore segments, RulesetStore rulesets, SolverOptions options) {
        return deploy(vertx, "", new Stores(segments, rulesets, new LocalPeriodJobs()), options);
    }

    /** @param member id of the cluster's member that it runs on; empty where it is in none */
    private static Future<SolverNode> deploy(Vertx vertx, String member, Stores stores, SolverOptions options) {
        ChunkCodecs.register(vertx.eventBus());
        long tableBytes = (long) options.tableMegabytes() << 20;
        Tables tables = new Tables(stores.segments(), TablesConfig.defaults().withMemoryBytes(tableBytes));
        ChunkSolver solver = new ChunkSolver(
                        new Catalogue(tables, stores.rulesets()), Budget.DEFAULT_STEPS, answerBytes(), REPLY_BYTES)
                .withSearches(stores.searches());
        String id = newId();
        NodeMetrics metrics = NodeMetrics.of(vertx);
        metrics.setTables(() -> tables.counters().values(), tables::bytesHeld);
        BusyAnswerer answering = new BusyAnswerer(new Answering(solver));
        ChunkAnswerer counted = member.isEmpty() ? answering : new CountedAnswers(answering, metrics);
        PeriodSearcher searcher =
                new PeriodSearcher(stores.searches(), stores.segments(), searchBytes(tableBytes), answering::isBusy);
        SolverVerticle verticle =
                new SolverVerticle(id, member, options.limits(), counted, () -> counters(tables, searcher, options));
        return vertx.deployVerticle(verticle)
                .map(deployment -> new SolverNode(vertx, id, deployment, tables, searcher.start(), Optional.empty()));
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

    private static Map<String, Long> counters(Tables tables, PeriodSearcher searcher, SolverOptions options) {
        Map<String, Long> counters = new HashMap<>(named(tables));
        counters.put("searches", searcher.isWorking() ? 1L : 0L);
        counters.put("workers", (long) options.limits().workers());
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
        NodeMetrics.of(vertx).setSolvers(1);
        return AdminServer.listen(vertx, address, port, () -> Readiness.of(vertx, id));
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
        return vertx.executeBlocking(() -> {
                    searcher.close();
                    return searcher;
                })
                .eventually(() -> vertx.undeploy(deployment))
                .<Void>mapEmpty()
                .eventually(this::closeDisk);
    }

    private Future<Void> closeDisk() {
        return disk.isEmpty()
                ? Future.succeededFuture()
                : vertx.executeBlocking(() -> {
                    disk.get().close();
                    return null;
                });
    }
}
