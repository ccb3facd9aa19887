package dev.nimbus.games;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A land of Sprouts, as its words tell it: each region a byte with its number of spots, then its boundaries, each a cyclic
 * word of vertices and a byte that ends it.
 */
record LandImage(List<Region> regions, int words) {
    private static final int REGION = 0x80;
    private static final int END = 0x7f;
    private static final int LETTER = 3;

    private record Region(int head, List<List<Integer>> boundaries) {}

    static LandImage of(long... words) {
        List<Region> regions = new ArrayList<>();
        List<Integer> boundary = new ArrayList<>();
        for (int i = 0; i < words.length * Long.BYTES; i++) {
            int next = (int) (words[i / Long.BYTES] >>> (i % Long.BYTES * Byte.SIZE)) & 0xff;
            if ((next & REGION) != 0) {
                regions.add(new Region(next, new ArrayList<>()));
            } else if (next == END) {
                regions.get(regions.size() - 1).boundaries().add(boundary);
                boundary = new ArrayList<>();
            } else if (next != 0) {
                boundary.add(next);
            }
        }
        return new LandImage(regions, words.length);
    }

    /** Regions, boundaries and letters in any order, each boundary from any vertex on, each region mirrored or not. */
    long[] write(Random random) {
        List<Integer> bytes = new ArrayList<>();
        Map<Integer, Integer> names = names(random);
        for (Region region : shuffled(regions, random)) {
            bytes.add(region.head());
            boolean isMirrored = random.nextBoolean();
            for (List<Integer> boundary : shuffled(region.boundaries(), random)) {
                List<Integer> written = new ArrayList<>(boundary);
                Collections.rotate(written, random.nextInt(written.size()));
                if (isMirrored) {
                    Collections.reverse(written);
                }
                written.forEach(vertex -> bytes.add(names.getOrDefault(vertex, vertex)));
                bytes.add(END);
            }
        }
        return words(bytes);
    }

    private Map<Integer, Integer> names(Random random) {
        List<Integer> letters = regions.stream()
                .flatMap(region -> region.boundaries().stream())
                .flatMap(List::stream)
                .filter(vertex -> vertex >= LETTER)
                .distinct()
                .toList();
        List<Integer> others = shuffled(letters, random);
        Map<Integer, Integer> names = new HashMap<>();
        for (int i = 0; i < letters.size(); i++) {
            names.put(letters.get(i), others.get(i));
        }
        return names;
    }

    private static <T> List<T> shuffled(List<T> list, Random random) {
        List<T> shuffled = new ArrayList<>(list);
        Collections.shuffle(shuffled, random);
        return shuffled;
    }

    private long[] words(List<Integer> bytes) {
        long[] written = new long[words];
        for (int i = 0; i < bytes.size(); i++) {
            written[i / Long.BYTES] |= (long) bytes.get(i) << (i % Long.BYTES * Byte.SIZE);
        }
        return written;
    }
}
