package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.map.IMap;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.DataDirectory;
import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.cluster.TableDisk;
import dev.nimbus.cluster.security.EntrySeal;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.query.search.LineDesk;
import dev.nimbus.query.search.SearchDesk;
import dev.nimbus.query.search.SearchJob;
import dev.nimbus.query.search.SearchJobs;
import dev.nimbus.query.search.SearchQuestion;
import dev.nimbus.query.search.Searches;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Refusal;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches that two nodes share. */
class ITHazelcastSearchJobs {
    private static final Path DATA = Path.of("node-1", "tables.mv");
    private static final SearchDesk.Visitor ME = new SearchDesk.Visitor("me", false);

    @TempDir
    private Path directory;

    private final Members members = new Members();
    private ClusteredVertx one;
    private SearchJobs here;
    private SearchJobs there;

    @BeforeEach
    void start() throws Exception {
        one = members.start();
        here = HazelcastSearchJobs.ofBlocking(one);
        there = HazelcastSearchJobs.ofBlocking(members.start());
    }

    @AfterEach
    void stop() throws Exception {
        members.close();
    }

    private static SearchDesk desk(SearchJobs jobs) {
        return new SearchDesk(Searches.of(jobs));
    }

    private static SearchJob begun(SearchJobs jobs) {
        return begun(jobs, 3);
    }

    private static SearchJob begun(SearchJobs jobs, int heap) {
        return desk(jobs).beginBlocking(ME, nim(heap), 1_000);
    }

    private static SearchQuestion nim(int heap) {
        return SearchQuestion.read(new Catalogue(Tables.local()), "{\"game\":\"nim\",\"position\":[" + heap + "]}");
    }

    @Test
    void search_isChangedByOneAtATime() {
        SearchJob begun = begun(here);

        assertThat(there.findBlocking(begun.id())).contains(begun);
        assertThat(there.putIfAbsentBlocking(begun)).isFalse();
        assertThat(there.listOpenBlocking()).containsExactly(begun);
        SearchJob stopped = desk(there).stopBlocking(ME, begun.id()).orElseThrow();
        assertThat(here.removeBlocking(begun)).as("it is another one now").isFalse();
        assertThat(here.listOpenBlocking()).isEmpty();
        assertThat(here.listBlocking()).containsExactly(stopped);
        assertThat(here.removeBlocking(stopped)).isTrue();
        assertThat(there.findBlocking(begun.id())).isEmpty();
    }

    @Test
    void searchesThatCannotBeReached_areNotMissing() {
        SearchJob begun = begun(here);
        one.hazelcast().shutdown();

        assertThat(desk(here).findBlocking(ME, begun.id())).contains(begun);
        assertThatThrownBy(() -> desk(here).findBlocking(ME, "another")).isInstanceOf(Refusal.class);
        assertThat(desk(here).listBlocking(ME, 10)).containsExactly(begun);
        assertThatThrownBy(() -> desk(here).stopBlocking(ME, begun.id())).isInstanceOf(Refusal.class);
        assertThatThrownBy(() -> begun(here)).isInstanceOf(Refusal.class);
        assertThat(here.replaceBlocking(begun, begun)).isEqualTo(SearchJobs.Kept.UNREACHABLE);
    }

    /** To read all takes all members; a search has one that must answer. */
    @Test
    void searchBesideAMemberThatIsFrozen_isTakenAndFound() {
        CompletableFuture<Void> thaw = new CompletableFuture<>();
        SearchJobs jobs = besideAFrozenMember(thaw::join);
        try {
            SearchJob begun = begun(jobs);
            assertThatThrownBy(jobs::listOpenBlocking).isInstanceOf(Refusal.class);
            assertThat(jobs.findBlocking(begun.id())).contains(begun);
            assertThat(desk(jobs).listBlocking(ME, 10)).containsExactly(begun);
            for (int heap = 1; heap < SearchJobs.MOST_OF_ONE_OWNER; heap++) {
                begun(jobs, 10 + heap);
            }
            assertThatThrownBy(() -> begun(jobs, 9)).hasMessageContaining("too many searches are open");
            LineDesk lines = new LineDesk(desk(jobs).searches());
            assertThat(lines.askBlocking("other", nim(20), true)).isPresent();
            desk(jobs).stopBlocking(ME, begun.id());
            assertThat(begun(jobs, 9).isOpen()).as("there is room again").isTrue();
        } finally {
            thaw.complete(null);
        }
    }

    /** One is read at the start, the others are heard of: no worker is idle to read them. */
    @Test
    void searchesOfAMemberThatFreezes_areShownAsTheyWereHeardOf() throws Exception {
        SearchJob open = begun(there, 5);
        AtomicBoolean isFrozen = new AtomicBoolean();
        CompletableFuture<Void> thaw = new CompletableFuture<>();
        Runnable hang = () -> {
            if (isFrozen.get()) {
                thaw.join();
            }
        };
        HazelcastSearchJobs jobs = jobsThatHang(hang, Set.of("entrySet", "get", "replace"));
        assertThat(jobs.listOpenBlocking()).containsExactly(open);
        SearchJob unheard = begun(there, 6);
        jobs.listenBlocking();
        isFrozen.set(true);
        try {
            SearchJob begun = begun(there, 4);
            SearchJob ended = desk(there).stopBlocking(ME, begun.id()).orElseThrow();
            awaitListBlocking(jobs, Set.of(open, ended));
            assertThatThrownBy(() -> desk(jobs).findBlocking(ME, unheard.id())).isInstanceOf(Refusal.class);
            assertThatThrownBy(() -> desk(jobs).stopBlocking(ME, open.id())).isInstanceOf(Refusal.class);
        } finally {
            thaw.complete(null);
        }
    }

    private static void awaitListBlocking(SearchJobs jobs, Set<SearchJob> expected) throws InterruptedException {
        awaitBlocking(() -> Set.copyOf(jobs.listBlocking()).equals(expected));
        for (SearchJob job : expected) {
            assertThat(desk(jobs).findBlocking(ME, job.id())).contains(job);
        }
    }

    @Test
    void searchTakenWhileACountWaits_isKnown() throws Exception {
        SearchJob taken = begun(here);
        here.removeBlocking(taken);
        CountDownLatch counting = new CountDownLatch(1);
        CompletableFuture<Void> thaw = new CompletableFuture<>();
        SearchJobs jobs = besideAFrozenMember(() -> {
            counting.countDown();
            thaw.join();
        });
        try {
            CompletableFuture<List<SearchJob>> count = CompletableFuture.supplyAsync(jobs::listBlocking);
            counting.await();
            assertThat(jobs.putIfAbsentBlocking(taken)).isTrue();
            count.join();

            assertThat(jobs.listBlocking()).containsExactly(taken);
        } finally {
            thaw.complete(null);
        }
    }

    /** Of the calls on the map those that ask all members hang, which are lists. */
    private SearchJobs besideAFrozenMember(Runnable hang) {
        return jobsThatHang(hang, Set.of("entrySet"));
    }

    private HazelcastSearchJobs jobsThatHang(Runnable hang, Set<String> calls) {
        return new HazelcastSearchJobs(
                hangingIn(one, hang, calls), new EntrySeal(Optional.empty()), Optional.empty(), name -> "alive");
    }

    @SuppressWarnings("unchecked")
    private static IMap<String, byte[]> hangingIn(ClusteredVertx node, Runnable hang, Set<String> calls) {
        IMap<String, byte[]> map = node.hazelcast().getMap(SharedMaps.SEARCHES);
        return (IMap<String, byte[]>) Proxy.newProxyInstance(
                ITHazelcastSearchJobs.class.getClassLoader(),
                new Class<?>[] {IMap.class},
                (proxy, method, arguments) -> {
                    if (calls.contains(method.getName())) {
                        hang.run();
                    }
                    return method.invoke(map, arguments);
                });
    }

    /** Two of the three members have none, and own most of the searches. */
    @Test
    void searches_areOnEachDisk_whoeverOwnsThem() throws Exception {
        SearchJob first = begun(here, 100);
        ClusteredVertx third = members.start(directory);
        TableDisk disk = third.disk().orElseThrow();
        SearchJobs onDisk = HazelcastSearchJobs.ofBlocking(third);
        Set<String> ids = new HashSet<>(Set.of(first.id()));
        for (int heap = 1; heap < 8; heap++) {
            ids.add(begun(heap % 2 == 0 ? here : there, heap).id());
        }
        awaitOnDiskBlocking(disk, ids);

        SearchJob stopped = desk(there).stopBlocking(ME, first.id()).orElseThrow();
        there.removeBlocking(stopped);

        ids.remove(first.id());
        awaitOnDiskBlocking(disk, ids);
        assertThat(onDisk.listOpenBlocking()).hasSameSizeAs(ids);
    }

    /** Within the second that the disk takes to write by itself. */
    @Test
    void search_isOnTheDiskOfItsTaker_whenItsClientIsTold() throws Exception {
        Path disk = directory.resolve("disk");
        SearchJobs onDisk = HazelcastSearchJobs.ofBlocking(members.start(disk));

        SearchJob begun = begun(onDisk);
        assertThat(afterACrashBlocking(disk, "begun")).containsExactly(begun);
        SearchJob stopped = desk(onDisk).stopBlocking(ME, begun.id()).orElseThrow();
        assertThat(afterACrashBlocking(disk, "stopped")).containsExactly(stopped);
        SearchJob again = begun(onDisk);
        assertThat(again.isOpen()).isTrue();
        assertThat(afterACrashBlocking(disk, "again")).containsExactly(again);
    }

    /** What is found if the node that uses {@code disk} dies now. */
    private List<SearchJob> afterACrashBlocking(Path disk, String name) throws IOException {
        Path copy = directory.resolve(name);
        Files.createDirectories(copy.resolve(DATA).getParent());
        Files.copy(disk.resolve(DATA), copy.resolve(DATA));
        try (TableDisk left = TableDisk.openBlocking(DataDirectory.of(copy))) {
            return DiskSearchJobs.openBlocking(left).listBlocking();
        }
    }

    private static void awaitOnDiskBlocking(TableDisk disk, Set<String> ids) throws InterruptedException {
        awaitBlocking(() -> Set.copyOf(disk.namesBlocking(SharedMaps.SEARCHES)).equals(ids));
    }

    private static void awaitBlocking(BooleanSupplier condition) throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        for (int checks = 0; !condition.getAsBoolean(); checks++) {
            assertThat(checks).as("checks, 10 ms each").isLessThan(6_000);
            never.await(10, TimeUnit.MILLISECONDS);
        }
    }
}
