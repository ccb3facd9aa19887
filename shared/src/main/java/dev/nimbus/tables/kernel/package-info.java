/**
 * The strategies that compute nim-values, each from those before it. All agree with {@link
 * dev.nimbus.tables.kernel.PlainRecurrence}, against which they are tested.
 *
 * <p>Invariants that all kernels rely on, each repeated where a loop needs it:
 *
 * <ul>
 *   <li>values come in order: when heap n is computed, those of 0 to n − 1 are known and never change;
 *   <li>a value is at most the number of options [1], [2], so that a set of k numbers has values from 0 to k, and 63 numbers
 *       fit a word ({@link dev.nimbus.tables.kernel.FewNumbersKernel});
 *   <li>what xors of values need as room is the next power of two, not the largest value ({@link
 *       dev.nimbus.tables.kernel.Marks#markSplits});
 *   <li>values new to the table come up in the order 0, 1, 2, … ({@link dev.nimbus.tables.kernel.AllButKernel}), as each is a mex;
 *   <li>what a repeating code allows at heap n it also allows at n + 1, so marks of its tail stay for ever ({@link
 *       dev.nimbus.tables.kernel.PlainRecurrence}).
 * </ul>
 *
 * <p>Sources:
 *
 * <ol>
 *   <li>R. P. Sprague, <i>Über mathematische Kampfspiele</i>, Tôhoku Math. J. 41 (1935): the value is the mex of the options'.
 *   <li>P. M. Grundy, <i>Mathematics and games</i>, Eureka 2 (1939): the same, and his game.
 *   <li>R. K. Guy, C. A. B. Smith, <i>The G-values of various games</i>, Proc. Cambridge Phil. Soc. 52 (1956): octal codes.
 *   <li>D. Eppstein, <i>Faster evaluation of subtraction games</i>, FUN 2018: sets of heaps, value by value ({@link
 *       dev.nimbus.tables.kernel.ManyNumbersKernel}).
 * </ol>
 *
 * <p>Depends on {@code tables.rules}, {@code tables.values} and {@code theory}.
 */
package dev.nimbus.tables.kernel;
