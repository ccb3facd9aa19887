package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.protocol.ChunkFormat;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** All batches of this gateway, those still being uploaded among them. */
public final class Batches {
    private static final int ID_BITS = 128;

    /** After each there is a look at all batches, and to forget thousands in one turn would take seconds. */
    private static final int FORGOTTEN_AT_ONCE = 25;

    private final BatchStore store;
    private final Dispatcher dispatcher;
    private final BatchLimits limits;
    private final Clock clock;
    private final RoomOnDisk room;
    private final Receipts receipts = new Receipts();
    private final SecureRandom random = new SecureRandom();
    private final Map<String, Batch> uploading = new LinkedHashMap<>();
    private final Map<String, Batch> kept = new LinkedHashMap<>();

    public Batches(BatchStore store, Dispatcher dispatcher, BatchLimits limits, Clock clock) {
        this.store = store;
        this.dispatcher = dispatcher;
        this.limits = limits;
        this.clock = clock;
        this.room = new RoomOnDisk(store.spool());
        watchDisk();
    }

    /** What was promised to retries. */
    public Receipts receipts() {
        return receipts;
    }

    /** Begins a batch; none where as many are kept as may be, and none of them can be forgotten yet. */
    public Optional<Batch> begin(ChunkFormat format) {
        if (size() >= limits.batches() && !forgetOldest(batch -> true)) {
            return Optional.empty();
        }
        Batch batch = new Batch(newId(), format, store, clock, limits.keptFor(), this::lookAtDisk);
        batch.attach(dispatcher.open(batch));
        uploading.put(batch.id(), batch);
        return Optional.of(batch);
    }

    /** The upload is complete: from now on clients see the batch. */
    public void seal(Batch batch) {
        uploading.remove(batch.id());
        kept.put(batch.id(), batch);
        batch.seal();
    }

    /** The batch with this id, if there is one and its upload is complete. */
    public Optional<Batch> find(String id) {
        return Optional.ofNullable(kept.get(id));
    }

    /** Forgets a batch: its upload broke off, or nobody wants it any more. */
    public void remove(Batch batch) {
        uploading.remove(batch.id());
        kept.remove(batch.id());
        receipts.forget(batch);
        batch.remove();
    }

    /** Whether one more chunk of any of them may be kept. */
    public boolean hasPlaceForChunk() {
        return store.answerMemory().hasPlace();
    }

    /** How many there are. */
    public int size() {
        return uploading.size() + kept.size();
    }

    /** Bytes of waiting queries in memory. */
    public long queryBytes() {
        return store.queryMemory().held();
    }

    /** Bytes of answers in memory. */
    public long answerBytes() {
        return store.answerMemory().held();
    }

    /** How many have not ended, or are still being read. */
    public long busy() {
        return uploading.size() + kept.values().stream().filter(Batch::isBusy).count();
    }

    /** How many wait for room on disk. */
    public long waiting() {
        return room.waiting();
    }

    /** Forgets what has expired, and lets go on what has room for its answers; to be called a few times a second. */
    public void tick() {
        Instant now = clock.instant();
        kept.values().stream().filter(batch -> batch.isDue(now)).toList().forEach(this::remove);
        long waited = room.waiting();
        if (waited > 0 || store.spool().isFilling()) {
            room.share(all());
        }
        makeRoom();
        if (waited > 0) {
            dispatcher.wake();
        }
    }

    private void makeRoom() {
        for (int i = 0; i < FORGOTTEN_AT_ONCE && room.waiting() > 0; i++) {
            if (!forgetOldest(batch -> batch.bytesOnDisk() > 0)) {
                return;
            }
            room.share(all());
        }
    }

    private void lookAtDisk() {
        if (room.isOutdated()) {
            room.share(all());
        }
    }

    private List<Batch> all() {
        List<Batch> all = new ArrayList<>(uploading.values());
        all.addAll(kept.values());
        return all;
    }

    /** Forgets all. */
    public void close() {
        all().forEach(this::remove);
    }

    /** Makes room by forgetting the oldest batch that has ended and was read to its end. */
    private boolean forgetOldest(Predicate<Batch> which) {
        for (Batch batch : kept.values()) {
            if (batch.isReadToEnd() && !batch.isBusy() && which.test(batch)) {
                remove(batch);
                return true;
            }
        }
        return false;
    }

    private void watchDisk() {
        store.spool().whenCaughtUp(() -> {
            dispatcher.wake();
            watchDisk();
        });
    }

    private String newId() {
        return new BigInteger(ID_BITS, random).toString(Character.MAX_RADIX);
    }
}
