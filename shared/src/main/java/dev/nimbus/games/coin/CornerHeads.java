package dev.nimbus.games.coin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.theory.Refusal;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The heads of an array of coins, in the order given, no two at one place.
 *
 * @param xs their columns
 * @param ys their rows
 */
public record CornerHeads(Heaps xs, Heaps ys) {
    /** A place in the array. */
    record Place(long x, long y) {}

    /** Heads at these places. */
    static CornerHeads of(Collection<Place> places) {
        return new CornerHeads(
                Heaps.wrap(places.stream().mapToLong(Place::x).toArray()),
                Heaps.wrap(places.stream().mapToLong(Place::y).toArray()));
    }

    /** Reads a list of places {@code [x,y]} whose coordinates are from {@code least} to {@code most}. */
    static CornerHeads read(JsonNode tree, long least, long most) {
        TreeInput.requireArray(tree, "a list of heads [x,y]", "");
        Set<Place> places = new LinkedHashSet<>();
        for (int i = 0; i < tree.size(); i++) {
            JsonNode head = TreeInput.pair(tree, i, "head", "a place [x,y]", "");
            Place place = new Place(coordinate(head, 0, i, least, most), coordinate(head, 1, i, least, most));
            if (!places.add(place)) {
                throw Refusal.invalidPosition("head " + i + " at " + head + " is given twice", "/" + i);
            }
        }
        return of(places);
    }

    private static long coordinate(JsonNode head, int axis, int i, long least, long most) {
        String what = (axis == 0 ? "x" : "y") + " of head " + i;
        String at = "/" + i + "/" + axis;
        long coordinate = TreeInput.integer(head.get(axis), what, at);
        if (coordinate < least) {
            throw Refusal.invalidPosition(what + " is " + coordinate + "; expected at least " + least, at);
        }
        if (coordinate > most) {
            throw Refusal.tooLarge(what + " is " + coordinate + "; at most " + most + " is computed");
        }
        return coordinate;
    }

    /** The places, in their order, in a fresh set. */
    Set<Place> places() {
        Set<Place> places = new LinkedHashSet<>();
        for (int i = 0; i < xs.count(); i++) {
            places.add(new Place(xs.get(i), ys.get(i)));
        }
        return places;
    }

    /** The same heads by column, then by row. */
    CornerHeads sorted() {
        return of(places().stream()
                .sorted(Comparator.comparingLong(Place::x).thenComparingLong(Place::y))
                .toList());
    }

    @Override
    public String toString() {
        return xs.pairedWith(ys);
    }
}
