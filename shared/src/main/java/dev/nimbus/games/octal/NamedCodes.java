package dev.nimbus.games.octal;

import dev.nimbus.games.notation.CatalogueEntry;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.tables.rules.TakeAndBreak;
import java.util.List;

/**
 * Games known by name that are take-and-break codes: a heap, or row, of n of the game is the heap n of the code. Their
 * canonical notation is the code's.
 */
public final class NamedCodes {
    private static final String WINNING_WAYS = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 4";

    /** Their lines in the catalogue. */
    public static final List<GameType> TYPES = List.of(
            named(
                    "kayles",
                    "0.77",
                    "knock down one or two adjacent pins of a row",
                    "H. E. Dudeney 1907, S. Loyd 1914; misère: W. L. Sibert, J. H. Conway 1992"),
            named("dawsons-kayles", "0.07", "knock down exactly two adjacent pins of a row", WINNING_WAYS),
            named(
                    "dawsons-chess",
                    "0.137",
                    "pawns of two rows capture each other; the last to move wins",
                    "T. R. Dawson 1935"),
            named("officers", "0.6", "take one from a heap and leave one heap or two", WINNING_WAYS),
            named("guiles", "0.15", "take a heap of one or two, or take two and split the rest", WINNING_WAYS),
            named("double-kayles", "0.7777", "knock down one to four adjacent pins of a row", WINNING_WAYS),
            named("daisies", "4.7", "split a heap, or take one and split the rest or not", WINNING_WAYS),
            named("she-loves-me", "0.3", "take one from a heap", WINNING_WAYS));

    private NamedCodes() {}

    private static GameType named(String name, String code, String rules, String source) {
        TakeAndBreak parsed = TakeAndBreak.parse(code);
        return new GameType(
                CatalogueEntry.of(name)
                        .rules(rules + "; " + parsed.key())
                        .complexity("as " + parsed.key())
                        .source(source)
                        .example(name, "[5,7]"),
                (notation, context) -> {
                    notation.requireNoArguments();
                    return CodeGame.of(parsed, context.tables());
                });
    }
}
