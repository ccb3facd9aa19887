package dev.nimbus.solver.store;

import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.cluster.TableDisk;
import dev.nimbus.tables.store.Lease;
import dev.nimbus.tables.store.LocalLeases;
import dev.nimbus.tables.store.SegmentKey;
import dev.nimbus.tables.store.SegmentStore;
import dev.nimbus.tables.values.Segment;
import dev.nimbus.theory.period.Period;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** The store of a solver that is in no cluster and has a data directory: segments and periods outlive the process. */
public final class DiskSegmentStore implements SegmentStore {
    private final TableDisk disk;
    private final LocalLeases leases = new LocalLeases();

    /** @param disk where they are kept */
    public DiskSegmentStore(TableDisk disk) {
        this.disk = disk;
    }

    @Override
    public Optional<Segment> loadBlocking(SegmentKey key) {
        return findBlocking(SharedMaps.SEGMENTS, SegmentBytes.name(key), bytes -> SegmentBytes.decode(key, bytes));
    }

    /** What only nodes that are gone have left is kept here from now on. */
    private <T> Optional<T> findBlocking(String map, String name, Function<byte[], Optional<T>> decoder) {
        Optional<T> here = disk.getBlocking(map, name).flatMap(decoder);
        if (here.isPresent()) {
            return here;
        }
        for (byte[] left : disk.findLeftBlocking(map, name)) {
            Optional<T> whole = decoder.apply(left);
            if (whole.isPresent()) {
                disk.putBlocking(map, name, left);
                return whole;
            }
        }
        return Optional.empty();
    }

    @Override
    public void storeBlocking(SegmentKey key, Segment segment) {
        disk.putBlocking(SharedMaps.SEGMENTS, SegmentBytes.name(key), segment.toBytes());
    }

    @Override
    public Optional<Lease> tryLeaseBlocking(SegmentKey key, Duration wait) {
        return leases.tryLeaseBlocking(key, wait);
    }

    @Override
    public Optional<Period> loadPeriodBlocking(String rulesetKey) {
        return findBlocking(SharedMaps.PERIODS, rulesetKey, PeriodBytes::decode);
    }

    @Override
    public void storePeriodBlocking(String rulesetKey, Period period) {
        disk.putBlocking(SharedMaps.PERIODS, rulesetKey, PeriodBytes.encode(period));
    }
}
