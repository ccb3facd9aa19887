package dev.nimbus.search.misere;

import dev.nimbus.search.SumFacts;
import java.util.Arrays;

/**
 * Games in canonical form under misère play: each is named by the set of its options, which are such games, and none of
 * them is {@linkplain #canonical reversible}. Equal numbers are equal games in every sum (J. H. Conway, <i>On Numbers and
 * Games</i>, 1976, chapter 12; A. Siegel, <i>Combinatorial Game Theory</i>, 2013, chapter V).
 */
final class Games {
    /** What stands for a game that is too large to be made. */
    static final int NONE = -1;

    /** The game without a move. */
    static final int ZERO = 0;

    /** The game of one move. */
    static final int STAR = 1;

    /** A sum of two games is made up to so many moves in a row. */
    private static final int MOST_BIRTHDAY = 8;

    private static final int FIRST = 64;

    /** How many options are compared in a step of work. */
    private static final int OPTIONS_OF_A_STEP = 32;

    private final SumFacts facts;
    private final ComponentMemory memory;
    private final KeyTable numbers;
    private final KeyTable sums;
    private final GameNames names;
    long[] high = new long[FIRST];
    long[] low = new long[FIRST];
    private int[] from = new int[FIRST];
    private int[] size = new int[FIRST];
    private int[] birthday = new int[FIRST];

    /** 1 for a Nim heap. */
    private int[] heapMark = new int[FIRST];

    /** Mex of the options' values under normal and under misère play, where the game without a move has 0 and 1. */
    private int[] genus = new int[FIRST];

    private int[] misereGenus = new int[FIRST];
    private int[] nim = new int[FIRST];
    private int[] options = new int[FIRST];
    private int[] marks = new int[FIRST];
    private int mark;

    /** The Nim heaps that were made, by their sizes, and sorted by their hashes. */
    private int[] heaps = new int[FIRST];

    private int[] sortedHeaps = new int[FIRST];
    private int heapCount;
    private int optionCount;
    private int count;
    private long[] words = new long[FIRST];

    Games(SumFacts facts, ComponentMemory memory) {
        this.facts = facts;
        this.memory = memory;
        this.numbers = new KeyTable(memory);
        this.sums = new KeyTable(memory);
        this.names = new GameNames(memory);
        heap(STAR);
    }

    /** The Nim heap of {@code n} ≥ 0. */
    int heap(long n) {
        memory.budget.require(n);
        if (n >= heaps.length) {
            heaps = memory.grown(heaps, (int) n + 1);
            sortedHeaps = memory.grown(sortedHeaps, heaps.length);
        }
        for (; heapCount <= n; heapCount++) {
            memory.budget.spend(1 + heapCount / OPTIONS_OF_A_STEP);
            heaps[heapCount] = intern(sortedHeaps, heapCount);
            insert(sortedHeaps, heapCount, heaps[heapCount]);
        }
        return heaps[(int) n];
    }

    private boolean isHeap(int game) {
        return heapMark[game] != 0;
    }

    /** Inserts a game among the first {@code n}, which are sorted by their hashes. */
    private void insert(int[] sorted, int n, int game) {
        int j = n;
        for (; j > 0 && high[sorted[j - 1]] > high[game]; j--) {
            sorted[j] = sorted[j - 1];
        }
        sorted[j] = game;
    }

    int count() {
        return count;
    }

    GameNames names() {
        return names;
    }

    int options(int game) {
        return size[game];
    }

    int option(int game, int i) {
        return options[from[game] + i];
    }

    int birthday(int game) {
        return birthday[game];
    }

    /** Whether who moves next loses. */
    boolean isLost(int game) {
        return misereGenus[game] == 0;
    }

    /** What a game is among tame ones, as {@link Tame} has it. */
    int nim(int game) {
        return nim[game];
    }

    /** The sum of two games, or {@link #NONE} where that is too large to be made. */
    int sum(int one, int other) {
        int a = Math.min(one, other);
        int b = Math.max(one, other);
        if (a == ZERO) {
            return b;
        }
        if (b == STAR) {
            return ZERO;
        }
        if (a == STAR && isHeap(b)) {
            return heap(size[b] ^ 1); // *1 is added as under normal play.
        }
        if (a != STAR && birthday[a] + birthday[b] > MOST_BIRTHDAY) {
            return NONE;
        }
        int known = sums.find(a, b);
        if (known == KeyTable.ABSENT) {
            known = newSum(a, b);
            sums.put(a, b, known);
        }
        return known;
    }

    private int newSum(int a, int b) {
        int[] all = new int[size[a] + size[b]];
        int n = 0;
        for (int i = 0; i < size[a]; i++) {
            all[n++] = sum(option(a, i), b);
        }
        for (int i = 0; i < size[b]; i++) {
            all[n++] = sum(a, option(b, i));
        }
        return canonical(all, n);
    }

    /**
     * The game with these options in canonical form. If there is a game h, an option of some option, whose options are all
     * here, and each option that h has not has h among its own options, then the game is h: whoever uses such an option is
     * answered by h. Where h has no move the game must be won besides, as h is. No more than one h is such, and if none
     * is, no two sets of options are the same game (Conway, theorems 78 and 79). Of all options the one of most moves is
     * none of h's, for that has fewer.
     */
    int canonical(int[] set, int length) {
        int n = distinct(set, length);
        memory.budget.spend(1 + n / OPTIONS_OF_A_STEP);
        if (n == 0) {
            return ZERO;
        }
        int last = set[0];
        boolean isWon = false;
        for (int i = 0; i < n; i++) {
            isWon |= isLost(set[i]);
            last = birthday[set[i]] > birthday[last] ? set[i] : last;
        }
        for (int i = 0; i < size[last]; i++) {
            int h = option(last, i);
            if ((h != ZERO || isWon) && reverses(h, set, n)) {
                return h;
            }
        }
        return intern(set, n);
    }

    /** Sorts the options by their hashes, drops those that come twice, and returns how many are left. */
    private int distinct(int[] set, int length) {
        mark();
        int n = 0;
        for (int i = 0; i < length; i++) {
            if (set[i] == NONE) {
                throw new IllegalArgumentException("an option is no game");
            }
            if (marks[set[i]] != mark) {
                marks[set[i]] = mark;
                set[n++] = set[i];
            }
        }
        for (int i = 1; i < n; i++) {
            insert(set, i, set[i]);
        }
        return n;
    }

    private void mark() {
        if (++mark == 0) {
            Arrays.fill(marks, 0);
            mark = 1;
        }
    }

    private boolean reverses(int h, int[] set, int n) {
        mark();
        for (int i = 0; i < n; i++) {
            marks[set[i]] = mark;
        }
        for (int i = 0; i < size[h]; i++) {
            if (marks[option(h, i)] != mark) {
                return false;
            }
        }
        mark();
        for (int i = 0; i < size[h]; i++) {
            marks[option(h, i)] = mark;
        }
        memory.budget.spend(1 + n / OPTIONS_OF_A_STEP);
        for (int i = 0; i < n; i++) {
            if (marks[set[i]] != mark && !hasOption(set[i], h)) {
                return false;
            }
        }
        return true;
    }

    private boolean hasOption(int game, int h) {
        for (int i = 0; i < size[game]; i++) {
            if (option(game, i) == h) {
                return true;
            }
        }
        return false;
    }

    private int intern(int[] set, int n) {
        if (words.length < 2 * n) {
            words = memory.grown(words, 2 * n);
        }
        for (int i = 0; i < n; i++) {
            words[2 * i] = high[set[i]];
            words[2 * i + 1] = low[set[i]];
        }
        if (count == high.length) {
            grow();
        }
        facts.hashGame(words, 2 * n, high, low, count);
        int known = numbers.find(high[count], low[count]);
        return known == KeyTable.ABSENT ? add(set, n) : known;
    }

    private void grow() {
        high = memory.grown(high, 0);
        low = memory.grown(low, 0);
        from = memory.grown(from, 0);
        size = memory.grown(size, 0);
        birthday = memory.grown(birthday, 0);
        heapMark = memory.grown(heapMark, 0);
        genus = memory.grown(genus, 0);
        misereGenus = memory.grown(misereGenus, 0);
        nim = memory.grown(nim, 0);
        marks = memory.grown(marks, 0);
    }

    private int add(int[] set, int n) {
        if (options.length < optionCount + n) {
            options = memory.grown(options, optionCount + n);
        }
        System.arraycopy(set, 0, options, optionCount, n);
        from[count] = optionCount;
        size[count] = n;
        optionCount += n;
        numbers.put(high[count], low[count], count);
        boolean isTame = true;
        boolean isHeap = true;
        for (int i = 0; i < n; i++) {
            isHeap &= isHeap(set[i]) && size[set[i]] < n;
            birthday[count] = Math.max(birthday[count], 1 + birthday[set[i]]);
            isTame &= nim[set[i]] != Tame.WILD;
        }
        genus[count] = mex(genus, set, n);
        misereGenus[count] = n == 0 ? 1 : mex(misereGenus, set, n);
        nim[count] = isTame ? Tame.of(genus[count], misereGenus[count]) : Tame.WILD;
        name(isHeap, set, n);
        return count++;
    }

    private void name(boolean isHeap, int[] set, int n) {
        if (isHeap) {
            heapMark[count] = 1;
            names.nameHeap(count, n);
        } else {
            memory.budget.spend(n);
            names.name(count, set, n);
        }
    }

    private int mex(int[] of, int[] set, int n) {
        boolean[] seen = new boolean[n + 1];
        for (int i = 0; i < n; i++) {
            if (of[set[i]] <= n) {
                seen[of[set[i]]] = true;
            }
        }
        int mex = 0;
        while (seen[mex]) {
            mex++;
        }
        return mex;
    }
}
