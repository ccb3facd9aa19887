/**
 * Nim-value tables of heap games: what a heap is worth when a move changes one heap.
 *
 * <p>A {@link dev.nimbus.tables.rules.Recurrence} says what a heap may become; it is a value with a canonical key. {@link
 * dev.nimbus.tables.Tables} holds one {@link dev.nimbus.tables.NimValueTable} for each recurrence on a node: a table
 * grows when a larger heap is asked for, looks for a period while it grows, and stops growing for ever once the period
 * is proved ({@link dev.nimbus.theory.period.Period}). Nodes share their work as immutable {@link dev.nimbus.tables.values.Segment}s
 * through the port {@link dev.nimbus.tables.store.SegmentStore}.
 *
 * <p>Guarantees: a value that was computed is read without a lock; one segment is computed once in a cluster while the
 * store works; losing the store costs time, never a right answer; a heap past the budget is refused with {@link
 * dev.nimbus.tables.TableTooLarge} before the work is done.
 *
 * <p>Methods whose name ends in {@code Blocking} may wait for the store, for another thread, or compute for seconds:
 * never call them on an event loop.
 *
 * <p>Depends on the packages below {@code tables} and on {@code theory}.
 */
package dev.nimbus.tables;
