package dev.nimbus.solver.store;

import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.cluster.TableDisk;
import dev.nimbus.query.search.LocalSearchJobs;
import dev.nimbus.query.search.SearchJob;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The searches of a solver that is in no cluster and has a data directory: they outlive the process. */
public final class DiskSearchJobs extends LocalSearchJobs {
    private static final String MAP = SharedMaps.SEARCHES;

    static final String NOT_KEPT = "the search {} is not on this disk; ask for it again if a restart forgets it";

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
        SearchJob.fromBytes(bytes)
                .filter(job -> job.id().equals(id))
                .ifPresentOrElse(
                        this::takeBlocking,
                        () -> LOG.warn("the search {} on this disk is damaged and left out; ask for it again", id));
    }

    @Override
    protected void changedBlocking(String id, Optional<SearchJob> job) {
        boolean goesOn = findBlocking(id).filter(SearchJob::isOpen).isPresent();
        job.ifPresentOrElse(one -> writeBlocking(one, goesOn), () -> disk.removeBlocking(MAP, id));
    }

    /** Whoever is told next that a search has begun, or its answer, finds it again, also after a crash; or the log says that it is not there. */
    private void writeBlocking(SearchJob job, boolean goesOn) {
        if (goesOn && job.isOpen()) {
            disk.putBlocking(MAP, job.id(), job.toBytes());
        } else if (!disk.keepBlocking(MAP, job.id(), job.toBytes())) {
            LOG.warn(NOT_KEPT, job.id());
        }
    }
}
