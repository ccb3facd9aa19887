package dev.nimbus.gateway.batch;

import dev.nimbus.cluster.ClusterMembership;
import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.gateway.batch.blocks.BatchParts;
import dev.nimbus.gateway.batch.blocks.BlockCache;
import dev.nimbus.gateway.batch.blocks.LiveMemory;
import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.limits.GatewayLimits;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.BatchStore;
import dev.nimbus.gateway.store.KeyClaim;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All batches of the cluster, as this gateway serves them: those that it owns and has answered, and those that it reads
 * from the store. When the owner of a batch leaves, dies or is cut off, another gateway takes the batch over.
 */
public final class BatchService {
    private static final Logger LOG = LoggerFactory.getLogger(BatchService.class);

    /** Where gateways tell each other that the record of a batch was written. */
    private static final String NEWS = "nimbus.batches";

    /** Header of such a message: the member that sent it. */
    private static final String SENDER = "sender";

    private static final int ID_BITS = 128;
    private static final Pattern ID = Pattern.compile("[0-9a-z]{1,25}");
    private static final long TICK_MILLIS = 50;

    /** So long after it has expired a batch is removed: all gateways know by then who still reads it. */
    private static final Duration SWEPT_AFTER = Duration.ofMinutes(1);

    private final Vertx vertx;
    private final Context context;
    private final ClusterMembership members;
    private final int mostBatches;
    private final BooleanSupplier clockIsTrusted;
    private final BatchParts parts;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, Batch> owned = new LinkedHashMap<>();
    private final StoredBatches stored;
    private final NodeMetrics metrics;
    private final MessageConsumer<String> news;
    private final ReadBatches reads;
    private final IdempotencyKeys keys;
    private final MissedNews missed;
    private final BatchTakeover takeover;
    private final Settling settling = new Settling(System::nanoTime);
    private final Runnable unlisten;
    private final long timer;
    private final long ticksOfSweep;
    private long ticks;

    /**
     * @param clock by which batches expire
     * @param clockIsTrusted whether what has expired by it may be removed
     */
    public BatchService(
            Vertx vertx,
            BatchStore store,
            ClusterMembership members,
            Dispatcher dispatcher,
            GatewayLimits limits,
            InstantSource clock,
            BooleanSupplier clockIsTrusted) {
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.members = members;
        this.metrics = NodeMetrics.of(vertx);
        this.mostBatches = limits.getInt(GatewaySetting.BATCHES);
        this.ticksOfSweep = limits.get(GatewaySetting.SWEEP_MILLIS) / TICK_MILLIS;
        this.clockIsTrusted = clockIsTrusted;
        this.parts = new BatchParts(
                vertx,
                store,
                dispatcher,
                new LiveMemory(limits.get(GatewaySetting.BATCH_MEMORY)),
                new BlockCache(limits.get(GatewaySetting.BLOCK_CACHE)),
                clock,
                limits.getMillis(GatewaySetting.KEPT_MILLIS),
                this::publish);
        this.stored = new StoredBatches(parts, id -> look(id, false));
        this.news = vertx.eventBus().consumer(NEWS, this::heard);
        this.reads = new ReadBatches(vertx, dispatcher::now);
        this.timer = vertx.setPeriodic(TICK_MILLIS, id -> tick());
        this.keys = new IdempotencyKeys(store, members, owned::containsKey, this::find);
        this.missed = new MissedNews(members.self(), id -> look(id, false), this::cancelAgain);
        this.takeover = new BatchTakeover(
                store,
                members,
                owned::containsKey,
                this::hasRoom,
                this::resume,
                unfinished -> missed.look(unfinished, accepted()));
        this.unlisten = members.onLeft(left -> context.runOnContext(v -> {
            settling.disturbed();
            takeover.look();
        }));
        takeover.look();
    }

    public BatchStore store() {
        return parts.store();
    }

    /**
     * Begins a batch; none if the limit of batches under way is reached.
     *
     * @param submitter who is charged for its work
     */
    public Optional<Batch> begin(
            ChunkFormat format, TextParameters text, String label, JobClient submitter, Optional<KeyClaim> claim) {
        if (!hasRoom(1 + takeover.waiting())) {
            return Optional.empty();
        }
        claim.ifPresent(keys::begun);
        BatchRecord.Origin origin = new BatchRecord.Origin(
                claim.map(KeyClaim::batch).orElseGet(this::newId),
                format,
                text,
                claim.map(KeyClaim::key),
                label,
                submitter.name(),
                parts.clock().instant().truncatedTo(ChronoUnit.MILLIS));
        return Optional.of(own(new Batch(parts, BatchRecord.begun(origin, members.self()), submitter)));
    }

    private boolean hasRoom(int more) {
        return owned.size() + more <= mostBatches;
    }

    private Batch own(Batch batch) {
        String id = batch.id();
        owned.put(id, batch);
        batch.whenDone(() -> {
            owned.remove(id, batch);
            stored.ended(batch);
            if (batch.departure().isEmpty()) {
                metrics.batchEnded(batch.record().state().notation());
            }
        });
        return batch;
    }

    public void abandon(Batch batch, Optional<KeyClaim> claim) {
        owned.remove(batch.id(), batch);
        batch.abandon();
        claim.ifPresent(this::release);
    }

    /** The upload of a claim is over, or does not begin. */
    public void release(KeyClaim claim) {
        keys.release(claim);
    }

    public Future<KeyUse> use(String key) {
        return keys.use(new KeyClaim(key, newId(), members.self()));
    }

    /** None also for an id that no batch can have, for which no store is asked. */
    public Future<Optional<BatchView>> find(String id) {
        Batch own = owned.get(id);
        if (own != null && own.isAccepted()) {
            return Future.succeededFuture(Optional.of(own));
        }
        return record(id).map(record -> record.filter(this::isKept).map(this::view));
    }

    /** The batch behind which a {@link #list} is to begin; none if it is not here any more. */
    public Future<Optional<BatchRecord>> record(String id) {
        return ID.matcher(id).matches() ? parts.store().record(id) : Future.succeededFuture(Optional.empty());
    }

    private boolean isKept(BatchRecord record) {
        return record.expires().isAfter(parts.clock().instant());
    }

    private BatchView view(BatchRecord record) {
        Batch own = owned.get(record.id());
        return own != null && own.isAccepted() ? own : stored.view(record);
    }

    /**
     * Batches, the newest first, from the one behind the batch {@code after} on, also if that is removed at this moment.
     *
     * @param submitter whose batches; none for those of all
     */
    public Future<List<BatchView>> list(int limit, Optional<BatchRecord> after, Optional<String> submitter) {
        return parts.store()
                .list(limit, after, submitter)
                .map(records -> records.stream().map(this::view).toList());
    }

    /** Cancels a batch, unless it has ended; also one that another gateway has taken over unheard. */
    public Future<Void> cancel(BatchView batch) {
        if (!batch.status().state().isEnd()) {
            missed.cancelled(batch.id());
        }
        if (batch instanceof Batch own && !own.isGone()) {
            return own.cancel().compose(written -> written ? Future.succeededFuture() : cancelAsItIs(batch.id()));
        }
        if (batch.status().state().isEnd()) {
            return Future.succeededFuture();
        }
        Instant now = parts.clock().instant().truncatedTo(ChronoUnit.MILLIS);
        BatchRecord ended = batch.record().cancelled(members.self(), now, now.plus(parts.keptFor()));
        return parts.store().putRecord(ended).compose(written -> {
            if (!written) { // It was taken over, or ended, at this moment.
                return cancelAsItIs(batch.id());
            }
            publish(batch.id());
            stored.update(ended);
            metrics.batchEnded(ended.state().notation());
            return Future.succeededFuture();
        });
    }

    private Future<Void> cancelAsItIs(String id) {
        return find(id).compose(now -> now.map(this::cancel).orElse(Future.succeededFuture()));
    }

    /** A batch of this gateway that has an end is not written yet, and will be. */
    private void cancelAgain(BatchRecord record) {
        BatchView now = view(record);
        if (!now.status().state().isEnd()) {
            cancel(now).onFailure(e -> LOG.warn("batch {} cannot be cancelled again: {}", record.id(), e.toString()));
        }
    }

    /** The ids of the batches that this gateway has answered, without uploads. */
    private List<String> accepted() {
        return owned.values().stream().filter(Batch::isAccepted).map(Batch::id).toList();
    }

    public Future<Void> remove(BatchView batch) {
        Future<Void> dropped = batch instanceof Batch own ? own.drop() : Future.succeededFuture();
        Future<Void> gone = dropped.compose(done -> parts.store().remove(batch.record()));
        return gone.onFailure(e -> notRemoved(batch)).onSuccess(removed -> {
            owned.remove(batch.id());
            batch.depart(BatchView.Departure.REMOVED);
            stored.removed(batch.id());
            publish(batch.id());
        });
    }

    /** It writes nothing any more. A store of one gateway alone has forgotten it; else it is taken up anew from the store. */
    private void notRemoved(BatchView batch) {
        if (batch instanceof Batch own) {
            own.lose();
        }
    }

    private void publish(String id) {
        vertx.eventBus().publish(NEWS, id, new DeliveryOptions().addHeader(SENDER, members.self()));
    }

    /** The owner knows its own news; those who read a batch that it has taken over do not. */
    private void heard(Message<String> message) {
        String id = message.body();
        Batch own = owned.get(id);
        boolean isOurs = own != null && !members.self().equals(message.headers().get(SENDER));
        if (isOurs || stored.has(id)) {
            look(id, isOurs);
        }
    }

    /** @param isOurs whether another gateway has written to a batch of this one: it took it over, or removed it */
    private void look(String id, boolean isOurs) {
        parts.store().record(id).onSuccess(record -> {
            Batch own = owned.get(id);
            if (record.isEmpty()) {
                stored.removed(id);
                if (isOurs && own != null && own.isAccepted()) {
                    own.lose();
                }
            } else if (own != null && !own.record().mayReplace(record.get())) {
                own.lose();
            } else {
                stored.update(record.get());
            }
        });
    }

    /**
     * Whether a batch that is not found is not there. A gateway that was frozen, or has lost members, sees a part of the
     * batches for some seconds.
     */
    public boolean knowsAll() {
        return !parts.store().isShared() || settling.isSettled();
    }

    private void tick() {
        ticks++;
        settling.tick();
        List.copyOf(owned.values()).forEach(Batch::tick);
        parts.memory().admit();
        if (ticks % ticksOfSweep == 0) {
            stored.forgetUnread();
            stored.followed().forEach(id -> look(id, false)); // The bus delivers news at most once.
            reads.tell(stored.ids());
            sweep();
            takeover.look();
            keys.retry();
        }
    }

    /** A wrong clock would remove the batches of all gateways. A store of one alone is written to again here after trouble. */
    private void sweep() {
        if (!parts.store().isShared() || clockIsTrusted.getAsBoolean()) {
            parts.store().sweep(parts.clock().instant().minus(SWEPT_AFTER), kept());
        }
    }

    /** What is not swept though it has expired: it is used here, or read elsewhere. */
    private Set<String> kept() {
        Set<String> kept = new HashSet<>(owned.keySet());
        kept.addAll(stored.ids());
        kept.addAll(reads.elsewhere());
        return kept;
    }

    /**
     * Goes on with a batch that this gateway has taken over; those who read it here go on reading from the store. It may have had the
     * batch before, and not have heard that another one had it meanwhile.
     */
    private void resume(BatchRecord mine) {
        Optional.ofNullable(owned.get(mine.id())).ifPresent(Batch::lose);
        own(Batch.resume(parts, mine));
        publish(mine.id());
    }

    /** The open batches of this gateway in numbers; uploads do not count yet. */
    public BatchFigures figures() {
        Map<String, Integer> byState = new HashMap<>();
        long waiting = 0;
        for (Batch batch : owned.values()) {
            if (batch.isAccepted()) {
                BatchRecord status = batch.status();
                byState.merge(status.state().notation(), 1, Integer::sum);
                waiting += status.queries() - status.counts().answered();
            }
        }
        return new BatchFigures(byState, waiting);
    }

    public int size() {
        return owned.size();
    }

    /** How many are under way here, or are being read. */
    public int busy() {
        return owned.size() + stored.ids().size();
    }

    public long memoryBytes() {
        return parts.memory().held() + parts.cache().bytes();
    }

    public Future<Void> close() {
        takeover.stop();
        vertx.cancelTimer(timer);
        unlisten.run();
        stored.moved();
        List<Future<Void>> all =
                List.copyOf(owned.values()).stream().map(Batch::handOver).toList();
        return Future.join(all)
                .transform(done -> news.unregister())
                .transform(done -> reads.close())
                .transform(done -> parts.store().close());
    }

    private String newId() {
        return new BigInteger(ID_BITS, random).toString(Character.MAX_RADIX);
    }
}
