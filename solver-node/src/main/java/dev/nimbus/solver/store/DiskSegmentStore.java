package dev.nimbus.solver.store;

import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.cluster.TableDisk;
import dev.nimbus.tables.Lease;
import dev.nimbus.tables.LocalLeases;
import dev.nimbus.tables.Period;
import dev.nimbus.tables.Segment;
import dev.nimbus.tables.SegmentKey;
import dev.nimbus.tables.SegmentStore;
import java.time.Duration;
import java.util.Optional;

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
        return disk.getBlocking(SharedMaps.SEGMENTS, SegmentBytes.name(key))
                .flatMap(bytes -> SegmentBytes.decode(key, bytes));
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
        return disk.getBlocking(SharedMaps.PERIODS, rulesetKey).flatMap(PeriodBytes::decode);
    }

    @Override
    public void storePeriodBlocking(String rulesetKey, Period period) {
        disk.putBlocking(SharedMaps.PERIODS, rulesetKey, PeriodBytes.encode(period));
    }
}
