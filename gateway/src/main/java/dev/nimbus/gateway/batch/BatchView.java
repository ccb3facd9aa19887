package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.batch.blocks.BatchParts;
import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.LineRange;
import dev.nimbus.protocol.ChunkFormat;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A batch as its readers see it, whichever gateway has it answered. */
public abstract class BatchView {
    /** What became of a batch that cannot be read here any more. */
    public enum Departure {
        /** It was deleted, or expired. */
        REMOVED,
        /** This gateway closes, or another one took the batch over: read on elsewhere, or again. */
        MOVED
    }

    protected final BatchParts parts;
    private final List<Runnable> readers = new ArrayList<>();
    private Optional<Departure> departure = Optional.empty();

    BatchView(BatchParts parts) {
        this.parts = parts;
    }

    public abstract BatchRecord record();

    /** Takes the record that the store has; a batch that this gateway has answered knows better. */
    void update(BatchRecord next) {}

    /**
     * How it stands, with what is answered by now, stored or not. Its readers hear of answers, and of the end, before they are stored. One that is completed, and of
     * which the store has lost lines, is damaged.
     */
    public BatchRecord status() {
        return record().damaged(!lost().isEmpty());
    }

    /** The lines that the store has lost; each reads as an error. */
    public final List<LineRange> lost() {
        return parts.store().lost(record());
    }

    /**
     * How it stands, as clients are told: no more than is stored, so that no gateway that goes on with it after a crash has less
     * to show.
     */
    public BatchRecord shown() {
        return status();
    }

    /** Answers per second of a batch that stands as {@code shown} says. */
    public final double rate(BatchRecord shown) {
        return shown.rate(parts.clock().instant());
    }

    /** The block at which no more answers are there, or after it. */
    public abstract int frontier();

    /** Whether a block does not change any more; each of its chunks is answered, or can be computed again. */
    public abstract boolean isFinal(int number);

    /** The block as it is in memory, which may be newer than the stored one. */
    Optional<Block> live(int number) {
        return Optional.empty();
    }

    public final String id() {
        return record().id();
    }

    public final ChunkFormat format() {
        return record().origin().format();
    }

    /** The block as it is now; none where the store has it no more. */
    public final Future<Optional<Block>> block(int number) {
        Optional<Block> live = live(number);
        if (live.isPresent()) {
            return Future.succeededFuture(live);
        }
        return isFinal(number) ? parts.cache().get(id(), number, () -> stored(number)) : stored(number);
    }

    private Future<Optional<Block>> stored(int number) {
        return parts.store().block(id(), number, record().origin().text());
    }

    /** Has chunks answered again whose answers are not kept. */
    public final Dispatcher dispatcher() {
        return parts.dispatcher();
    }

    /** Runs {@code reader} whenever there is news: answers, the end, the departure. */
    public void addReader(Runnable reader) {
        readers.add(reader);
    }

    /** Completes when other connections have had their turn on the event loop. */
    public final Future<Void> laterTurn() {
        return parts.laterTurn();
    }

    public void removeReader(Runnable reader) {
        readers.remove(reader);
    }

    public final boolean hasReaders() {
        return !readers.isEmpty();
    }

    /** Why it cannot be read here any more; none as long as it can. */
    public final Optional<Departure> departure() {
        return departure;
    }

    void depart(Departure why) {
        if (departure.isEmpty()) {
            departure = Optional.of(why);
            notifyReaders();
        }
    }

    final void notifyReaders() {
        List.copyOf(readers).forEach(Runnable::run);
    }
}
