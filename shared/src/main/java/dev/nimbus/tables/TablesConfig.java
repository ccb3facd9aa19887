package dev.nimbus.tables;

import dev.nimbus.tables.period.Certificates;
import java.time.Duration;

/**
 * The budgets of a node's tables.
 *
 * @param memoryBytes the most bytes that all tables of the node may hold; least used ones are given up first
 * @param work the most options that may be evaluated for one table; a heap past it is refused. About 10⁹ options are
 *     evaluated in a second
 * @param exploreWork the most options that may be evaluated in looking for a period before a heap is refused
 * @param smallWork tables that cost no more than this are computed at once, without the store
 * @param leaseWait how long to wait for another node's segment before looking into the store again
 * @param patience after this time of waiting for a segment the node computes it by itself
 * @param ahead so many segments are on their way from the store while one is taken in; 0 for none
 * @param certified whether periods are taken from {@link Certificates}, those that were proved here
 */
public record TablesConfig(
        long memoryBytes,
        double work,
        double exploreWork,
        double smallWork,
        Duration leaseWait,
        Duration patience,
        int ahead,
        boolean certified) {

    public TablesConfig {
        if (memoryBytes < 1 << 20) {
            throw new IllegalArgumentException("memoryBytes is " + memoryBytes + "; expected at least 1048576");
        }
        if (work < 1 || exploreWork < 1 || smallWork < 1) {
            throw new IllegalArgumentException(
                    "work " + work + ", exploreWork " + exploreWork + ", smallWork " + smallWork + " must be positive");
        }
        if (leaseWait.isNegative() || leaseWait.isZero() || patience.isNegative()) {
            throw new IllegalArgumentException(
                    "leaseWait " + leaseWait + " must be positive, patience " + patience + " not negative");
        }
        if (ahead < 0) {
            throw new IllegalArgumentException("ahead is " + ahead + "; expected 0 or more");
        }
    }

    /** 256 MiB, 2.5·10¹¹ options for a table, 10⁹ in looking for a period, 10⁷ without the store; 2 s, 2 min; 8. */
    public static TablesConfig defaults() {
        return new TablesConfig(256L << 20, 2.5e11, 1e9, 1e7, Duration.ofSeconds(2), Duration.ofMinutes(2), 8, true);
    }

    /** The same with another memory budget. */
    public TablesConfig withMemoryBytes(long bytes) {
        return new TablesConfig(bytes, work, exploreWork, smallWork, leaseWait, patience, ahead, certified);
    }

    /** The same with another budget of work for one table. */
    public TablesConfig withWork(double options) {
        return new TablesConfig(memoryBytes, options, exploreWork, smallWork, leaseWait, patience, ahead, certified);
    }

    /** The same with another budget of work for looking for a period. */
    public TablesConfig withExploreWork(double options) {
        return new TablesConfig(memoryBytes, work, options, smallWork, leaseWait, patience, ahead, certified);
    }

    /** The same with another bound of what is computed without the store. */
    public TablesConfig withSmallWork(double options) {
        return new TablesConfig(memoryBytes, work, exploreWork, options, leaseWait, patience, ahead, certified);
    }

    /** The same with other times of waiting for another node. */
    public TablesConfig withWaiting(Duration wait, Duration atMost) {
        return new TablesConfig(memoryBytes, work, exploreWork, smallWork, wait, atMost, ahead, certified);
    }

    /** The same with so many segments ahead. */
    public TablesConfig withAhead(int segments) {
        return new TablesConfig(memoryBytes, work, exploreWork, smallWork, leaseWait, patience, segments, certified);
    }

    /** The same without certificates: every period is proved from values computed here or in the cluster. */
    public TablesConfig withoutCertificates() {
        return new TablesConfig(memoryBytes, work, exploreWork, smallWork, leaseWait, patience, ahead, false);
    }
}
