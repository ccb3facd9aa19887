package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cluster.DataDirectory;
import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.cluster.TableDisk;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.query.search.SearchDesk;
import dev.nimbus.query.search.SearchJob;
import dev.nimbus.query.search.SearchQuestion;
import dev.nimbus.query.search.SearchState;
import dev.nimbus.query.search.Searches;
import dev.nimbus.tables.Tables;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskSearchJobsTest {
    private static final SearchDesk.Visitor ME = new SearchDesk.Visitor("me", false);

    @TempDir
    private Path directory;

    private TableDisk disk() {
        return TableDisk.openBlocking(DataDirectory.of(directory));
    }

    private static SearchDesk desk(DiskSearchJobs jobs) {
        return new SearchDesk(Searches.of(jobs));
    }

    private static SearchJob begun(DiskSearchJobs jobs) {
        SearchQuestion question =
                SearchQuestion.read(new Catalogue(Tables.local()), "{\"game\":\"nim\",\"position\":[3]}");
        return desk(jobs).beginBlocking(ME, question, 1_000);
    }

    @Test
    void copyOfANodeThatIsGone_replacesNoLaterOne() {
        SearchJob stopped;
        try (TableDisk here = disk();
                TableDisk there = disk()) {
            DiskSearchJobs jobs = DiskSearchJobs.openBlocking(here);
            SearchJob begun = begun(jobs);
            there.putBlocking(SharedMaps.SEARCHES, begun.id(), begun.toBytes());
            stopped = desk(jobs).stopBlocking(ME, begun.id()).orElseThrow();
            assertThat(stopped.isLaterThan(begun)).isTrue();
        }

        SearchJob again;
        try (TableDisk here = disk()) {
            DiskSearchJobs jobs = DiskSearchJobs.openBlocking(here);
            assertThat(jobs.listBlocking()).containsExactly(stopped);
            again = begun(jobs);
            assertThat(again.state()).isEqualTo(SearchState.QUEUED);
        }
        try (TableDisk here = disk()) {
            assertThat(DiskSearchJobs.openBlocking(here).listBlocking()).containsExactly(again);
        }
    }

    @Test
    void searchThatIsDamaged_isLeftOut() {
        try (TableDisk here = disk()) {
            SearchJob begun = begun(DiskSearchJobs.openBlocking(here));
            byte[] bytes = begun.toBytes();
            bytes[bytes.length / 2] ^= 1;
            here.putBlocking(SharedMaps.SEARCHES, begun.id(), bytes);

            assertThat(DiskSearchJobs.openBlocking(here).listBlocking()).isEmpty();
        }
    }

    @Test
    void laterCopyOfANodeThatIsGone_isTaken() {
        SearchJob stopped;
        try (TableDisk here = disk();
                TableDisk there = disk()) {
            DiskSearchJobs jobs = DiskSearchJobs.openBlocking(there);
            SearchJob begun = begun(jobs);
            here.putBlocking(SharedMaps.SEARCHES, begun.id(), begun.toBytes());
            stopped = desk(jobs).stopBlocking(ME, begun.id()).orElseThrow();
        }

        try (TableDisk here = disk()) {
            assertThat(DiskSearchJobs.openBlocking(here).listBlocking()).containsExactly(stopped);
        }
    }
}
