package dev.nimbus.solver.bus;

import dev.nimbus.cluster.LocalSolvers;
import dev.nimbus.protocol.Addresses;
import dev.nimbus.protocol.FrameException;
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
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One solver on the event bus. It takes chunks at its own address, answers each by a reply, and beats.
 *
 * <p>Undeploying it drains it: it says so in a beat, gives back what no worker has begun with, waits for the rest, and
 * leaves the bus. The chunk codecs must be registered before.
 */
public final class SolverVerticle extends VerticleBase {
    private static final Logger LOG = LoggerFactory.getLogger(SolverVerticle.class);

    private final String id;
    private final String member;
    private final BusLimits limits;
    private final ChunkAnswerer answerer;
    private final Supplier<Map<String, Long>> moreCounters;
    private final Function<Vertx, Scheduler> schedulerOf;
    private Scheduler scheduler;
    private WorkerThreads workers;
    private Admission admission;
    private Heartbeat heartbeat;
    private MessageConsumer<Object> consumer;
    private Runnable stopBeating = () -> {};

    /**
     * @param id unique in the cluster and new at each start
     * @param member id of the cluster's member that it runs on; empty where it is in none
     * @param moreCounters named counts for the beat; called on the event loop, so it must not block
     */
    public SolverVerticle(
            String id,
            String member,
            BusLimits limits,
            ChunkAnswerer answerer,
            Supplier<Map<String, Long>> moreCounters) {
        this(id, member, limits, answerer, moreCounters, Scheduler::of);
    }

    SolverVerticle(
            String id,
            String member,
            BusLimits limits,
            ChunkAnswerer answerer,
            Supplier<Map<String, Long>> moreCounters,
            Function<Vertx, Scheduler> schedulerOf) {
        this.id = id;
        this.member = member;
        this.limits = limits;
        this.answerer = answerer;
        this.moreCounters = moreCounters;
        this.schedulerOf = schedulerOf;
    }

    @Override
    public Future<?> start() {
        Context home = context;
        scheduler = schedulerOf.apply(vertx);
        workers = new WorkerThreads(limits.workers(), id);
        admission = new Admission(limits.bound(), answerer, workers, task -> home.runOnContext(nothing -> task.run()));
        MessageProducer<SolverHeartbeat> beats = vertx.eventBus().publisher(Addresses.HEARTBEATS);
        heartbeat = new Heartbeat(id, member, limits.credit(), admission, moreCounters, beats::write);
        consumer = vertx.eventBus().consumer(Addresses.solver(id), this::take);
        return consumer.completion().onSuccess(registered -> startBeating()).onFailure(failure -> workers.shutdown());
    }

    private void startBeating() {
        LocalSolvers.of(vertx).add(id, admission::answerAtOnce);
        heartbeat.beat();
        stopBeating = scheduler.every(limits.beat(), heartbeat::beat);
        LOG.info("solver {} takes chunks, {} workers", id, limits.workers());
    }

    private void take(Message<Object> message) {
        Reply reply = new MessageReply(message);
        try {
            if (message.body() instanceof QueryChunk chunk) {
                admission.admit(chunk, reply);
            } else if (message.body() instanceof Long ticket) {
                admission.cancel(ticket);
            } else {
                reply.refuse(ReplyCodes.UNREADABLE, "not a chunk of queries");
            }
        } catch (FrameException unreadable) {
            reply.refuse(ReplyCodes.UNREADABLE, unreadable.getMessage());
        }
    }

    @Override
    public Future<?> stop() {
        LOG.info("solver {} drains", id);
        LocalSolvers.of(vertx).remove(id);
        Promise<Void> drained = Promise.promise();
        admission.drain(drained::tryComplete);
        heartbeat.beat();
        Runnable wakeUp = scheduler.after(limits.drain(), this::giveUpWaiting);
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
        workers.shutdown();
        // The last beat may be the first that a gateway hears of the drain; the bus closes next, and drops what waits.
        return heartbeat.beat().transform(written -> consumer.unregister());
    }
}
