package dev.nimbus.gateway.batch;

import dev.nimbus.cluster.ClusterMembership;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.BatchStore;
import io.vertx.core.Future;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes over the batches whose owner is not there any more; the store lets one gateway win each of them. */
final class BatchTakeover {
    private static final Logger LOG = LoggerFactory.getLogger(BatchTakeover.class);

    private final BatchStore store;
    private final ClusterMembership members;
    private final Predicate<String> isOwned;
    private final IntPredicate hasRoom;
    private final Consumer<BatchRecord> won;
    private final Consumer<List<BatchRecord>> seen;
    private final Set<String> competing = new HashSet<>();
    private int waiting;
    private boolean stopped;

    /**
     * @param isOwned whether this gateway has the batch of an id answered
     * @param hasRoom whether this gateway may have so many batches more
     * @param won takes the record of each batch that is taken over
     * @param seen takes, at each look, the records of all batches that have not ended and have an owner
     */
    BatchTakeover(
            BatchStore store,
            ClusterMembership members,
            Predicate<String> isOwned,
            IntPredicate hasRoom,
            Consumer<BatchRecord> won,
            Consumer<List<BatchRecord>> seen) {
        this.store = store;
        this.members = members;
        this.isOwned = isOwned;
        this.hasRoom = hasRoom;
        this.won = won;
        this.seen = seen;
    }

    void stop() {
        stopped = true;
    }

    void look() {
        if (!stopped) {
            store.unfinished()
                    .onSuccess(this::look)
                    .onFailure(e -> LOG.warn("cannot look for batches without an owner: {}", e.toString()));
        }
    }

    private void look(List<BatchRecord> all) {
        if (!stopped) {
            Set<String> here = members.members();
            Map<Boolean, List<BatchRecord>> byOrphan =
                    all.stream().collect(Collectors.partitioningBy(record -> isOrphan(record, here)));
            takeOver(byOrphan.get(true));
            seen.accept(byOrphan.get(false));
        }
    }

    private boolean isOrphan(BatchRecord record, Set<String> here) {
        return record.owner().equals(members.self()) ? !isOwned.test(record.id()) : !here.contains(record.owner());
    }

    /** Those for which there is no room wait for the next look, and go before new ones. */
    private void takeOver(List<BatchRecord> orphans) {
        waiting = 0;
        for (BatchRecord orphan : orphans) {
            if (hasRoom.test(competing.size() + 1)) {
                takeOver(orphan);
            } else {
                waiting++;
            }
        }
    }

    /** How many batches without an owner wait for room here. */
    int waiting() {
        return waiting;
    }

    /** Two members may leave at the same moment: their batches are looked for twice, and taken over once. */
    private void takeOver(BatchRecord seen) {
        if (competing.add(seen.id())) {
            store.record(seen.id())
                    .compose(now -> now.filter(record -> !record.state().isEnd())
                            .filter(record -> isOrphan(record, members.members()))
                            .map(this::compete)
                            .orElse(Future.succeededFuture()))
                    .onComplete(done -> competing.remove(seen.id()));
        }
    }

    private Future<?> compete(BatchRecord record) {
        BatchRecord mine = record.ownedBy(members.self());
        return store.putRecord(mine).onSuccess(written -> {
            if (written && !stopped) {
                LOG.atInfo()
                        .addKeyValue("batch", mine.id())
                        .log(
                                "taking over batch {}: {} of {} blocks are answered",
                                mine.id(),
                                mine.progress().done(),
                                mine.blocks());
                won.accept(mine);
            }
        });
    }
}
