/**
 * The kernel of games that leave at most two heaps: octal codes and Grundy's game.
 *
 * <p>A {@link dev.nimbus.tables.kernel.sparse.SparseSpace} divides the heaps into rare and common ones. Only splits with a
 * rare heap make a common value, so that a heap costs as much as there are rare heaps, and not as there are splits.
 *
 * <p>Invariants, each repeated at the loop that relies on it:
 *
 * <ul>
 *   <li>a division into rare and common heaps is exact for every mask [1], [2]: a bad one costs time, never a value;
 *   <li>{@link dev.nimbus.tables.kernel.sparse.FewRare} holds rare heaps ascending, and refuses another order; {@link
 *       dev.nimbus.tables.kernel.sparse.RareHeaps} is ascending only until it is ranked;
 *   <li>lanes of {@link dev.nimbus.tables.kernel.sparse.LaneCells}: values below 128 are compared by an addition without
 *       carries, below 256 by one that keeps the top bit apart, below 2<sup>15</sup> in pairs of bytes [3]; a target must
 *       be in the same range as the values;
 *   <li>values of a block stay below its range, a power of two; the first that does not ends the block;
 *   <li>in Grundy's game 0 is a rare value for every heap, so that the mark of an equal split may be taken away;
 *   <li>parts of witnesses are at least a block, so that their partners are known for all totals of the block.
 * </ul>
 *
 * <p>Methods that must not be inlined: {@code LaneCells.clear} has all three loops in one method, above the 325 bytes of
 * bytecode up to which HotSpot inlines hot methods (FreqInlineSize [4]); inlined into larger loops they are not made vector
 * code. Loops with a constant number of steps ({@code BlockMarks.markLanes}, {@code TailScan.reached}) are static methods
 * of their own, so that they are unrolled wherever they are called from.
 *
 * <p>Tuned constants (sizes of blocks, strips, chunks and samples; costs in nanoseconds, of which only ratios count) decide
 * time alone. They were found by timing tables of 300 000 values of 0.6, 0.376, 0.14, 0.104 and Grundy's game;
 * {@code TableGrowthBenchmark} times the same, and docs/RATIONALE.md has the figures of each constant halved and doubled (The
 * constants of the sparse kernel), and of what else was tried (One core for one table). A change to one of them needs such
 * figures.
 *
 * <p>Sources:
 *
 * <ol>
 *   <li>E. R. Berlekamp, J. H. Conway, R. K. Guy, <i>Winning Ways</i>, ch. 4: sparse spaces, found in Grundy's game and others.
 *   <li>A. Flammenkamp, pages on octal games: sparse spaces by the parity of bits, and the records computed with them.
 *   <li>H. S. Warren, <i>Hacker's Delight</i>, ch. 6: finding a zero byte in a word without carries.
 *   <li>OpenJDK, {@code c2_globals.hpp}: FreqInlineSize.
 * </ol>
 *
 * <p>Depends on {@code tables.kernel}, {@code tables.rules} and {@code tables.values}.
 */
package dev.nimbus.tables.kernel.sparse;
