package dev.nimbus.games.sprouts;

/**
 * Finds a form of a land that is the same for all lands alike, however their regions, boundaries and letters are ordered,
 * their boundaries rotated, and their regions mirrored: regions share vertices alone, so each may be mirrored for itself.
 *
 * <p>Letters of two regions get keys from what is around them, again and again as in colour refinement. Where keys stay
 * equal one letter is marked and the keys are refined again. Letters with equal keys are nearly always exchanged by a
 * symmetry; where they are not, a land may have two forms, which costs time and nothing else.
 */
final class LandForm {
    private static final long FACTOR = 0x9e3779b97f4a7c15L;
    private static final long REGION_FACTOR = 0xc2b2ae3d27d4eb4fL;
    private static final long LETTER_KEY = 0x165667b19e3779f9L;
    private static final long INNER_LETTER_KEY = 0x27d4eb2f165667c5L;

    private FlatPosition position = new FlatPosition();

    /** The regions of the land, at last in the order of their keys. */
    private final int[] region = new int[FlatPosition.MOST_VERTICES];

    private int regions;
    private final long[] regionKey = new long[FlatPosition.MOST_VERTICES];

    /** The letters of two regions: where they occur. */
    private final int[] first = new int[FlatPosition.MOST_VERTICES];

    private final int[] second = new int[FlatPosition.MOST_VERTICES];
    private int letters;

    /** For each vertex of the position: its key, and what it is with its surroundings. */
    private final long[] key = new long[FlatPosition.MOST_VERTICES];

    private final long[] local = new long[FlatPosition.MOST_VERTICES];

    /** For a letter that occurs twice in its boundary, the steps to the other occurrence; 0 for other vertices. */
    private final int[] step = new int[FlatPosition.MOST_VERTICES];

    /** Where a letter was met first, plus one. */
    private final int[] met = new int[FlatPosition.LETTER + FlatPosition.MOST_LETTERS];

    private final LandArrangement arrangement = new LandArrangement();

    /** Begins a land without regions. */
    void clear(FlatPosition of) {
        position = of;
        regions = 0;
    }

    void addRegion(int r) {
        region[regions++] = r;
    }

    /** Arranges the land and writes it. */
    void writeTo(LandWords words) {
        findLetters();
        if (letters > 1) {
            tellLettersApart();
        }
        arrangement.arrange(position, key, step);
        for (int i = 0; i < regions; i++) {
            regionKey[i] = arrangement.region(region[i]);
        }
        sortRegions();
        words.begin();
        for (int i = 0; i < regions; i++) {
            arrangement.write(region[i], words);
        }
    }

    private void sortRegions() {
        for (int i = 1; i < regions; i++) {
            long movedKey = regionKey[i];
            int moved = region[i];
            int j = i;
            for (; j > 0 && regionKey[j - 1] > movedKey; j--) {
                regionKey[j] = regionKey[j - 1];
                region[j] = region[j - 1];
            }
            regionKey[j] = movedKey;
            region[j] = moved;
        }
    }

    private void findLetters() {
        letters = 0;
        for (int i = 0; i < regions; i++) {
            int r = region[i];
            for (int b = position.boundary[r]; b < position.boundary[r + 1]; b++) {
                for (int at = position.start[b]; at < position.start[b + 1]; at++) {
                    meet(at, b);
                }
            }
        }
    }

    private void meet(int at, int b) {
        int vertex = position.vertex[at];
        step[at] = 0;
        if (vertex < FlatPosition.LETTER) {
            key[at] = vertex * FACTOR;
            return;
        }
        key[at] = LETTER_KEY;
        int before = met[vertex] - 1;
        met[vertex] = before < 0 ? at + 1 : 0;
        if (before >= position.start[b] && before < position.start[b + 1]) {
            int steps = at - before;
            int back = position.length(b) - steps;
            step[before] = steps;
            step[at] = back;
            key[before] = INNER_LETTER_KEY * Math.min(steps, back);
            key[at] = key[before];
        } else if (before >= 0) {
            first[letters] = before;
            second[letters++] = at;
        }
    }

    private void tellLettersApart() {
        refine();
        refine();
        int told = countKeys();
        while (told < letters) {
            int before = told;
            refine();
            told = countKeys();
            if (told == before) {
                mark();
                told = countKeys();
            }
        }
    }

    private int countKeys() {
        int count = 0;
        for (int i = 0; i < letters; i++) {
            count += isNew(i) ? 1 : 0;
        }
        return count;
    }

    private boolean isNew(int i) {
        for (int j = 0; j < i; j++) {
            if (key[first[j]] == key[first[i]]) {
                return false;
            }
        }
        return true;
    }

    /** Marks one of the letters with the least key that several have. */
    private void mark() {
        int marked = -1;
        for (int i = 0; i < letters; i++) {
            if (!isNew(i) && (marked < 0 || key[first[i]] < key[first[marked]])) {
                marked = i;
            }
        }
        setKey(marked, key[first[marked]] ^ REGION_FACTOR);
    }

    private void setKey(int letter, long newKey) {
        key[first[letter]] = newKey;
        key[second[letter]] = newKey;
    }

    private void refine() {
        for (int i = 0; i < regions; i++) {
            lookAround(region[i]);
        }
        for (int i = 0; i < letters; i++) {
            setKey(i, mix(local[first[i]] + local[second[i]]));
        }
    }

    /** Left and right count alike: the region may be mirrored. */
    private void lookAround(int r) {
        long sum = position.spots[r];
        int begin = position.boundary[r];
        int end = position.boundary[r + 1];
        for (int b = begin; b < end; b++) {
            long own = boundarySum(b);
            regionKey[b - begin] = own;
            sum += own;
        }
        long all = mix(sum) * REGION_FACTOR;
        for (int b = begin; b < end; b++) {
            long around = regionKey[b - begin] * FACTOR + all;
            for (int at = position.start[b]; at < position.start[b + 1]; at++) {
                local[at] = mix(local[at] + around);
            }
        }
    }

    private long boundarySum(int b) {
        int start = position.start[b];
        int last = position.start[b + 1] - 1;
        long sum = (long) last - start;
        for (int at = start; at <= last; at++) {
            long beside = key[at == start ? last : at - 1] + key[at == last ? start : at + 1];
            local[at] = mix(key[at] * FACTOR + beside);
            sum += local[at];
        }
        return mix(sum);
    }

    static long mix(long x) {
        long mixed = (x ^ x >>> 31) * FACTOR;
        return mixed ^ mixed >>> 29;
    }
}
