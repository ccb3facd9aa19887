package dev.nimbus.games.sprouts;

import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.OptionSink;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.theory.Play;

/** Sprouts for the search core: components are lands, regions that share vertices with one another and with no others. */
record SproutsComponents(Play play) implements ComponentRules {
    /** A land of so many lives is valued by all its options. */
    private static final int SMALL_LIVES = 6;

    /** The same under misère play, where it gets its canonical form. Measured: 8 to 10 are alike, 6 and 12 take twice as long. */
    private static final int SMALL_LIVES_OF_MISERE = 9;

    /**
     * An option takes 1.2 to 1.8 µs, from 12 spots to 27, more beside other work, and a third of that under misère play, where lands
     * are smaller. More steps would refuse what is answered.
     */
    private static final int STEPS_OF_OPTION = 4;

    private static final Family FAMILY = new Family(0x7370726f757473L, true); // "sprouts"

    private int smallLives() {
        return play == Play.NORMAL ? SMALL_LIVES : SMALL_LIVES_OF_MISERE;
    }

    /** A position as the core has it. */
    PositionSearch.Position lands(SproutsPosition position) {
        return sink -> new Lands().write(position.flat(), 0, smallLives(), sink);
    }

    @Override
    public Family family() {
        return FAMILY;
    }

    @Override
    public int stepsOfOption(long[] words, int from, int length) {
        return play == Play.NORMAL ? STEPS_OF_OPTION : 1;
    }

    @Override
    public void options(long[] words, int from, int length, OptionSink sink) {
        FlatPosition land = new FlatPosition();
        LandWords.read(words, from, length, land);
        Lands lands = new Lands();
        Curves.visit(land, (curves, next, dead) -> {
            sink.begin();
            lands.write(next, dead, smallLives(), sink);
            return sink.end();
        });
    }
}
