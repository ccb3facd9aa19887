package dev.nimbus.solver.store;

import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.cluster.TableDisk;
import dev.nimbus.query.search.LocalSearchJobs;
import dev.nimbus.query.search.PositionJob;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The searches of positions of a solver that is in no cluster and has a data directory: they outlive the process. */
public final class DiskSearchJobs extends LocalSearchJobs<PositionJob> {
    private static final String MAP = SharedMaps.POSITION_SEARCHES;

    private static final Logger LOG = LoggerFactory.getLogger(DiskSearchJobs.class);

    private final TableDisk disk;

    private DiskSearchJobs(TableDisk disk) {
        this.disk = disk;
    }

    /** Reads what is kept on {@code disk}. Of a search that nodes that are gone have left too, the latest copy counts. */
    public static DiskSearchJobs openBlocking(TableDisk disk) {
        DiskSearchJobs jobs = new DiskSearchJobs(disk);
        for (String id : disk.namesBlocking(MAP)) {
            disk.getBlocking(MAP, id).ifPresent(bytes -> jobs.readBlocking(id, bytes));
        }
        disk.forEachLeftBlocking(MAP, jobs::readBlocking);
        return jobs;
    }

    private void readBlocking(String id, byte[] bytes) {
        PositionJob.fromBytes(bytes)
                .filter(job -> job.id().equals(id))
                .ifPresentOrElse(
                        this::takeBlocking,
                        () -> LOG.warn("the search {} on this disk is damaged and left out; ask for it again", id));
    }

    @Override
    public boolean putIfAbsentBlocking(PositionJob job) {
        boolean isKept = super.putIfAbsentBlocking(job);
        disk.commitBlocking(); // The client is told next that its search is safe.
        return isKept;
    }

    @Override
    protected void changedBlocking(String id, Optional<PositionJob> job) {
        job.ifPresentOrElse(one -> disk.putBlocking(MAP, id, one.toBytes()), () -> disk.removeBlocking(MAP, id));
        if (job.isPresent() && !job.get().isOpen()) {
            disk.commitBlocking(); // Whoever was told an answer finds it again, also after a crash.
        }
    }
}
