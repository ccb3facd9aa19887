package dev.nimbus.games.fibonacci;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.theory.Refusal;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A position of Fibonacci Nim.
 *
 * @param limits how many tokens may be taken from each, at most its size
 */
public record FibonacciHeaps(Heaps sizes, Heaps limits) {
    /** Reads heaps, each a size or a size and a limit: one from which nothing was taken may not be taken whole. */
    static FibonacciHeaps read(JsonNode tree) {
        TreeInput.requireArray(tree, "a list of heaps, each a size or [size,limit]", "");
        long[] sizes = new long[tree.size()];
        long[] limits = new long[tree.size()];
        for (int i = 0; i < sizes.length; i++) {
            JsonNode heap = tree.get(i);
            if (!heap.isArray()) {
                sizes[i] = TreeInput.integer(heap, "heap " + i, "/" + i);
                limits[i] = Math.max(0, sizes[i] - 1);
            } else if (heap.size() == 2) {
                sizes[i] = TreeInput.integer(heap.get(0), "the size of heap " + i, "/" + i + "/0");
                limits[i] =
                        Math.min(sizes[i], TreeInput.integer(heap.get(1), "the limit of heap " + i, "/" + i + "/1"));
            } else {
                throw Refusal.invalidPosition(
                        "heap " + i + " is " + TreeInput.quote(heap) + "; expected a size or [size,limit]", "/" + i);
            }
        }
        return new FibonacciHeaps(Heaps.wrap(sizes), Heaps.wrap(limits));
    }

    /** Heap i after a move that leaves so many tokens of it. */
    FibonacciHeaps left(int i, long left) {
        return new FibonacciHeaps(sizes.with(i, left), limits.with(i, limit(sizes.get(i), left)));
    }

    /** The limit of a heap that has been taken down from {@code size} to {@code left}. */
    static long limit(long size, long left) {
        long take = size - left;
        return take >= left - take ? left : 2 * take;
    }

    /** The heaps that can be taken from, sorted. */
    FibonacciHeaps live() {
        List<long[]> live = IntStream.range(0, sizes.count())
                .filter(i -> limits.get(i) > 0)
                .mapToObj(i -> new long[] {sizes.get(i), limits.get(i)})
                .sorted(Arrays::compare)
                .toList();
        return new FibonacciHeaps(
                Heaps.wrap(live.stream().mapToLong(heap -> heap[0]).toArray()),
                Heaps.wrap(live.stream().mapToLong(heap -> heap[1]).toArray()));
    }

    List<FibonacciHeaps> singles() {
        return IntStream.range(0, sizes.count())
                .mapToObj(i -> new FibonacciHeaps(Heaps.of(sizes.get(i)), Heaps.of(limits.get(i))))
                .toList();
    }

    private String heap(int i) {
        boolean isUntouched = limits.get(i) == Math.max(0, sizes.get(i) - 1);
        return isUntouched ? String.valueOf(sizes.get(i)) : "[" + sizes.get(i) + "," + limits.get(i) + "]";
    }

    @Override
    public String toString() {
        return IntStream.range(0, sizes.count()).mapToObj(this::heap).collect(Collectors.joining(",", "[", "]"));
    }
}
