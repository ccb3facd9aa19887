package dev.nimbus.games;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.LocalRulesetStore;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.search.TestTables;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Ruleset;
import java.util.List;

/**
 * A position and the steps that its search takes from an empty table, on any machine. The tables here hash by a known key,
 * since the order of options that look alike follows their hashes.
 *
 * @param game its notation
 * @param play the convention; the nim-value is asked under normal play, the outcome under misère play
 * @param steps what the search took when the number was written down
 * @param position the position in JSON
 */
public record SearchWork(String game, Play play, long steps, String position) {
    private static final String GRID_4_BY_4 =
            "{\"vertices\":16,\"edges\":[[0,1],[1,2],[2,3],[4,5],[5,6],[6,7],[8,9],[9,10],[10,11],[12,13],[13,14],[14,15],"
                    + "[0,4],[4,8],[8,12],[1,5],[5,9],[9,13],[2,6],[6,10],[10,14],[3,7],[7,11]]}";

    /** One position of each family that is searched, or two. */
    public static final List<SearchWork> ALL = List.of(
            of("cram", Play.NORMAL, 176_626, "[\"......\",\"......\",\".....#\",\"......\"]"),
            of("cram", Play.MISERE, 618, "[\"....\",\"....\",\"....\"]"),
            of("clobber", Play.NORMAL, 54_173, "[\"xox.x\",\"oxoxo\",\"xoxox\"]"),
            of("nogo", Play.NORMAL, 781, "[\"....\",\"....\"]"),
            of("node-kayles", Play.NORMAL, 919, GRID_4_BY_4),
            of(
                    "arc-kayles",
                    Play.NORMAL,
                    155,
                    "{\"edges\":[[0,1],[1,2],[3,4],[4,5],[6,7],[7,8],[0,3],[3,6],[1,4],[4,7],[2,5]]}"),
            of("sprouts", Play.NORMAL, 38_885, "\"0*6\""),
            of("sprouts", Play.MISERE, 32_288, "\"0*4\""),
            of(
                    "sum",
                    Play.MISERE,
                    3_393,
                    "[{\"game\":\"cram\",\"position\":[\"...\",\"...\",\"...\"]},{\"game\":\"nim\",\"position\":[5,6]},"
                            + "{\"game\":\"kayles\",\"position\":[5,7]}]"),
            of(
                    "{\"rules\":{\"state\":[\"n\",\"most\"],\"moves\":[{\"for\":{\"t\":\"1..min(n,most)\"},"
                            + "\"to\":[[\"n-t\",\"2*t\"]]}]}}",
                    Play.MISERE,
                    22_538,
                    "[[21,20],[13,12]]"),
            of("chomp", Play.NORMAL, 120, "[5,5,4,3]"),
            of("end-nim", Play.NORMAL, 387, "[3,1,4,1,5]"),
            of("nim-pass", Play.NORMAL, 313, "{\"heaps\":[3,5,6],\"pass\":true}"));

    private static SearchWork of(String game, Play play, long steps, String position) {
        return new SearchWork(game, play, steps, position);
    }

    /** Searches the position and counts the steps. */
    public long count() {
        return count(
                new Catalogue(Tables.local(), TestTables.withKnownKey(1 << 26), new LocalRulesetStore()).parse(game));
    }

    private <P> long count(Ruleset<P> rules) {
        Budget budget = Budget.standard();
        P read = rules.read(new TreeInput(GameSample.tree(position)));
        if (play == Play.NORMAL) {
            rules.grundy(read, budget);
        } else {
            rules.outcome(read, play, budget);
        }
        return budget.spent();
    }
}
