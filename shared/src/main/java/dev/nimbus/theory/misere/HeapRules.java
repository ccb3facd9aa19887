package dev.nimbus.theory.misere;

import java.util.function.Consumer;

/** What one heap of a game may become. */
@FunctionalInterface
public interface HeapRules {
    /**
     * Hands each result of {@code heap} to {@code sink}: the non-empty heaps it becomes, ascending, in a fresh array.
     *
     * @param heap the size of the heap, from 0
     * @param sink takes each result: sizes of the heaps that are left
     */
    void results(int heap, Consumer<int[]> sink);
}
