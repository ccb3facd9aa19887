package dev.nimbus.games.sprouts;

import dev.nimbus.theory.Refusal;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads positions of Sprouts. A letter stands for one vertex in its land: it occurs twice, in one boundary or in two
 * regions. Whether the regions fit together in the plane is not checked: the rules hold for all.
 */
final class SproutsReader {
    /** Longer texts have more lives than are searched, or are no positions. */
    private static final int LONGEST = 600;

    /**
     * A move takes a life and adds three letters at most, so from l lives and k letters never come more than (3l + k) / 4
     * letters; three more are needed for the move itself.
     */
    private static final int MOST_THREE_LIVES_AND_LETTERS = 4 * (FlatPosition.MOST_LETTERS - 3);

    /** Sets of boundaries are bits. */
    private static final int MOST_BOUNDARIES = 60;

    private final String text;
    private final FlatPosition position = new FlatPosition();
    private final Map<Character, Met> met = new HashMap<>();
    private int at;
    private int letters;
    private int lives;

    /** Where a letter was met: its number, region, boundary, and how often. */
    private record Met(int number, int region, int boundary, int times) {}

    private SproutsReader(String text) {
        this.text = text;
    }

    /**
     * Reads a position in the notation of SPOTS.
     *
     * @throws Refusal if it is none, or too large to be searched
     */
    static FlatPosition read(String text) {
        if (text.length() > LONGEST) {
            throw Refusal.tooLarge(
                    "the position has " + text.length() + " characters; at most " + LONGEST + " are searched");
        }
        return new SproutsReader(text).position();
    }

    private FlatPosition position() {
        while (at < text.length()) {
            region();
            char separator = at < text.length() ? text.charAt(at++) : '+';
            if (separator == '+') {
                endLand();
            }
            if (at == text.length() && text.charAt(at - 1) == separator) {
                throw refuse("ends in " + separator + "; expected a region after it", at - 1);
            }
        }
        return position;
    }

    /** Reads up to the separator after the region. */
    private void region() {
        int spots = 0;
        int boundaries = 0;
        do {
            at += boundaries == 0 ? 0 : 1; // the separator
            int more = spots();
            if (more == 0) {
                boundary(boundaries);
            }
            boundaries += Math.max(1, more);
            spots += more;
            requireSize(boundaries);
        } while (at < text.length() && text.charAt(at) == '.');
        position.endRegion(spots);
    }

    private void requireSize(int boundaries) {
        if (3 * lives + letters > MOST_THREE_LIVES_AND_LETTERS || boundaries > MOST_BOUNDARIES) {
            throw tooLarge();
        }
    }

    private static Refusal tooLarge() {
        return Refusal.tooLarge("the position has too many vertices; those of at most "
                + MOST_THREE_LIVES_AND_LETTERS / 9 + " spots are searched");
    }

    /** Reads spots, if there are some: 0, or 0*5. */
    private int spots() {
        if (at == text.length() || text.charAt(at) != '0') {
            return 0;
        }
        int begin = at++;
        int count = 1;
        if (at < text.length() && text.charAt(at) == '*') {
            at++;
            count = count(begin);
        }
        if (at < text.length() && ".|+".indexOf(text.charAt(at)) < 0) {
            throw refuse("has " + quote(at) + " after a spot; expected ., |, + or its end", at);
        }
        lives += FlatPosition.SPOT_LIVES * count;
        return count;
    }

    private int count(int begin) {
        int count = 0;
        int first = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            count = 10 * count + text.charAt(at++) - '0';
            if (count > LONGEST) {
                throw tooLarge();
            }
        }
        if (count == 0 || first == at) {
            throw refuse("has 0* without a number of spots from 1 up", begin);
        }
        return count;
    }

    private void boundary(int number) {
        int begin = at;
        while (at < text.length() && ".|+".indexOf(text.charAt(at)) < 0) {
            char next = text.charAt(at);
            if (next == '1' || next == '2') {
                position.add(next - '0');
                lives += FlatPosition.LETTER - (next - '0');
            } else if (Character.isLetter(next)) {
                position.add(letter(next, number));
            } else {
                throw refuse(
                        "has " + quote(at) + "; expected vertices 1, 2 and letters, spots 0 or 0*n, and"
                                + " separators ., | and +; a number without quotes is so many spots",
                        at);
            }
            requireSize(0);
            at++;
        }
        if (at == begin) {
            throw refuse("has nothing between two separators; expected a boundary", Math.max(0, at - 1));
        }
        position.endBoundary();
    }

    private int letter(char name, int boundary) {
        Met before = met.get(name);
        int region = position.regions;
        if (before == null) {
            letters++;
            lives++;
            requireSize(0);
            met.put(name, new Met(FlatPosition.LETTER + letters - 1, region, boundary, 1));
            return FlatPosition.LETTER + letters - 1;
        }
        if (before.times() > 1) {
            throw refuse("has " + quote(at) + " a third time; a letter occurs twice in a land", at);
        }
        if (before.region() == region && before.boundary() != boundary) {
            throw refuse(
                    "has " + quote(at) + " in two boundaries of one region; expected it in one, or in two regions", at);
        }
        met.put(name, new Met(before.number(), region, boundary, 2));
        return before.number();
    }

    private void endLand() {
        met.forEach((name, where) -> {
            if (where.times() == 1) {
                int index = text.lastIndexOf(name, at - 1);
                throw refuse("has " + quote(index) + " once in a land; a vertex that occurs once is 1 or 2", index);
            }
        });
        met.clear();
    }

    private String quote(int index) {
        return "\"" + text.charAt(index) + "\"";
    }

    private Refusal refuse(String what, int index) {
        return Refusal.invalidPosition(
                "the position \"" + Refusal.shorten(text) + "\" " + what + ", at character " + index, "");
    }
}
