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
 * Lists the lands of options. Many lands come again and again, and writing one as text takes longer than all else. So each
 * land is kept by its words, and gets a text when somebody asks for it. All listers of a check keep a small part of the heap
 * together, which no budget counts.
 */
final class LandOptions implements OptionParts<SproutsPosition> {
    /** The listers of a check, two for each processor, keep one part in so many of the heap. */
    private static final int PART_OF_HEAP = 64;
    /** An entry of a map. */
    private static final int ENTRY_BYTES = 64;

    private final Lands lands = new Lands();
    private final FlatPosition land = new FlatPosition();
    private final LandHash hash = new LandHash();
    private final Map<LandWords.Key, SproutsPosition> kept = new HashMap<>();
    private final long mostBytes;
    private long bytes;

    LandOptions() {
        this(Runtime.getRuntime().maxMemory()
                / (2L * PART_OF_HEAP * Runtime.getRuntime().availableProcessors()));
    }

    /** @param mostBytes for the lands that are kept, about */
    LandOptions(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** How many lands are kept. */
    int kept() {
        return kept.size();
    }

    @Override
    public boolean visit(SproutsPosition position, Budget budget, Predicate<List<SproutsPosition>> visitor) {
        Set<List<SproutsPosition>> shown = new HashSet<>();
        return Curves.visit(position.flat(), (curves, next, dead) -> {
            budget.spend(Sprouts.WORK_OF_OPTION);
            List<SproutsPosition> option = lands(next, dead);
            return !shown.add(option) || visitor.test(option);
        });
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
        words.readInto(land);
        SproutsPosition made = SproutsPosition.of(key, hash.of(land));
        bytes += ENTRY_BYTES + made.size();
        if (bytes > mostBytes) {
            kept.clear();
            bytes = ENTRY_BYTES + made.size();
        }
        kept.put(key, made);
        return made;
    }
}
