package dev.nimbus.games.octal;

import dev.nimbus.games.notation.GameType;
import dev.nimbus.tables.rules.TakeAndBreak;
import java.util.List;

/**
 * Games known by name that are take-and-break codes: a heap, or row, of n of the game is the heap n of the code. Their
 * canonical notation is the code's.
 */
public final class NamedCodes {
    /** Their lines in the catalogue. */
    public static final List<GameType> TYPES = List.of(
            named("kayles", "0.77"),
            named("dawsons-kayles", "0.07"),
            named("dawsons-chess", "0.137"),
            named("officers", "0.6"),
            named("guiles", "0.15"),
            named("double-kayles", "0.7777"),
            named("daisies", "4.7"),
            named("she-loves-me", "0.3"));

    private NamedCodes() {}

    private static GameType named(String name, String code) {
        TakeAndBreak parsed = TakeAndBreak.parse(code);
        return GameType.named(name, context -> CodeGame.of(parsed, context));
    }
}
