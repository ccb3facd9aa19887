package dev.nimbus.games.sprouts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writes a land as people read it: spots first, then short words, letters in order of occurrence, capitals where they
 * occur in two regions. Lands alike are written alike.
 */
final class SproutsText {
    private static final int ALPHABET = 26;
    private static final char MORE_CAPITALS = '\u0410';
    private static final char MORE_LETTERS = '\u03b1';

    /** Letters are sorted by what surrounds them, then by their names; names settle soon. */
    private static final int PASSES = 3;

    private List<Region> regions;

    /** By vertex, 0 where a letter has none. */
    private final char[] names = new char[FlatPosition.LETTER + FlatPosition.MOST_LETTERS];

    /** A region: its spots, and its boundaries as words of vertices. */
    private record Region(int spots, List<byte[]> boundaries) {
        Region mirrored() {
            return new Region(
                    spots, boundaries.stream().map(SproutsText::reversed).toList());
        }
    }

    /** What is sorted, with its key, which takes longer to make than to compare. */
    private record Keyed<T>(String key, T value) {}

    private SproutsText(FlatPosition land) {
        regions = new ArrayList<>();
        for (int r = 0; r < land.regions; r++) {
            List<byte[]> boundaries = new ArrayList<>();
            for (int b = land.boundary[r]; b < land.boundary[r + 1]; b++) {
                boundaries.add(Arrays.copyOfRange(land.vertex, land.start[b], land.start[b + 1]));
            }
            regions.add(new Region(land.spots[r], boundaries));
        }
        regions.forEach(region -> region.boundaries().forEach(this::nameByClass));
    }

    private static byte[] reversed(byte[] word) {
        byte[] reversed = new byte[word.length];
        for (int i = 0; i < word.length; i++) {
            reversed[i] = word[word.length - 1 - i];
        }
        return reversed;
    }

    /** The text of a land in the form of {@link LandForm}. */
    static String of(FlatPosition land) {
        SproutsText text = new SproutsText(land);
        for (int pass = 0; pass < PASSES; pass++) {
            text.sort();
            text.rename();
        }
        return text.regions.stream().map(text::text).collect(Collectors.joining("|"));
    }

    static String spots(int count) {
        return count == 1 ? "0" : "0*" + count;
    }

    /** At first all letters of one kind have one name. */
    private void nameByClass(byte... word) {
        for (byte vertex : word) {
            names[vertex] = vertex < FlatPosition.LETTER ? (char) ('0' + vertex) : isTwiceIn(word, vertex) ? 'a' : 'A';
        }
    }

    private static boolean isTwiceIn(byte[] word, byte vertex) {
        int count = 0;
        for (byte other : word) {
            count += other == vertex ? 1 : 0;
        }
        return count == 2;
    }

    private void sort() {
        regions = sorted(regions.stream().map(this::leastOfMirrored).toList(), this::key);
    }

    private Region leastOfMirrored(Region region) {
        return sorted(List.of(sorted(region), sorted(region.mirrored())), this::key)
                .get(0);
    }

    private Region sorted(Region region) {
        return new Region(
                region.spots(),
                sorted(region.boundaries().stream().map(this::leastRotation).toList(), this::key));
    }

    private static <T> List<T> sorted(List<T> list, Function<T, String> key) {
        if (list.size() < 2) {
            return list;
        }
        List<Keyed<T>> keyed = new ArrayList<>(list.size());
        list.forEach(value -> keyed.add(new Keyed<>(key.apply(value), value)));
        keyed.sort(Comparator.comparing(Keyed::key));
        return keyed.stream().map(Keyed::value).toList();
    }

    /** The rotation with the least key; of those alike the one that turns right the least. */
    private byte[] leastRotation(byte... word) {
        int length = word.length;
        if (length < 2) {
            return word;
        }
        String turned = key(word).substring(0, length).repeat(2);
        int least = 0;
        for (int from = length - 1; from > 0; from--) {
            if (isBefore(turned, from, least, length)) {
                least = from;
            }
        }
        byte[] rotated = Arrays.copyOfRange(word, least, least + length);
        System.arraycopy(word, 0, rotated, length - least, least);
        return rotated;
    }

    private static boolean isBefore(String turned, int one, int other, int length) {
        for (int i = 0; i < length; i++) {
            int difference = turned.charAt(one + i) - turned.charAt(other + i);
            if (difference != 0) {
                return difference < 0;
            }
        }
        return false;
    }

    private String key(Region region) {
        StringBuilder key = new StringBuilder("0".repeat(region.spots()));
        region.boundaries().forEach(word -> key.append(key(word)));
        return key.toString();
    }

    /** Sorts like the word would, if small letters came before capitals and the end of a word after all. */
    private String key(byte... word) {
        StringBuilder key = new StringBuilder(word.length + 1);
        for (byte vertex : word) {
            key.append(swapCase(names[vertex]));
        }
        return key.append('\uffff').toString();
    }

    private static char swapCase(char name) {
        return Character.isUpperCase(name) ? Character.toLowerCase(name) : Character.toUpperCase(name);
    }

    private void rename() {
        char[] before = names.clone();
        Arrays.fill(names, FlatPosition.LETTER, names.length, (char) 0);
        int[] used = new int[2];
        regions.forEach(region -> region.boundaries().forEach(word -> rename(word, before, used)));
    }

    private void rename(byte[] word, char[] before, int... used) {
        for (byte vertex : word) {
            if (names[vertex] == 0) {
                boolean isCapital = Character.isUpperCase(before[vertex]);
                names[vertex] = name(used[isCapital ? 0 : 1]++, isCapital);
            }
        }
    }

    private static char name(int number, boolean isCapital) {
        if (number < ALPHABET) {
            return (char) ((isCapital ? 'A' : 'a') + number);
        }
        return (char) ((isCapital ? MORE_CAPITALS : MORE_LETTERS) + number - ALPHABET);
    }

    private String text(Region region) {
        List<String> boundaries = new ArrayList<>();
        if (region.spots() > 0) {
            boundaries.add(spots(region.spots()));
        }
        for (byte[] word : region.boundaries()) {
            StringBuilder written = new StringBuilder(word.length);
            for (byte vertex : word) {
                written.append(names[vertex]);
            }
            boundaries.add(written.toString());
        }
        return String.join(".", boundaries);
    }
}
