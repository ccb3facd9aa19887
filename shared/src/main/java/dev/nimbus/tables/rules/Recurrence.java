package dev.nimbus.tables.rules;

/**
 * What a heap may become in one move: the rules from which its nim-values follow one after another.
 *
 * <p>Recurrences are values: equal rules written in any accepted way are equal and have equal keys.
 */
public sealed interface Recurrence
        permits AllBut, GrundysGame, InfiniteSubtraction, Subtraction, TakeAndBreak, UserRules {

    /** The canonical notation, for instance {@code octal(0.77)}; it keys tables in stores, URLs and logs. */
    String key();
}
