package dev.nimbus.games;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.LocalRulesetStore;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.search.SharedValues;
import dev.nimbus.search.ValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The name under which the values of a component are shared and kept on disks: its family's number and its words. Where one
 * of these changes, what words mean has changed, or which component stands for those alike: the family must get another
 * number too, or disks and nodes of another version give values of other components.
 */
class ComponentFormsTest {
    private static final int STEPS = 400_000;

    /** Remembers the component that is asked for first, the whole position, and ends the search: the rest of it shows nothing. */
    private static final class FirstAsked implements SharedValues {
        private final List<String> first = new ArrayList<>();

        @Override
        public int[] findBlocking(byte[][] forms) {
            if (first.isEmpty()) {
                first.add(sign(forms[0]));
            }
            throw Refusal.tooLarge("what is asked first is known");
        }

        @Override
        public void tell(byte[] form, int fact, int work) {}
    }

    /** The family's number, and a hash of all. */
    private static String sign(byte... form) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(form);
            return HexFormat.of().formatHex(form, 0, Long.BYTES) + " "
                    + HexFormat.of().formatHex(hash, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cram|[\"......\",\"......\",\"....#.\",\"......\",\"......\"]|000000006372616d b842d619aaef4340cbf80aed9d2307ac",
                "cram|[\"..........\",\"..........\",\"..........\",\".....#....\",\"..........\",\"..........\",\"..........\",\"........#.\"]|000000006372616d 24433df4e43e7a10368199539faeee0b",
                "clobber|[\"xoxox\",\"oxoxo\",\"xxoox\",\"oxoxx\"]|00636c6f62626572 d424f8d03618ddcb6a901d9064708f63",
                "nogo|[\"....x\",\".....\",\".....\"]|0000006e6f676f32 3052c7a20c74eef5b2e00ce86672b78c",
                "node-kayles|{\"vertices\":36,\"edges\":[[0,1],[1,2],[2,3],[3,4],[4,5],[5,6],[6,7],[7,8],[8,9],[9,10],[10,11],[11,12],[12,13],[13,14],[14,15],[15,16],[16,17],[17,18],[18,19],[19,20],[20,21],[21,22],[22,23],[23,24],[24,25],[25,26],[26,27],[27,28],[28,29],[29,30],[30,31],[31,32],[32,33],[33,34],[34,35],[0,11],[2,25],[4,3],[6,17],[8,31],[10,9],[12,23],[14,1],[16,15],[18,29],[20,7],[22,21],[24,35],[26,13],[28,27],[30,5],[32,19],[34,33]]}|00006b61796c6573 dda9c7714ee82ff8767e9dccc5e3dffe",
                "arc-kayles|{\"edges\":[[0,1],[1,2],[2,3],[3,4],[4,5],[5,6],[6,7],[7,8],[8,9],[9,10],[10,11],[11,12],[12,13],[13,14],[14,15],[15,16],[16,17],[17,18],[18,19],[19,20],[20,21],[21,22],[22,23],[23,24],[24,25],[25,26],[26,27],[27,28],[28,29],[0,11],[2,25],[4,9],[6,23],[8,7],[10,21],[12,5],[14,19],[16,3],[18,17],[20,1],[22,15],[24,29],[26,13],[28,27]]}|00006b61796c6573 5887a378b82d81095aed538253ea6bee",
                "sprouts|11|007370726f757473 95f60cfb9ac216959b4489f705f5b534",
                "chomp|[400,300,200]|00000063686f6d70 45f3605abbd079b839c87a7953846dae",
                "end-nim|[29,34,31,33,32,30]|0000006865617073 967db9e34b68bc5fead51e92af3214c5",
                "nim-pass|[30,27,25,21]|0000006865617073 1529b6ecd7afa7d15d31dba09eb13073",
                "subtraction-pass(1,3,4)|[30,41,23,38]|0000006865617073 b8f92fbd21e10e21ed89250a6c73b309",
                "nimstring|{\"edges\":[[0,1],[1,2],[2,3],[3,0],[0,4],[4,5],[5,6],[6,0],[1,4],[2,5],[3,6],[0,1],[0,3],[0,4],[0,6],[4,7],[5,7],[7,8],[8,0],[6,8],[2,8]]}|6e696d737472696e c5c87af8313591a2c6349687c41f1a2e",
                "{\"rewrite\":[[\"a\",\"b\"],[\"bb\",\"cc\"],[\"ac\",\"dd\"]]}|\"abbabaabbbabbabaab\"|0072657772697465 e58b29a02a3def9968ce0ad825fa1299",
                "{\"rewrite\":[[\"x\",\"o\"],[\"oo\",\"\u015d\u015d\"],[\"x\u015d\",\"dd\"]]}|\"xooxoxoooxoxoox\"|0072657772697465 34ed4815c1d3cbcadbca8ea9d60c7710"
            })
    void formOfAComponent_isThatOfItsFamilysNumber(String game, String position, String form) {
        FirstAsked shared = new FirstAsked();
        ValueTable values = ValueTable.ofBytes(1 << 20, shared);
        Ruleset<?> ruleset = new Catalogue(Tables.local(), values, new LocalRulesetStore()).parse(game);
        search(ruleset, position);

        assertThat(shared.first).as("%s %s", game, position).containsExactly(form);
    }

    /** Sums under misère play: their parts are components, and games in canonical form as the small part of the first. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cram|[\"..........#....\",\"..........#....\",\"..........#....\",\"###########...#\"]|00006d6973657265 a2347167517d8808ed038bf5f7fc9216",
                "clobber|[\"xoxox\",\"oxoxo\",\"xoxox\",\"oxoxo\"]|00006d6973657265 d5ef20b8c4ea3567a482a31f5cd09773",
                "nogo|[\"................\"]|00006d6973657265 e27f417504f780a427173e9e18e14e07",
                "chomp|[8,8,8,8,8,8]|00006d6973657265 0118091a4e5e295889df9b934bb535c2",
                "sprouts|11|00006d6973657265 6a6b6ea474643bc35e172b5d5e44205d",
                "{\"rewrite\":[[\"a\",\"b\"],[\"bb\",\"cc\"],[\"ac\",\"dd\"]]}|\"abbabaabbbabbabaab\"|00006d6973657265 973122ec4b03c2162ae1cc57c08c26a6"
            })
    void formOfASum_isThatOfItsParts(String game, String position, String form) {
        FirstAsked shared = new FirstAsked();
        ValueTable values = ValueTable.ofBytes(1 << 20, shared);
        Ruleset<?> ruleset = new Catalogue(Tables.local(), values, new LocalRulesetStore()).parse(game);
        searchMisere(ruleset, position);

        assertThat(shared.first).as("%s %s", game, position).containsExactly(form);
    }

    private static <P> void searchMisere(Ruleset<P> game, String position) {
        try {
            game.outcome(game.read(new TreeInput(GameSample.tree(position))), Play.MISERE, Budget.ofSteps(STEPS));
        } catch (Refusal refusal) {
            assertThat(refusal.code()).as("%s", refusal).isEqualTo(ErrorCode.TOO_LARGE);
        }
    }

    private static <P> void search(Ruleset<P> game, String position) {
        try {
            game.grundy(game.read(new TreeInput(GameSample.tree(position))), Budget.ofSteps(STEPS));
        } catch (Refusal refusal) {
            assertThat(refusal.code()).as("%s", refusal).isEqualTo(ErrorCode.TOO_LARGE);
        }
    }
}
