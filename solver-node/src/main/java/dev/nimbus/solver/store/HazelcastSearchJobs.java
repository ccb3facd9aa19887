package dev.nimbus.solver.store;

import com.hazelcast.map.IMap;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.cluster.TableDisk;
import dev.nimbus.cluster.entries.EntryCopies;
import dev.nimbus.cluster.entries.SearchEntries;
import dev.nimbus.cluster.security.EntrySeal;
import dev.nimbus.query.search.SearchJob;
import dev.nimbus.query.search.SearchJobs;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps long searches in a Hazelcast map, so that they outlive the node that took them. While the member that has a search
 * cannot be reached, the search goes on if it runs, and is refused if it is new. Others are taken. Where a member does not say
 * at once what it has, searches are shown and counted as this node has heard of them last.
 */
public final class HazelcastSearchJobs implements SearchJobs {
    private static final Logger LOG = LoggerFactory.getLogger(HazelcastSearchJobs.class);
    private static final Duration CALL_LIMIT = Duration.ofSeconds(5);
    /** Hazelcast waits for five seconds for the member that keeps the copy, and does without it then. */
    private static final Duration WRITE_LIMIT = Duration.ofSeconds(7);
    /** Neither a new search is kept waiting for its count, nor who looks at one. */
    private static final Duration VIEW_LIMIT = Duration.ofSeconds(1);
    /** Every member may own some of the few entries: while one of them does not answer, nobody knows all. */
    private static final String OWNERS = "that has the searches";

    private final String map;
    private final IMap<String, byte[]> jobs;
    private final KnownEntries known;
    private final SearchEntries entries;
    private final Optional<TableDisk> disk;
    private final UnaryOperator<String> owners;
    private final CircuitBreaker reads = new CircuitBreaker(CALL_LIMIT);
    private final CircuitBreaker writes = new CircuitBreaker(WRITE_LIMIT);
    private final CircuitBreaker views = new CircuitBreaker(VIEW_LIMIT);

    /**
     * @param disk keeps all searches too, whichever member owns the entry: also one that has no disk, as every gateway
     * @param owners gives the address of the member that has the partition of a name
     */
    HazelcastSearchJobs(
            IMap<String, byte[]> jobs, EntrySeal seal, Optional<TableDisk> disk, UnaryOperator<String> owners) {
        this.map = jobs.getName();
        this.jobs = jobs;
        this.known = new KnownEntries(jobs);
        this.entries = new SearchEntries(jobs, seal);
        this.disk = disk;
        this.owners = owners;
    }

    /**
     * Those of the cluster of this node. What its disk has of them, the cluster has again when this returns.
     *
     * @throws Refusal if the cluster cannot be reached
     */
    public static HazelcastSearchJobs ofBlocking(ClusteredVertx node) {
        HazelcastSearchJobs jobs = new HazelcastSearchJobs(
                node.hazelcast().getMap(SharedMaps.SEARCHES),
                new EntrySeal(node.secret()),
                node.disk(),
                ownersOf(node));
        jobs.disk.ifPresent(jobs::keepOnBlocking);
        return jobs.startBlocking();
    }

    private HazelcastSearchJobs startBlocking() {
        tryBlocking("hear of changes of", () -> {
            listenBlocking();
            return map;
        });
        // Before the node says that it is ready: its first call can take five seconds, and a client's search would be
        // refused for that.
        tryBlocking("read", known::readBlocking);
        return this;
    }

    private void tryBlocking(String what, Supplier<?> call) {
        try {
            callBlocking(reads, OWNERS, call);
        } catch (RuntimeException failure) {
            LOG.warn("this node cannot {} the searches of {}", what, map, failure);
        }
    }

    void listenBlocking() {
        known.listenBlocking();
    }

    private static UnaryOperator<String> ownersOf(ClusteredVertx node) {
        return name -> HazelcastSegmentStore.ownerOf(node.hazelcast(), name);
    }

    /** Whatever time it takes: a node that begins without the searches of its disk would say that they are not there. */
    private void keepOnBlocking(TableDisk disk) {
        try {
            jobs.addEntryListener(
                    new EntryCopies(
                            (key, bytes) -> disk.putBlocking(map, key, bytes),
                            (key, removed) -> disk.removeBlocking(map, key)),
                    true);
            restoreBlocking(disk);
            jobs.entrySet().forEach(entry -> disk.putBlocking(map, entry.getKey(), entry.getValue()));
        } catch (RuntimeException failure) {
            LOG.warn("the cluster's searches fail", failure);
            throw SearchJobs.unreachable();
        }
    }

    /** Of a search that several disks have, the latest copy counts. */
    private void restoreBlocking(TableDisk disk) {
        disk.namesBlocking(map)
                .forEach(key -> disk.getBlocking(map, key).ifPresent(bytes -> restoreBlocking(key, bytes)));
        disk.forEachLeftBlocking(map, this::restoreBlocking);
    }

    private void restoreBlocking(String key, byte[] sealed) {
        if (!entries.restoreBlocking(key, sealed)) {
            LOG.warn("the search {} on this disk is damaged and left out; ask for it again", key);
        }
    }

    @Override
    public Optional<SearchJob> findBlocking(String key) {
        return callBlocking(reads, owners.apply(key), () -> entries.decode(key, jobs.get(key)));
    }

    @Override
    public Optional<SearchJob> viewBlocking(String key) {
        Optional<Optional<SearchJob>> read = views.callBlocking(
                owners.apply(key), () -> Optional.of(entries.decode(key, jobs.get(key))), Optional.empty());
        return read.orElseGet(() -> entries.decode(key, known.last().get(key)).or(() -> findBlocking(key)));
    }

    @Override
    public List<SearchJob> listBlocking() {
        Optional<Map<String, byte[]>> read =
                views.callBlocking(OWNERS, () -> Optional.of(known.readBlocking()), Optional.empty());
        return decode(read.orElseGet(known::last), SearchJob::fromBytes);
    }

    @Override
    public List<SearchJob> listOpenBlocking() {
        return decode(callBlocking(reads, OWNERS, known::readBlocking), SearchJob::openFromBytes);
    }

    private List<SearchJob> decode(Map<String, byte[]> found, Function<byte[], Optional<SearchJob>> form) {
        return found.entrySet().stream()
                .flatMap(entry -> entries.decode(entry.getKey(), entry.getValue(), form).stream())
                .toList();
    }

    private boolean putIf(BooleanSupplier change, SearchJob job) {
        Map<String, byte[]> before = known.last();
        boolean isMade = change.getAsBoolean();
        if (isMade) {
            known.put(before, job.id(), entries.encode(job));
        }
        return isMade;
    }

    private static <T> T callBlocking(CircuitBreaker breaker, String member, Supplier<T> call) {
        return breaker.callBlocking(member, () -> Optional.of(Merging.outlastBlocking(call)), Optional.<T>empty())
                .orElseThrow(SearchJobs::unreachable);
    }

    @Override
    public boolean putIfAbsentBlocking(SearchJob job) {
        boolean isKept = callBlocking(writes, owners.apply(job.id()), () -> putIf(() -> isPut(job), job));
        if (isKept) {
            writeBlocking(job);
        }
        return isKept;
    }

    private boolean isPut(SearchJob job) {
        byte[] found = jobs.putIfAbsent(job.id(), entries.encode(job));
        // Nobody can read it: it is as if it were not there.
        return found == null
                || (entries.decode(job.id(), found).isEmpty() && jobs.replace(job.id(), found, entries.encode(job)));
    }

    /** Whoever is told next that a search has begun, or its answer, finds it again, also if all nodes die now; or the log says that it is not there. */
    private void writeBlocking(SearchJob job) {
        if (disk.isPresent() && !disk.get().keepBlocking(map, job.id(), entries.encode(job))) {
            LOG.warn(DiskSearchJobs.NOT_KEPT, job.id());
        }
    }

    @Override
    public Kept replaceBlocking(SearchJob before, SearchJob after) {
        Kept kept = writes.callBlocking(
                owners.apply(before.id()),
                () -> putIf(() -> Merging.outlastBlocking(() -> isReplaced(before, after)), after)
                        ? Kept.KEPT
                        : Kept.CHANGED,
                Kept.UNREACHABLE);
        if (kept == Kept.KEPT && !(before.isOpen() && after.isOpen())) {
            writeBlocking(after);
        }
        return kept;
    }

    private boolean isReplaced(SearchJob before, SearchJob after) {
        return jobs.replace(before.id(), entries.encode(before), entries.encode(after))
                || otherForm(before)
                        .filter(found -> jobs.replace(before.id(), found, entries.encode(after)))
                        .isPresent();
    }

    /** The same search as a node of another version may have written it. */
    private Optional<byte[]> otherForm(SearchJob job) {
        return Optional.ofNullable(jobs.get(job.id()))
                .filter(found ->
                        entries.decode(job.id(), found).filter(job::equals).isPresent());
    }

    @Override
    public boolean removeBlocking(SearchJob job) {
        return writes.callBlocking(owners.apply(job.id()), () -> isRemoved(job), false);
    }

    private boolean isRemoved(SearchJob job) {
        Map<String, byte[]> before = known.last();
        boolean isRemoved = jobs.remove(job.id(), entries.encode(job))
                || otherForm(job).filter(found -> jobs.remove(job.id(), found)).isPresent();
        if (isRemoved) {
            known.remove(before, job.id());
        }
        return isRemoved;
    }
}
