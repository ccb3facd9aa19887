package dev.nimbus.games.heap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.LongPredicate;

/** The rules of heap games written out in the most obvious way, to check the enumeration that the games use. */
final class NaiveHeapRules {
    private NaiveHeapRules() {}

    /** All ascending lists of positive parts such that removing the rest of {@code heap} is allowed with so many. */
    static List<List<Long>> partitions(long heap, BiPredicate<Long, Integer> allowed) {
        TreeSet<List<Long>> found = new TreeSet<>(NaiveHeapRules::compare);
        for (long removed = 0; removed <= heap; removed++) {
            collect(heap - removed, new ArrayList<>(), removed, allowed, found);
        }
        return List.copyOf(found);
    }

    private static void collect(
            long left, List<Long> parts, long removed, BiPredicate<Long, Integer> allowed, TreeSet<List<Long>> found) {
        if (left == 0 && allowed.test(removed, parts.size())) {
            found.add(List.copyOf(parts));
        }
        for (long part = 1; part <= left && parts.size() < 4; part++) {
            if (parts.isEmpty() || part >= parts.get(parts.size() - 1)) {
                parts.add(part);
                collect(left - part, parts, removed, allowed, found);
                parts.remove(parts.size() - 1);
            }
        }
    }

    /** The rules of a code written with its digits, {@code 0.77}. */
    static BiPredicate<Long, Integer> code(String code) {
        String digits = code.replace("...", "").replace(".", "");
        boolean repeating = code.endsWith("...");
        return (removed, parts) -> {
            int index = repeating ? (int) Math.min(removed, digits.length() - 1) : Math.toIntExact(removed);
            int digit = index < digits.length() ? Integer.parseInt(digits.substring(index, index + 1), 32) : 0;
            return (digit & 1 << parts) != 0;
        };
    }

    /** Take a number of tokens that is allowed from one heap. */
    static BiPredicate<Long, Integer> subtraction(LongPredicate allowed) {
        return (removed, parts) -> parts <= 1 && removed > 0 && allowed.test(removed);
    }

    /** What a line becomes when a run of adjacent stones is taken whose length is in the set. */
    static List<List<Long>> strip(int line, long... lengths) {
        TreeSet<List<Long>> found = new TreeSet<>(NaiveHeapRules::compare);
        for (long length : lengths) {
            for (int from = 0; from + length <= line; from++) {
                BitSet stones = new BitSet();
                stones.set(0, line);
                stones.clear(from, from + (int) length);
                found.add(runs(stones, line));
            }
        }
        return List.copyOf(found);
    }

    private static List<Long> runs(BitSet stones, int line) {
        List<Long> runs = new ArrayList<>();
        long run = 0;
        for (int i = 0; i <= line; i++) {
            if (stones.get(i)) {
                run++;
            } else if (run > 0) {
                runs.add(run);
                run = 0;
            }
        }
        runs.sort(Comparator.naturalOrder());
        return runs;
    }

    /** Lists compared element by element. */
    private static int compare(List<Long> a, List<Long> b) {
        return Arrays.compare(a.toArray(Long[]::new), b.toArray(Long[]::new));
    }
}
