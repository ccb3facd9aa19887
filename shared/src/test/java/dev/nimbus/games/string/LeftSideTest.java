package dev.nimbus.games.string;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LeftSideTest {
    private final Random random = new Random(17);

    private String text(int length, int letters) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) ('a' + random.nextInt(letters)));
        }
        return text.toString();
    }

    private static List<Integer> compared(String side, String where) {
        List<Integer> places = new ArrayList<>();
        for (int at = 0; at + side.length() <= where.length(); at++) {
            if (where.startsWith(side, at)) {
                places.add(at);
            }
        }
        return places;
    }

    private static List<Integer> places(String side, String where) {
        List<Integer> places = new ArrayList<>();
        new LeftSide(side).places(where, places::add);
        return places;
    }

    /** Sides that overlap with themselves, short and long ones, in texts made of them. */
    @Test
    void places_areThoseOfAComparison() {
        int found = 0;
        for (int i = 0; i < 3_000; i++) {
            String part = text(1 + random.nextInt(6), 2);
            String side = part.repeat(1 + random.nextInt(20)) + text(random.nextInt(2), 2);
            String where =
                    text(random.nextInt(3), 2) + part.repeat(random.nextInt(60)) + text(random.nextInt(3), 2) + side;

            List<Integer> expected = compared(side, where);
            assertThat(places(side, where)).as("%s in %s", side, where).isEqualTo(expected);
            found += expected.size();
        }
        assertThat(found).isGreaterThan(20_000);
    }

    @Test
    void places_endWhereTheSinkHasSeenEnough() {
        for (int length : new int[] {2, 50}) {
            List<Integer> seen = new ArrayList<>();
            boolean all =
                    new LeftSide("a".repeat(length)).places("a".repeat(60), at -> seen.add(at) && seen.size() < 3);

            assertThat(all).isFalse();
            assertThat(seen).containsExactly(0, 1, 2);
        }
    }
}
