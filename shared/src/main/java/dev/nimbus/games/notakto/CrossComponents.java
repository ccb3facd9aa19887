package dev.nimbus.games.notakto;

import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.OptionSink;

/** Boards for the core: each is two words, its X and its sides, of the board that stands for it turned or mirrored. */
record CrossComponents() implements ComponentRules {
    private static final Family FAMILY = new Family(0x6e6f74616b746fL, true); // "notakto"
    private static final int HEIGHT_SHIFT = 8;
    private static final int WORDS = 2;

    /** A board of so many free squares is valued by all its options. */
    private static final int SMALL = 9;

    @Override
    public Family family() {
        return FAMILY;
    }

    /** Many plays lead to the same board. */
    @Override
    public boolean isDepthFirst() {
        return true;
    }

    @Override
    public void options(long[] words, int from, int length, OptionSink sink) {
        int sides = (int) words[from + 1];
        CrossBoard board = new CrossBoard(sides >>> HEIGHT_SHIFT, sides & (1 << HEIGHT_SHIFT) - 1, words[from]);
        boolean more = true;
        for (long free = board.free(); free != 0 && more; free &= free - 1) {
            sink.begin();
            write(board.with(Long.numberOfTrailingZeros(free)), sink);
            more = sink.end();
        }
    }

    /** Writes a board, unless it is finished. */
    void write(CrossBoard board, OptionSink sink) {
        long free = board.free();
        if (free != 0) {
            CrossBoard same = board.canonical();
            int weight = Long.bitCount(free);
            long[] words = {same.crosses(), (long) same.height() << HEIGHT_SHIFT | same.width()};
            sink.part(words, WORDS, weight, weight <= SMALL);
        }
    }
}
