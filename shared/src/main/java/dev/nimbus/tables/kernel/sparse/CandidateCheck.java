package dev.nimbus.tables.kernel.sparse;

import dev.nimbus.tables.rules.TwoPartRules;
import java.util.Arrays;

/**
 * Compares the candidates of a block with what the checked rare heaps make.
 *
 * <p>Problem: a candidate is right only if no checked heap makes it, and few do. Idea: to compare is cheaper than to mark, as
 * eight lanes are compared at once ({@link LaneCells}). The list is gone through in chunks, round and round. A lane whose
 * candidate is met takes its next one and needs a whole round without being met; productive heaps come first, so most lanes
 * move early. When few lanes are left they are finished alone.
 *
 * <p>Invariant: a lane that was met last in round r was compared, by the end of round r + k, with the k chunks after that one.
 * So it is done when all chunks have passed since, and the candidate stands.
 *
 * <p>Cost: 256 comparisons for each heap of a chunk and kind of split, at least once through the list. Of all that is counted
 * for a table they are 9 to 41 % (0.6 and 0.14, 100 000 heaps).
 */
final class CandidateCheck {

    /** Heaps compared between two looks at what was met. */
    private static final int CHUNK = 64;
    /** One lane in so many may be finished alone. */
    private static final int FEW = 24;

    private final TwoPartRules rules;
    private final LaneCells cells;
    private final RareHeaps rare;
    private final byte[] targets = new byte[2 * SparseSpace.BLOCK];
    private final long[] clean = new long[SparseSpace.BLOCK / 4];
    private final int[] cleanSince = new int[SparseSpace.BLOCK];
    private long compared;

    CandidateCheck(TwoPartRules rules, LaneCells cells, RareHeaps rare) {
        this.rules = rules;
        this.cells = cells;
        this.rare = rare;
    }

    /** Moves the candidates on until none is met; all values are below {@code range}. */
    void run(int start, BlockMarks candidates, int range) {
        int[] list = rare.checked();
        if (list.length == 0) {
            return;
        }
        for (int j = 0; j < SparseSpace.BLOCK; j++) {
            cleanSince[j] = 0;
            setTarget(j, candidates.candidate(j), range);
        }
        int chunks = (list.length + CHUNK - 1) / CHUNK;
        for (int round = 1; ; round++) {
            int chunk = (round - 1) % chunks;
            compare(start, list, chunk * CHUNK, Math.min(list.length, (chunk + 1) * CHUNK));
            collect(candidates, range, round);
            if (round >= chunks && finishFew(candidates, round - chunks)) {
                return;
            }
        }
    }

    private void compare(int start, int[] list, int from, int to) {
        Arrays.fill(clean, -1);
        // Checked heaps are at least a block (RareHeaps.divide), so all 256 partners are below the block and known.
        for (int t : rules.splits()) {
            cells.clearWhereEqual(start - t, list, from, to, targets, clean, SparseSpace.BLOCK);
        }
        compared += (long) (to - from) * rules.splits().length * SparseSpace.BLOCK;
    }

    private void collect(BlockMarks candidates, int range, int round) {
        int lanes = cells.lanes();
        long top = cells.topBits();
        for (int q = 0; q < SparseSpace.BLOCK / lanes; q++) {
            long met = ~clean[q] & top;
            while (met != 0) {
                int lane = q * lanes + Long.numberOfTrailingZeros(met) / (8 * cells.width());
                met &= met - 1;
                if (candidates.candidate(lane) < range) {
                    candidates.meet(lane);
                    setTarget(lane, candidates.candidate(lane), range);
                    cleanSince[lane] = round;
                }
            }
        }
    }

    /** Candidates out of range are never met; as targets they would pass the lane's range and carry into the next lane. */
    private void setTarget(int lane, int candidate, int range) {
        cells.setLane(targets, lane, candidate < range ? candidate : 0);
    }

    private boolean finishFew(BlockMarks candidates, int since) {
        int open = 0;
        for (int j = 0; j < SparseSpace.BLOCK; j++) {
            open += cleanSince[j] > since ? 1 : 0;
        }
        if (open > SparseSpace.BLOCK / FEW) {
            return false;
        }
        for (int j = 0; j < SparseSpace.BLOCK; j++) {
            if (cleanSince[j] > since) {
                candidates.finishAlone(j);
            }
        }
        return true;
    }

    /** How many comparisons were made. */
    long compared() {
        return compared;
    }
}
