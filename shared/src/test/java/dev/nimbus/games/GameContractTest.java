package dev.nimbus.games;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.Sweep;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.CatalogueEntry;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Ruleset;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One contract for all games. */
class GameContractTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());
    private static final int POSITIONS = Sweep.of(150, 1000);

    static Stream<String> games() {
        return Stream.of(
                "nim",
                "bash(1)",
                "bash(3)",
                "bash(9223372036854775807)",
                "subtraction(1,3,4)",
                "subtraction(2,5)",
                "subtraction(2,4,10)",
                "subtraction(3)",
                "subtraction(2..4)",
                "subtraction(3..4)",
                "subtraction(1..3)",
                "subtraction(4..9)",
                "subtraction(1..3,6)",
                "subtraction(2..9223372036854775807)",
                "subtraction(9223372036854775807)",
                "lasker",
                "kayles",
                "dawsons-kayles",
                "dawsons-chess",
                "treblecross",
                "couples-are-forever",
                "octal(0.007)",
                "officers",
                "guiles",
                "double-kayles",
                "daisies",
                "she-loves-me",
                "octal(0.123)",
                "octal(4.07)",
                "octal(0.0337)",
                "octal(0.45)",
                "octal(0.53...)",
                "octal(4.0)",
                "take-and-break(0.8A)",
                "take-and-break(0.0G4)",
                "take-and-break(8.3)",
                "take-and-break(0.3V)",
                "take-and-break(G.7...)",
                "strip(1,6)",
                "strip(3,5)",
                "octal(0.3...)",
                "octal(4.3...)",
                "sum",
                "subtraction(fibonacci)",
                "subtraction(primes)",
                "subtraction(squares)",
                "subtraction(powers-of-two)",
                "all-but(3,5)",
                "all-but(1)",
                "all-but(2..4)",
                "all-but(1,2,4)",
                "grundys-game",
                "ring(1,2)",
                "ring(2)",
                "ring(1,4)",
                "ring(3,5)",
                "staircase",
                "moore(1)",
                "moore(2)",
                "moore(3)",
                "moore(9223372036854775807)",
                "half-nim",
                "cyclic-nimhoff(1)",
                "cyclic-nimhoff(2)",
                "cyclic-nimhoff(3)",
                "cyclic-nimhoff(5)",
                "cyclic-nimhoff(9223372036854775807)",
                "fibonacci-nim",
                "stoned",
                "boxes",
                "wythoff",
                "euclid",
                "turning-turtles",
                "mock-turtles",
                "ruler",
                "turning-corners",
                "coins(1,2)",
                "coins(1..3)",
                "coins(1..5)",
                "coins(2,4)",
                "coins(3)",
                "coin-runs(1,2)",
                "coin-runs(2,3)",
                "coin-runs(1..256)",
                "tartan(turning-turtles,ruler)",
                "tartan(mock-turtles,moebius)",
                "tartan(ruler,mogul)",
                "end-nim",
                "nim-pass",
                "subtraction-pass(1,3,4)",
                "subtraction-pass(2,5)",
                "chocolate(1)",
                "chocolate(2)",
                "chocolate(3)",
                "chocolate(4)",
                "delete-nim",
                "clobber",
                "nogo",
                "notakto",
                "sheet-cutting(1)",
                "sheet-cutting(2)",
                "sheet-cutting(3)",
                "sprouts",
                "nimble",
                "silver-dollar",
                "{\"graph\":[[1,2],[],[1]]}",
                "{\"graph\":[[],[0],[1,0],[2,1,0],[3,2],[4,1],[5,5,3],[6,0,2],[7,4,3,1],[8,2]]}",
                "{\"graph\":[]}",
                "{\"graph\":[[],[0],[[0,1],1]]}",
                "{\"graph\":[[],[0,[]],[[1,1],[],1],[[1,2],0,[1,1,0]]]}",
                "{\"graph\":[[[]],[0,[0,0]],[[0,1],1,0],[[1,1],[2],2]]}",
                "hackenbush",
                "node-kayles",
                "arc-kayles",
                "nimstring",
                "geography",
                "poset",
                "cram",
                "chomp",
                "{\"rewrite\":[[\"++\",\"--\"]]}",
                "{\"rewrite\":[[\"100\",\"000\"],[\"1\",\"0\"]]}",
                "{\"rewrite\":[[\"ab\",\"__\"],[\"ba\",\"__\"]]}",
                "{\"rewrite\":[[\"xx\",\"..\"],[\"xox\",\"...\"]]}",
                "{\"rewrite\":[[\"10\",\"01\"],[\"11\",\"00\"]]}",
                "{\"rewrite\":[[\"+++\",\"---\"],[\"++\",\"--\"]]}",
                "{\"rewrite\":[]}",
                rules("'state':['n'],'moves':[{'for':{'d':'1..n-1'},'if':'n%d==0','to':['n-d']}]"),
                rules("'state':['n'],'moves':[{'for':{'t':'1..2','a':'0..(n-t)/2'},'if':'n>=t','to':['a','n-t-a']}]"),
                rules(
                        "'state':['n'],'moves':[{'if':'n<9&&n%2==0','to':['n+1']},{'if':'n>2','to':['n-3','1']},{'to':[],'if':'n>0'}]"),
                rules("'state':['w','h'],'moves':[{'for':{'k':'2..w-2'},'to':[['k','h'],['w-k','h']]},"
                        + "{'for':{'k':'2..h-2'},'to':[['w','k'],['w','h-k']]}]"),
                rules("'state':['n','most'],'moves':[{'for':{'t':'1..min(n,most)'},'to':[['n-t','2*t']]}]"),
                rules("'state':['a','b','c'],'moves':[{'for':{'x':'0..a'},'if':'x<a||b>c','to':[['x','c','c']]},"
                        + "{'if':'c>0','to':[]}]"),
                rules("'state':['n'],'moves':[]"));
    }

    private static String rules(String fields) {
        return ("{'rules':{" + fields + "}}").replace('\'', '"');
    }

    /** Games whose positions are set up by chance have no moves before that; a test of their own holds them. */
    private static final List<String> CHANCE = List.of("cards");

    @Test
    void contract_coversEveryGameOfTheCatalogue() {
        Set<Class<?>> covered =
                games().map(notation -> CATALOGUE.parse(notation).getClass()).collect(toSet());

        for (CatalogueEntry entry : CATALOGUE.entries()) {
            Ruleset<?> game = CATALOGUE.parse(GameSample.notation(entry));
            boolean played = game.asks(Play.NORMAL).contains(Ask.OUTCOME);
            assertThat(covered.contains(game.getClass()) || (!played && CHANCE.contains(entry.name())))
                    .as("the contract test plays %s", entry.name())
                    .isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("games")
    void positions_againstTheReferenceEvaluator_areAnsweredAlike(String notation) {
        Ruleset<?> game = CATALOGUE.parse(notation);
        GameContract<?> contract = new GameContract<>(game, new Random(1));
        for (int i = 0; i < POSITIONS; i++) {
            contract.check(1 + i % 8);
        }
    }

    @ParameterizedTest
    @MethodSource("games")
    void notation_parsedAgain_givesTheSameGame(String notation) {
        Ruleset<?> game = CATALOGUE.parse(notation);

        assertThat(CATALOGUE.parse(game.notation()).notation()).isEqualTo(game.notation());
    }
}
