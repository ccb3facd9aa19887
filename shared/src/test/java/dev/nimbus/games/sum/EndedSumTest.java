package dev.nimbus.games.sum;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.query.Solving;
import dev.nimbus.query.json.JsonFields;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Option;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.search.ListedRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sums with Treblecross, where who completes three wins everything, against these rules played on the board. */
class EndedSumTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());
    private static final Sum SUM = (Sum) CATALOGUE.parse("sum");
    private static final int MOST = 1000;
    private static final int POSITIONS = 400;

    private static final List<String> ROWS = List.of(
            "[3]", "[4]", "[5]", "[\".X...\"]", "[\"X.X\"]", "[1,\"X..\"]", "[\"X..X.\"]", "[2,3]", "[\"XXX\"]");
    private static final List<String> OTHERS = List.of(
            part("nim", "[1]"),
            part("nim", "[1,2]"),
            part("nim", "[]"),
            part("kayles", "[2]"),
            part("kayles", "[3,1]"),
            part("cram", "[\"..\",\"..\"]"),
            part("cram", "[\"...\"]"));

    private final Random random = new Random(41);
    private final ReferenceEvaluator<Components> reference =
            new ReferenceEvaluator<>((ListedRules<Components>) EndedSumTest::legalMoves);

    private static String part(String game, String position) {
        return "{\"game\":\"" + game + "\",\"position\":" + position + "}";
    }

    private static Components read(String json) {
        return SUM.read(new TreeInput(Solving.tree(json)));
    }

    /** Any free square may take an X, and three of them end all play. */
    private static List<Option<Components>> legalMoves(Components position) {
        List<Option<Components>> moves = new ArrayList<>();
        for (int i = 0; i < position.list().size() && !isEnded(position); i++) {
            int at = i;
            position.list()
                    .get(i)
                    .legalMoves(
                            Budget.standard(),
                            (move, option) ->
                                    moves.add(new Option<>(new SumMove(at, move), position.replace(at, option))));
        }
        return moves;
    }

    private static boolean isEnded(Components position) {
        return position.toString().contains("XXX");
    }

    private Components sample() {
        List<String> parts = new ArrayList<>();
        parts.add(part("treblecross", any(ROWS)));
        parts.add(random.nextInt(3) == 0 ? part("treblecross", any(ROWS.subList(0, 3))) : any(OTHERS));
        if (random.nextBoolean()) {
            parts.set(0, part("sum", "[" + any(OTHERS.subList(0, 4)) + "," + parts.get(0) + "]"));
        }
        return read("[" + (random.nextBoolean() ? parts.get(0) + "," + parts.get(1) : parts.get(1) + "," + parts.get(0))
                + "]");
    }

    private String any(List<String> list) {
        return list.get(random.nextInt(list.size()));
    }

    @Test
    void randomPlays_areAnsweredAsPlayed_toTheirEnd() {
        int ended = 0;
        for (int i = 0; i < POSITIONS; ) {
            Components position = sample();
            List<Option<Components>> moves = check(position);
            for (i++; !moves.isEmpty(); i++) {
                position = moves.get(random.nextInt(moves.size())).position();
                moves = check(position);
            }
            ended += isEnded(position) ? 1 : 0;
        }
        assertThat(ended).as("plays that three X have ended").isGreaterThan(POSITIONS / 20);
    }

    private List<Option<Components>> check(Components position) {
        List<Option<Components>> legal = legalMoves(position);
        List<Move> winning = reference.winningMoves(position, Play.NORMAL);
        Budget budget = Budget.standard();
        assertThat(SUM.outcome(position, Play.NORMAL, budget))
                .as("outcome of %s", position)
                .isEqualTo(reference.outcome(position, Play.NORMAL));
        assertThat(SUM.winningMoves(position, Play.NORMAL, MOST, budget).items())
                .as("winning moves of %s", position)
                .isEqualTo(winning);
        assertThat(SUM.winningMove(position, Play.NORMAL, budget))
                .as("winning move of %s", position)
                .isEqualTo(winning.stream().findFirst());
        checkOptions(position, legal);
        return legal;
    }

    private void checkOptions(Components position, List<Option<Components>> legal) {
        JsonNode options = ask(position, "\"options\"").get("options");
        assertThat(options.get("count").intValue())
                .as("options of %s", position)
                .isEqualTo(legal.size());
        for (int i = 0; i < legal.size(); i++) {
            Option<Components> expected = legal.get(i);
            JsonNode found = options.get("items").get(i);
            assertThat(found.get("move")).isEqualTo(Solving.tree(JsonFields.json(expected.move())));
            assertThat(found.get("outcome").textValue())
                    .as("outcome of %s among the options of %s", found, position)
                    .isEqualTo(
                            reference.outcome(expected.position(), Play.NORMAL).name());
        }
    }

    private static JsonNode ask(Components position, String asks) {
        return Solving.json("{\"game\":\"sum\",\"position\":" + position + ",\"ask\":[" + asks + "],\"limit\":" + MOST
                        + "}")
                .get(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{'game':'treblecross','position':['XXX']},{'game':'nim','position':[1]}]",
                "[{'game':'treblecross','position':['XXX',5]},{'game':'treblecross','position':['.X.X']}]",
                "[{'game':'kayles','position':[3]},{'game':'treblecross','position':['.XXX']}]",
                "[{'game':'cram','position':['..']},"
                        + "{'game':'sum','position':[{'game':'nim','position':[2]},{'game':'treblecross','position':['XXX']}]}]",
                "[{'game':{'graph':[[0,1],[]]},'position':[0]},{'game':'treblecross','position':['XXX']}]"
            })
    void endedSum_isLostWithoutAMove(String json) {
        Components position = read(json.replace('\'', '"'));
        JsonNode answer = ask(position, "\"outcome\",\"grundy\",\"move\",\"moves\",\"options\"");

        assertThat(answer.get("outcome").textValue()).isEqualTo("P");
        assertThat(answer.get("grundy").intValue()).isZero();
        assertThat(answer.get("move").isNull()).isTrue();
        assertThat(answer.get("moves").get("count").intValue()).isZero();
        assertThat(answer.get("options").get("count").intValue()).isZero();
        assertThat(SUM.hasMove(position)).isFalse();
        assertThat(SUM.movesTo(position, 1, MOST, Budget.standard()).count()).isZero();
        assertThat(SUM.moveTo(position, 1, Budget.standard())).isEmpty();
        assertThat(SUM.endsSum(SUM.canonical(position))).isTrue();
    }

    /** Rows are counted in their component, so the sum says which, also where it stands in a sum. */
    @Test
    void sumWithoutValue_namesTheComponentThatIsWon() {
        String won = part("treblecross", "[3,\"X.X\"]");
        Components position = read("[" + part("treblecross", "[5,4]") + ","
                + part("sum", "[" + part("nim", "[1]") + "," + won + "]") + "]");

        assertThat(SUM.grundy(position, Budget.standard()))
                .isInstanceOfSatisfying(
                        GrundyValue.None.class,
                        none -> assertThat(none.why())
                                .startsWith(
                                        "component 1: component 1: row 1 has two X with at most one square between them"));
    }
}
