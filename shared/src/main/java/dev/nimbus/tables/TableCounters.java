package dev.nimbus.tables;

/**
 * What the tables of a node did since it started, in segments unless said otherwise.
 *
 * @param computed whole segments computed here
 * @param fetched segments taken from the store
 * @param waited times that this node waited for a segment that another one was computing
 * @param evicted segments given up to stay within the memory budget
 * @param values values computed here, those of unfinished segments included
 * @param computing segments that are being computed here just now, alone in the cluster
 * @param segmentBytes bytes of the segments computed or fetched, as they are stored: divided by 65536 times their number,
 *     the bytes of a value
 */
public record TableCounters(
        long computed, long fetched, long waited, long evicted, long values, long computing, long segmentBytes) {}
