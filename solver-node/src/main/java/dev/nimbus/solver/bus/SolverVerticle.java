package dev.nimbus.solver.bus;

import dev.nimbus.cluster.LocalSolvers;
import dev.nimbus.cluster.metrics.ProcessFigures;
import dev.nimbus.cluster.tracing.Tracing;
import dev.nimbus.protocol.Addresses;
import dev.nimbus.protocol.FrameException;
import dev.nimbus.protocol.Frames;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.ReplyCodes;
import dev.nimbus.protocol.SolverHeartbeat;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.eventbus.MessageProducer;
import io.vertx.core.json.JsonArray;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One solver on the event bus. It takes chunks at its own address, answers each by a reply, and heartbeats.
 *
 * <p>Undeploying it drains it: it says so in a heartbeat, gives back what no worker has begun with, waits for the rest, and
 * leaves the bus. The chunk codecs must be registered before.
 */
public final class SolverVerticle extends VerticleBase {
    private static final Logger LOG = LoggerFactory.getLogger(SolverVerticle.class);

    /** A hundred more heartbeats a second cost less than a hundredth of a core. */
    private static final Duration HEARTBEAT_SOON = Duration.ofMillis(10);

    private static final Duration WATCH = Duration.ofSeconds(1);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final String id;
    private final String member;
    private final BusLimits limits;
    private final ChunkAnswerer answerer;
    private final Supplier<Map<String, Long>> moreCounters;
    private final Supplier<List<String>> searches;
    private final Function<Vertx, Timers> timersOf;
    private final LongSupplier nanos;
    private Timers timers;
    private Tracing tracing;
    private ExecutorService threads;
    private TaskScheduler workers;
    private boolean isHeartbeatComing;
    private Admission admission;
    private MessageProducer<SolverHeartbeat> heartbeats;
    private MessageConsumer<Object> consumer;
    private Runnable stopBeating = () -> {};
    private Runnable stopLooking = () -> {};
    private Runnable stopWatching = () -> {};

    /**
     * @param id unique in the cluster and new at each start
     * @param member id of the cluster's member that it runs on; empty where it is in none
     * @param moreCounters named counts for the heartbeat; called on the event loop, so it must not block
     * @param searches ids of the searches of positions that it is at, called in the same way
     */
    public SolverVerticle(
            String id,
            String member,
            BusLimits limits,
            ChunkAnswerer answerer,
            Supplier<Map<String, Long>> moreCounters,
            Supplier<List<String>> searches) {
        this(id, member, limits, answerer, moreCounters, searches, Timers::of, System::nanoTime);
    }

    SolverVerticle(
            String id,
            String member,
            BusLimits limits,
            ChunkAnswerer answerer,
            Supplier<Map<String, Long>> moreCounters,
            Supplier<List<String>> searches,
            Function<Vertx, Timers> timersOf,
            LongSupplier nanos) {
        this.id = id;
        this.member = member;
        this.limits = limits;
        this.answerer = answerer;
        this.moreCounters = moreCounters;
        this.searches = searches;
        this.timersOf = timersOf;
        this.nanos = nanos;
    }

    @Override
    public Future<?> start() {
        Context home = context;
        timers = timersOf.apply(vertx);
        tracing = Tracing.of(vertx);
        threads = threads();
        workers = new TaskScheduler(limits.workers(), threads, nanos, SolverVerticle::cpuNanos);
        admission = new Admission(
                limits.bound(),
                answerer,
                workers::execute,
                task -> home.runOnContext(nothing -> task.run()),
                SolverVerticle::cpuNanos);
        heartbeats = vertx.eventBus().publisher(Addresses.HEARTBEATS);
        consumer = vertx.eventBus().consumer(Addresses.solver(id), this::take);
        return consumer.completion().compose(registered -> startBeating()).onFailure(failure -> threads.shutdown());
    }

    /** It is ready when the gateways have been told: one that is asked before has no solver to ask. */
    private Future<Void> startBeating() {
        LocalSolvers.of(vertx).add(id, admission::answerAtOnce);
        stopBeating = timers.every(limits.heartbeat(), this::heartbeat);
        stopLooking = timers.every(TaskScheduler.STUCK, this::lookForStuckTasks);
        stopWatching = timers.every(WATCH, workers::watch);
        admission.onLong(this::heartbeatSoon);
        return heartbeat()
                .otherwiseEmpty() // Where nobody listens yet; the next heartbeat may be heard.
                .onSuccess(told -> LOG.info("solver {} takes chunks, {} workers", id, limits.workers()));
    }

    private void lookForStuckTasks() {
        if (admission.isHolding()) {
            workers.startWaiting();
        }
    }

    /** How long a thread had a processor so far. */
    public static long cpuNanos(Thread thread) {
        return THREADS.getThreadCpuTime(thread.getId());
    }

    /** Says what the solver holds and has done. Completes when the heartbeat is on its way. */
    private Future<Void> heartbeat() {
        Map<String, Long> counters = new HashMap<>(moreCounters.get());
        counters.putAll(workers.figures().counters());
        counters.putAll(admission.counters());
        counters.putAll(ProcessFigures.now());
        return heartbeats.write(new SolverHeartbeat(
                id,
                member,
                Frames.VERSION,
                limits.credit(),
                admission.isDraining(),
                admission.held(),
                admission.longHeld(),
                counters,
                ProcessFigures.version(),
                searches.get()));
    }

    /** How its workers are; any thread may ask once it is deployed. */
    public WorkerFigures figures() {
        return workers.figures();
    }

    /** The gateways may send more, for a chunk turned long; several may do so at once. */
    private void heartbeatSoon() {
        if (!isHeartbeatComing) {
            isHeartbeatComing = true;
            timers.after(HEARTBEAT_SOON, () -> {
                isHeartbeatComing = false;
                heartbeat();
            });
        }
    }

    /** As many as the scheduler needs; daemons: work that nobody waits for does not keep the process alive. */
    private ExecutorService threads() {
        AtomicInteger number = new AtomicInteger();
        return Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "nimbus-" + id + "-" + number.getAndIncrement());
            thread.setDaemon(true);
            return thread;
        });
    }

    private void take(Message<Object> message) {
        ChunkReply reply = new MessageReply(message, Optional.empty());
        try {
            if (message.body() instanceof QueryChunk chunk) {
                admission.admit(chunk, new MessageReply(message, tracing.work(id, chunk, message.headers()::get)));
            } else if (message.body() instanceof Long ticket) {
                admission.cancel(ticket);
            } else if (message.body() instanceof JsonArray curtailed && curtailed.size() == 2) {
                admission.curtail(curtailed.getLong(0), curtailed.getInteger(1));
            } else {
                reply.refuse(ReplyCodes.UNREADABLE, "not a chunk of queries");
            }
        } catch (FrameException unreadable) {
            reply.refuse(ReplyCodes.UNREADABLE, unreadable.getMessage());
        } catch (RuntimeException unexpected) {
            LOG.error("solver {} cannot take a message", id, unexpected);
            reply.refuse(ReplyCodes.FAILED, unexpected.toString());
        }
    }

    @Override
    public Future<?> stop() {
        LOG.info("solver {} drains", id);
        LocalSolvers.of(vertx).remove(id);
        Promise<Void> drained = Promise.promise();
        admission.drain(drained::tryComplete);
        heartbeat();
        Runnable wakeUp = timers.after(limits.drain(), this::giveUpWaiting);
        return drained.future().eventually(() -> {
            wakeUp.run();
            return leave();
        });
    }

    private void giveUpWaiting() {
        LOG.warn("solver {} gives back what it did not finish within {}", id, limits.drain());
        admission.giveBackAll();
    }

    private Future<Void> leave() {
        stopBeating.run();
        stopLooking.run();
        stopWatching.run();
        threads.shutdown();
        // The last heartbeat may be the first that a gateway hears of the drain; the bus closes next, and drops what
        // waits.
        return heartbeat().transform(written -> consumer.unregister());
    }
}
