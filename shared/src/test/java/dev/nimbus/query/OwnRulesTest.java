package dev.nimbus.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules of a user's own, asked as clients ask. */
class OwnRulesTest {
    private static final String DIVISORS =
            "{'rules':{'state':['n'],'moves':[{'for':{'d':'1..n-1'},'if':'n % d == 0','to':['n-d']}]}}";
    private static final String SHEET =
            "{'rules':{'state':['w','h'],'moves':[{'for':{'k':'2..w-2'},'to':[['k','h'],['w-k','h']]},"
                    + "{'for':{'k':'2..h-2'},'to':[['w','k'],['w','h-k']]}]}}";
    private static final String FIBONACCI =
            "{'rules':{'state':['n','most'],'moves':[{'for':{'t':'1..min(n,most)'},'to':[['n-t','2*t']]}]}}";

    private static JsonNode ask(String game, String rest) {
        return Solving.json(("{'game':" + game + "," + rest + "}").replace('\'', '"'))
                .get(0);
    }

    private static JsonNode error(String rules, String position) {
        JsonNode error = ask(rules, "'position':" + position).get("error");
        assertThat(error).as(rules).isNotNull();
        return error;
    }

    private static String service(ChunkFormat format, String game, String line) {
        byte[] body = line.getBytes(StandardCharsets.UTF_8);
        TextParameters text = new TextParameters(game.replace('\'', '"'), "outcome,grundy", "");
        QueryChunk chunk = new QueryChunk(1, format, text, 0, 1, 0, body);
        return new String(Solving.solve(chunk).body(), StandardCharsets.UTF_8).strip();
    }

    @Test
    void stateOfOneInteger_hasValuesMovesAndMisere() {
        JsonNode answer = ask(DIVISORS, "'position':[12,7],'ask':['outcome','grundy','move','moves']");

        assertThat(answer.get("outcome").textValue()).isEqualTo("N");
        assertThat(answer.get("grundy").intValue()).isEqualTo(2);
        assertThat(answer.get("move")).hasToString("{\"component\":0,\"move\":0,\"for\":{\"d\":3},\"to\":[9]}");
        assertThat(answer.get("moves").get("count").intValue()).isEqualTo(2);
        assertThat(ask(DIVISORS, "'position':2,'play':'misere'").get("outcome").textValue())
                .isEqualTo("P");
    }

    @Test
    void stateOfTwoIntegers_isSearched() {
        JsonNode answer = ask(SHEET, "'position':[[4,4]],'ask':['outcome','move']");

        assertThat(answer.get("outcome").textValue()).isEqualTo("N");
        assertThat(answer.get("move"))
                .hasToString("{\"component\":0,\"move\":0,\"for\":{\"k\":2},\"to\":[[2,4],[2,4]]}");
        assertThat(ask(FIBONACCI, "'position':[21,20]").get("outcome").textValue())
                .isEqualTo("P");
        assertThat(ask(FIBONACCI, "'position':[[22,21]],'ask':['moves']").at("/moves/items/0/for/t"))
                .hasToString("1");
    }

    @Test
    void moveWithoutVariables_namesNone() {
        String rules =
                "{'rules':{'state':['n'],'moves':[{'if':'n==1','to':[]},{'if':'n>1','to':['n-c',0]}],'params':{'c':'2'}}}";

        assertThat(ask(rules, "'position':[1,2],'ask':['moves']").get("moves"))
                .hasToString("{\"count\":0,\"items\":[]}");
        assertThat(ask(rules, "'position':[2],'ask':['move']").get("move"))
                .hasToString("{\"component\":0,\"move\":1,\"for\":{},\"to\":[0,0]}");
    }

    @Test
    void winningMoves_comeInOrderOfComponentAndThenOfResult() {
        String take = "'for':{'t':'1..min(2,n)'},'to':";
        String rules = "{'rules':{'state':['n'],'moves':[{" + take + "['n-t']},{" + take + "['n-t',0]},{" + take
                + "[0,'n-t']}]}}";

        for (String play : new String[] {"normal", "misere"}) {
            String rest = "'position':[5,4],'ask':['moves'],'play':'" + play + "','limit':";
            JsonNode all = ask(rules, rest + "100").at("/moves");
            List<String> order = new ArrayList<>();
            all.get("items")
                    .forEach(move -> order.add((move.get("component") + " " + move.get("to")).replace("]", "")));

            assertThat(order).as(play).hasSizeGreaterThan(2).isSorted();
            assertThat(all.get("count").intValue()).isEqualTo(order.size());
            JsonNode some = ask(rules, rest + "2").at("/moves");
            assertThat(some.get("count")).isEqualTo(all.get("count"));
            assertThat(some.at("/items/0")).isEqualTo(all.at("/items/0"));
            assertThat(some.at("/items/1")).isEqualTo(all.at("/items/1"));
            assertThat(some.get("items")).hasSize(2);
            assertThat(ask(rules, rest.replace("moves", "move") + "9").get("move"))
                    .isEqualTo(all.at("/items/0"));
        }
    }

    @Test
    void nameGivenTwice_isRefusedWithItsPlace() {
        String twice = "{'rules':{'state':['n'],'moves':[{'for':{'d':'1..2','d':'1..n'},'to':['n-d']}]}}";
        JsonNode answer = ask(twice, "'position':[3],'id':'q'");

        assertThat(answer.get("id").textValue()).isEqualTo("q");
        assertThat(answer.at("/error/code").textValue()).isEqualTo("invalid-game");
        assertThat(answer.at("/error/at").textValue()).isEqualTo("/game/rules/moves/0/for/d");
        assertThat(answer.at("/error/message").textValue()).contains("\"d\" is given twice");
        assertThat(service(ChunkFormat.RULESET, "nim", twice.replace('\'', '"')))
                .contains("malformed-json", "is given twice", "/rules/moves/0/for/d");
        assertThat(service(ChunkFormat.TABLE, twice, "5")).contains("invalid-game", "two fields of one name");
    }

    @Test
    void nameGivenTwiceInAPosition_isRefusedWithItsPlace() {
        JsonNode answer = ask(
                "'sum'",
                "'position':[{'game':'nim','position':[1]},{'game':'nim','game':'kayles','position':[1]}],'id':7");

        assertThat(answer.get("id").intValue()).isEqualTo(7);
        assertThat(answer.at("/error/code").textValue()).isEqualTo("invalid-position");
        assertThat(answer.at("/error/at").textValue()).isEqualTo("/position/1/game");
        JsonNode second = ask("'sum'", "'position':[1,{'game':'nim','game':'nim'},{'game':'nim'}],'id':7");
        assertThat(second.at("/error/at").textValue()).isEqualTo("/position/1/game");
        assertThat(second.get("id").intValue()).isEqualTo(7);
    }

    @Test
    void faultOfRulesInASum_isToldWithItsPlace() {
        String rules = "{'rules':{'state':['n'],'moves':[{'if':'n+1','to':[]}]}}";
        JsonNode error = ask("'sum'", "'position':[{'game':" + rules + ",'position':[1]}]")
                .get("error");

        assertThat(error.get("code").textValue()).isEqualTo("invalid-position");
        assertThat(error.get("at").textValue()).isEqualTo("/position/0/game/rules/moves/0/if");
    }

    @Test
    void gameOfTwoFields_namesBoth() {
        JsonNode error = error("{'rules':{'state':['n'],'moves':[]},'graph':[[]]}", "[1]");

        assertThat(error.get("message").textValue()).startsWith("game has 2 fields, \"rules\" and \"graph\"; expected");
    }

    @Test
    void moveWithTooManyResults_saysHowManyItHasAndMayHave() {
        String rules = "{'rules':{'state':['n'],'moves':[{'to':[" + "0,".repeat(64) + "0]}]}}";

        assertThat(error(rules, "[1]").get("message").textValue())
                .isEqualTo("to leaves 65 states; a move leaves at most 64");
    }

    @Test
    void heaps_haveTextAndTables() {
        assertThat(service(ChunkFormat.TEXT, DIVISORS, "12 7")).isEqualTo("N 2");
        assertThat(service(ChunkFormat.TABLE, DIVISORS, "0 16")).isEqualTo("0 0 1 0 2 0 1 0 3 0 1 0 2 0 1 0 4");
        assertThat(service(ChunkFormat.TABLE, DIVISORS, "16")).contains("n%d==0");
        assertThat(service(ChunkFormat.PERIOD, DIVISORS, "period")).contains("\"looked\":0");
    }

    @Test
    void sums_mixThem() {
        String position = "[{'game':" + DIVISORS + ",'position':[8]},{'game':" + SHEET
                + ",'position':[[5,5]]},{'game':'nim','position':[3]}]";

        assertThat(ask("'sum'", "'position':" + position + ",'ask':['grundy']").get("grundy"))
                .isEqualTo(ask(SHEET, "'position':[[5,5]],'ask':['grundy']").get("grundy"));
        assertThat(ask("'sum'", "'position':" + position + ",'play':'misere'").has("outcome"))
                .isTrue();
    }

    @Test
    void equalRules_haveOneNotation() {
        String spaced = "{'rules':{'moves':[{'to':[' n -d'],'if':'n%d  ==0','for':{'d':' 1 .. n -"
                + " 1'}}],'params':{},'state':['n']}}";

        assertThat(service(ChunkFormat.TABLE, spaced, "5")).isEqualTo(service(ChunkFormat.TABLE, DIVISORS, "5"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'to':['m-1']} | /game/rules/moves/0/to/0 | unknown name \"m\"; known are n at column 1",
                "{'if':'n % d == 0','to':['n']} | /game/rules/moves/0/if | unknown name \"d\"",
                "{'if':'n + 1','to':['n']} | /game/rules/moves/0/if | this is an integer; expected true or false",
                "{'if':'(n > 1) + 1 > 2','to':[]} | /game/rules/moves/0/if | this is true or false; expected an"
                        + " integer at column 2",
                "{'if':'n > 1 ? n : n','to':[]} | /game/rules/moves/0/if | this is an integer",
                "{'to':['n-']} | /game/rules/moves/0/to/0 | the expression ends; expected a number, a name or '(' at"
                        + " column 3",
                "{'to':['n 1']} | /game/rules/moves/0/to/0 | found '1'; expected an operator, or the end at column 3",
                "{'to':['n $ 1']} | /game/rules/moves/0/to/0 | '$' has no meaning here at column 3",
                "{'to':['n = 1']} | /game/rules/moves/0/to/0 | '=' has no meaning here; '==' compares at column 3",
                "{'to':['n/0*1']},{'to':['1/0']} | /game/rules/moves/1/to/0 | the constants make a division by zero",
                "{'to':['9223372036854775807+1']} | /game/rules/moves/0/to/0 | the constants make a number past 64"
                        + " bits",
                "{'if':'n < 0 && n > 12 / (2 - 2)','to':[]} | /game/rules/moves/0/if | the constants make a division by"
                        + " zero at column 14",
                "{'to':['-(-9223372036854775807 - 1)']} | /game/rules/moves/0/to/0 | the constants make a number past 64"
                        + " bits at column 1",
                "{'to':['n - abs(-9223372036854775807 - 1)']} | /game/rules/moves/0/to/0 | the constants make a number"
                        + " past 64 bits at column 5",
                "{'to':['9223372036854775808']} | /game/rules/moves/0/to/0 | the largest integer",
                "{'for':{'d':'1,2'},'to':['n-d']} | /game/rules/moves/0/for/d | found ','; expected '..' at column 2",
                "{'for':{'n':'1..2'},'to':['n']} | /game/rules/moves/0/for/n | the name \"n\" is taken",
                "{'for':{'min':'1..2'},'to':['n']} | /game/rules/moves/0/for/min | no word of the expressions",
                "{'for':{'a':'1..b','b':'1..n'},'to':['n-b']} | /game/rules/moves/0/for/a | unknown name \"b\"",
                "{'to':[['n','n']]} | /game/rules/moves/0/to/0 | expected a string such as",
                "{'to':'n-1'} | /game/rules/moves/0/to | expected a list of expressions",
                "{'if':'n>0'} | /game/rules/moves/0/to | to is missing",
                "{'then':'n'} | /game/rules/moves/0 | there is no field \"then\" here; expected for, if, to",
                "{'to':['gcd(n)']} | /game/rules/moves/0/to/0 | gcd has 1 arguments; expected 2 arguments or more",
                "{'to':['sqrt(n)']} | /game/rules/moves/0/to/0 | unknown function \"sqrt\"",
            })
    void rulesWithAFault_areRefusedWithItsPlace(String moves, String at, String message) {
        JsonNode error = error("{'rules':{'state':['n'],'moves':[" + moves + "]}}", "3");

        assertThat(error.get("code").textValue()).isEqualTo("invalid-game");
        assertThat(error.get("message").textValue()).contains(message);
        assertThat(error.get("at").textValue()).isEqualTo(at);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'to':['n-2'],'if':'n>0'} | 3 | move 0 of state 1 leads to -1",
                "{'for':{'d':'0..n'},'to':['n/d']} | 3 | move 0 with d = 0 of state 3 makes a division by zero",
                "{'to':['n*n'],'if':'n>1'} | 5 | makes a number past 64 bits",
                "{'to':['n+1'],'if':'n<9'},{'to':['n-4'],'if':'n>8'} | 6 | from which play can come again",
                "{'to':['n']} | 3 | move 0 of state 3 leads to 3, from which play can come again",
            })
    void playWithoutAnEndOrAResult_isRefusedWithMoveAndState(String moves, String position, String message) {
        for (String play : new String[] {"normal", "misere"}) {
            JsonNode error =
                    error("{'rules':{'state':['n'],'moves':[" + moves + "]}}", position + ",'play':'" + play + "'");

            assertThat(error.get("code").textValue()).isEqualTo("invalid-position");
            assertThat(error.get("message").textValue()).contains(message);
        }
    }

    @Test
    void faultOutOfReach_hurtsNoPosition() {
        String rules =
                "{'rules':{'state':['n'],'moves':[{'if':'n==7','to':['n-9']},{'if':'n%2==0&&n>0','to':['n-2']}]}}";

        assertThat(ask(rules, "'position':[100],'ask':['grundy']").get("grundy"))
                .hasToString("0");
        assertThat(error(rules, "7").get("message").textValue()).contains("leads to -2");
    }

    @Test
    void heapWithFewFollowers_maySurpassEveryTable() {
        String halves = "{'rules':{'state':['n'],'moves':[{'if':'n>0','to':['n/2']},{'if':'n>0','to':['n/3']}]}}";

        assertThat(ask(halves, "'position':[1000000000000000000],'ask':['grundy','moves']")
                        .has("error"))
                .isFalse();
    }

    /** From some heap on the condition is the same for all. */
    @ParameterizedTest
    @ValueSource(strings = {"{'for':{'t':'1..3'},'if':'n>=t&&n!=50','to':['n-t']}", "{'if':'n>=3','to':['n-2']}"})
    void takingUnderAConditionThatSettles_hasItsPeriodProved(String moves) {
        String rules = "{'rules':{'state':['n'],'moves':[" + moves + "]}}";

        assertThat(service(ChunkFormat.PERIOD, rules, "period")).contains("\"proof\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'for':{'t':'1..4'},'if':'t!=2&&t<=n','to':['n-t']} | subtraction(1,3,4)",
                "{'if':'n>=1','to':['n-1']},{'if':'n>=three','to':['n-three']},{'if':'n>=4','to':['n-4']} |"
                        + " subtraction(1,3,4)",
                "{'for':{'t':'2..min(n,7)'},'to':['n-t']} | subtraction(2..7)",
                "{'for':{'t':'2..min(7,n)'},'if':'t%2==0||t==7','to':['n-t']} | ",
                "{'for':{'t':'1..3'},'if':'t<=n','to':['n-t',1]} | "
            })
    void takingOfAFiniteSet_hasItsPeriodProved(String moves, String same) {
        String rules = "{'rules':{'state':['n'],'params':{'three':3},'moves':[" + moves + "]}}";
        String period = service(ChunkFormat.PERIOD, rules, "period");

        assertThat(period.contains("\"proof\"")).as(period).isEqualTo(same != null);
        if (same != null) {
            JsonNode theirs = Solving.tree(service(ChunkFormat.PERIOD, same, "period"));
            JsonNode ours = Solving.tree(period);
            assertThat(ours.get("period")).isEqualTo(theirs.get("period"));
            assertThat(ours.get("preperiod")).isEqualTo(theirs.get("preperiod"));
            assertThat(ask(rules, "'position':[1000000000000000003],'ask':['grundy']")
                            .get("grundy"))
                    .isEqualTo(ask("'" + same + "'", "'position':[1000000000000000003],'ask':['grundy']")
                            .get("grundy"));
        }
    }

    @Test
    void heapsThatGrow_areSearched() {
        String rules =
                "{'rules':{'state':['n'],'moves':[{'if':'n%2==1&&n<100','to':['n+1']},{'if':'n%2==0&&n>0','to':['n-2']}]}}";

        assertThat(ask(rules, "'position':[7,8],'ask':['grundy']").get("grundy"))
                .hasToString("1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[1] | state 0 is 1",
                "[[1]] | state 0 is [1]",
                "[[1,-1]] | integer 1 is -1",
                "[[1,2],3] | state 1 is 3"
            })
    void positionOfAnotherForm_isRefused(String position, String message) {
        JsonNode error = error(FIBONACCI, position);

        assertThat(error.get("code").textValue()).isEqualTo("invalid-position");
        assertThat(error.get("message").textValue()).contains(message);
    }
}
