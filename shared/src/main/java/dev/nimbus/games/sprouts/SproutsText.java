package dev.nimbus.games.sprouts;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
    private final Map<Integer, Character> names = new HashMap<>();

    /** A region: its spots, and its boundaries as words of vertices. */
    private record Region(int spots, List<List<Integer>> boundaries) {
        Region mirrored() {
            return new Region(
                    spots, boundaries.stream().map(SproutsText::reversed).toList());
        }
    }

    private SproutsText(FlatPosition land) {
        regions = IntStream.range(0, land.regions)
                .mapToObj(r -> new Region(
                        land.spots[r],
                        IntStream.range(land.boundary[r], land.boundary[r + 1])
                                .mapToObj(b -> word(land, b))
                                .toList()))
                .toList();
        regions.forEach(region -> region.boundaries().forEach(this::nameByClass));
    }

    private static List<Integer> word(FlatPosition land, int b) {
        return IntStream.range(land.start[b], land.start[b + 1])
                .mapToObj(i -> (int) land.vertex[i])
                .toList();
    }

    private static List<Integer> reversed(List<Integer> word) {
        List<Integer> reversed = new ArrayList<>(word);
        Collections.reverse(reversed);
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
    private void nameByClass(List<Integer> word) {
        word.forEach(vertex -> names.put(
                vertex,
                vertex < FlatPosition.LETTER
                        ? (char) ('0' + vertex)
                        : Collections.frequency(word, vertex) == 2 ? 'a' : 'A'));
    }

    private void sort() {
        regions = regions.stream()
                .map(region -> Collections.min(
                        List.of(sorted(region), sorted(region.mirrored())), Comparator.comparing(this::key)))
                .sorted(Comparator.comparing(this::key))
                .toList();
    }

    private Region sorted(Region region) {
        return new Region(
                region.spots(),
                region.boundaries().stream()
                        .map(this::leastRotation)
                        .sorted(Comparator.comparing(this::key))
                        .toList());
    }

    private List<Integer> leastRotation(List<Integer> word) {
        return IntStream.range(0, word.size())
                .mapToObj(i -> {
                    List<Integer> rotated = new ArrayList<>(word);
                    Collections.rotate(rotated, i);
                    return rotated;
                })
                .min(Comparator.comparing(this::key))
                .orElseThrow();
    }

    private String key(Region region) {
        return "0".repeat(region.spots())
                + region.boundaries().stream().map(this::key).collect(Collectors.joining());
    }

    /** Sorts like the word would, if small letters came before capitals and the end of a word after all. */
    private String key(List<Integer> word) {
        return word.stream().map(vertex -> swapCase(names.get(vertex))).collect(Collectors.joining()) + "\uffff";
    }

    private static String swapCase(char name) {
        return String.valueOf(Character.isUpperCase(name) ? Character.toLowerCase(name) : Character.toUpperCase(name));
    }

    private void rename() {
        Map<Integer, Character> before = Map.copyOf(names);
        names.entrySet().removeIf(entry -> entry.getKey() >= FlatPosition.LETTER);
        int[] used = new int[2];
        regions.forEach(region -> region.boundaries()
                .forEach(word -> word.forEach(vertex -> {
                    boolean isCapital = Character.isUpperCase(before.get(vertex));
                    names.computeIfAbsent(vertex, key -> name(used[isCapital ? 0 : 1]++, isCapital));
                })));
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
        region.boundaries()
                .forEach(word -> boundaries.add(
                        word.stream().map(names::get).map(String::valueOf).collect(Collectors.joining())));
        return String.join(".", boundaries);
    }
}
