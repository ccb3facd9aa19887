package dev.nimbus.games;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.LocalRulesetStore;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.search.TestTables;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Ruleset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The steps that each family's search takes for one position, from an empty table: a change that makes a search do other work
 * is seen here, on any machine. If the change is meant, set the new number; the message tells it. The tables here
 * hash by a known key, since the order of options that look alike follows their hashes.
 */
class WorkSignatureTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            cram | ["......","......",".....#","......"] | normal | 229483
            cram | ["....","....","...."] | misere | 616
            clobber | ["xox.x","oxoxo","xoxox"] | normal | 78303
            nogo | ["....","...."] | normal | 1557
            node-kayles | {"vertices":16,"edges":[[0,1],[1,2],[2,3],[4,5],[5,6],[6,7],[8,9],[9,10],[10,11],[12,13],[13,14],[14,15],[0,4],[4,8],[8,12],[1,5],[5,9],[9,13],[2,6],[6,10],[10,14],[3,7],[7,11]]} | normal | 838
            arc-kayles | {"edges":[[0,1],[1,2],[3,4],[4,5],[6,7],[7,8],[0,3],[3,6],[1,4],[4,7],[2,5]]} | normal | 194
            sprouts | "0*6" | normal | 10212
            sprouts | "0*4" | misere | 32243
            chomp | [5,5,4,3] | normal | 120
            end-nim | [3,1,4,1,5] | normal | 387
            nim-pass | {"heaps":[3,5,6],"pass":true} | normal | 313
            """)
    void search_takesTheStepsThatItTook(String name, String position, String play, long steps) {
        assertThat(steps(name, position, play.equals("misere") ? Play.MISERE : Play.NORMAL))
                .isEqualTo(steps);
    }

    private static long steps(String name, String position, Play play) {
        return steps(
                new Catalogue(Tables.local(), TestTables.withKnownKey(1 << 26), new LocalRulesetStore()).parse(name),
                position,
                play);
    }

    private static <P> long steps(Ruleset<P> game, String position, Play play) {
        Budget budget = Budget.standard();
        P read = game.read(new TreeInput(GameSample.tree(position)));
        if (play == Play.NORMAL) {
            game.grundy(read, budget);
        } else {
            game.outcome(read, play, budget);
        }
        return budget.spent();
    }
}
