package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.spool.Spool;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says which batches wait when the disk fills up. What the answers of a batch may still take is told by those it has.
 * From half of the reserve on, the batches that need least go on, as many as fit into what is left; so one that needs
 * much costs the small ones nothing. The others wait for what has ended to be forgotten. Where even then there would
 * not be room for any, the one that needs least goes on all the same, for it may need less than it seems; and when the
 * disk is full, the batch that holds most of it is refused the rest, so that it ends, and nobody waits for ever.
 */
final class RoomOnDisk {
    private static final Logger LOG = LoggerFactory.getLogger(RoomOnDisk.class);

    /** How many looks there are at least while the reserve is used up. */
    private static final int LOOKS = 64;

    private final Spool spool;
    private long waiting;
    private long usedAtLook;

    RoomOnDisk(Spool spool) {
        this.spool = spool;
    }

    /** How many batches wait. */
    long waiting() {
        return waiting;
    }

    /** Whether so much came onto the disk, or went, since the last look that it is time for another. */
    boolean isOutdated() {
        return spool.isFilling() && Math.abs(spool.used() - usedAtLook) > spool.reserve() / LOOKS;
    }

    /** Looks again who waits; to be called a few times a second, and when the last look is outdated. */
    void share(Collection<Batch> batches) {
        if (spool.isFilling()) {
            shareOut(batches);
        } else if (waiting > 0) {
            batches.forEach(batch -> batch.setWaiting(false));
        }
        usedAtLook = spool.used();
        waiting = spool.isFilling() ? batches.stream().filter(Batch::isWaiting).count() : 0;
    }

    private void shareOut(Collection<Batch> batches) {
        List<Batch> unsent = batches.stream()
                .filter(Batch::hasUnsent)
                .sorted(Comparator.comparingDouble(Batch::bytesToCome))
                .toList();
        double left = spool.room();
        for (Batch batch : unsent) {
            left -= batch.bytesToCome();
            batch.setWaiting(left < 0 || spool.room() == 0);
        }
        if (!unsent.isEmpty() && unsent.get(0).isWaiting()) {
            Batch least = unsent.get(0);
            long leaving = batches.stream()
                    .filter(Batch::isAllSent)
                    .mapToLong(Batch::bytesOnDisk)
                    .sum();
            if (least.bytesToCome() >= spool.capacity() - spool.used() + leaving) {
                goOnWithout(batches, least);
            }
        }
    }

    /**
     * Nothing that will be forgotten makes room enough. An upload that holds the most is let be: it is accepted soon, or
     * refused with the next of its chunks, and nobody else is to pay for it meanwhile.
     */
    private void goOnWithout(Collection<Batch> batches, Batch least) {
        if (spool.room() > 0) {
            least.setWaiting(false);
            return;
        }
        batches.stream()
                .filter(batch -> batch.hasUnsent() || !batch.isSealed())
                .max(Comparator.comparingLong(Batch::bytesOnDisk))
                .filter(Batch::isSealed)
                .ifPresent(this::refuse);
    }

    private void refuse(Batch batch) {
        LOG.warn(
                "batch {} holds {} of {} bytes on disk; its queries that were not sent get too-large",
                batch.id(),
                batch.bytesOnDisk(),
                spool.used());
        batch.refuseUnsent("the answers of this batch take more room than there is: it holds " + batch.bytesOnDisk()
                + " of the " + spool.capacity() + " bytes on disk for all batches; ask for the rest in another batch,"
                + " or by /v1/solve, which keeps nothing");
    }
}
