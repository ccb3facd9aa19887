package dev.nimbus.solver.store;

import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.cluster.TableDisk;
import dev.nimbus.query.search.LocalSearchJobs;
import dev.nimbus.query.search.PositionJob;
import java.util.Optional;

/** The searches of positions of a solver that is in no cluster and has a data directory: they outlive the process. */
public final class DiskSearchJobs extends LocalSearchJobs<PositionJob> {
    private static final String MAP = SharedMaps.POSITION_SEARCHES;

    private final TableDisk disk;

    private DiskSearchJobs(TableDisk disk) {
        this.disk = disk;
    }

    /** Reads what is kept on {@code disk}. Of a search that nodes that are gone have left too, the latest copy counts. */
    public static DiskSearchJobs openBlocking(TableDisk disk) {
        DiskSearchJobs jobs = new DiskSearchJobs(disk);
        for (String id : disk.namesBlocking(MAP)) {
            disk.getBlocking(MAP, id).flatMap(PositionJob::fromBytes).ifPresent(jobs::takeBlocking);
        }
        disk.forEachLeftBlocking(
                MAP, (id, bytes) -> PositionJob.fromBytes(bytes).ifPresent(jobs::takeBlocking));
        return jobs;
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
