package dev.nimbus.games.sprouts;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Rules.OptionParts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Lists the lands of options. Many lands come again and again, and to write one as text takes longer than all else, so each
 * is kept by its words, and has a text when somebody asks for it.
 */
final class LandOptions implements OptionParts<SproutsPosition> {
    private static final int MOST_KEPT = 1 << 16;

    private final Lands lands = new Lands();
    private final FlatPosition land = new FlatPosition();
    private final LandHash hash = new LandHash();
    private final Map<LandWords.Key, SproutsPosition> kept = new HashMap<>();

    @Override
    public boolean visit(SproutsPosition position, Budget budget, Predicate<List<SproutsPosition>> visitor) {
        Set<List<SproutsPosition>> shown = new HashSet<>();
        boolean[] more = {true};
        new Curves(position.flat(), (curves, next, dead) -> {
                    budget.spend(Sprouts.WORK_OF_OPTION);
                    List<SproutsPosition> option = lands(next, dead);
                    more[0] = !shown.add(option) || visitor.test(option);
                    return more[0];
                })
                .visitAll();
        return more[0];
    }

    private List<SproutsPosition> lands(FlatPosition next, long dead) {
        List<SproutsPosition> option = new ArrayList<>(2);
        lands.forEach(next, dead, words -> option.add(position(words)));
        return option;
    }

    private SproutsPosition position(LandWords words) {
        LandWords.Key key = words.key();
        SproutsPosition known = kept.get(key);
        if (known != null) {
            return known;
        }
        if (kept.size() == MOST_KEPT) {
            kept.clear();
        }
        words.readInto(land);
        SproutsPosition made = SproutsPosition.of(key, hash.of(land));
        kept.put(key, made);
        return made;
    }
}
