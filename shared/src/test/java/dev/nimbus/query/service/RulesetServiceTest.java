package dev.nimbus.query.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.LocalRulesetStore;
import dev.nimbus.games.catalogue.RulesetBounds;
import dev.nimbus.games.catalogue.RulesetStore;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.query.Solving;
import dev.nimbus.tables.Tables;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RulesetServiceTest {
    private static final String GRAPH = "{\"graph\":[[1,2],[],[1]]}";

    private final LocalRulesetStore store = new LocalRulesetStore();
    private final ChunkSolver one = solver(store);
    private final ChunkSolver other = solver(store);

    private static ChunkSolver solver(RulesetStore rulesets) {
        return new ChunkSolver(new Catalogue(Tables.local(), rulesets, List.of()));
    }

    private static JsonNode ask(ChunkSolver solver, ChunkFormat format, String line) {
        byte[] body = line.getBytes(StandardCharsets.UTF_8);
        QueryChunk chunk = new QueryChunk(1, format, TextParameters.NONE, 0, 1, 0, body);
        return Solving.tree(new String(solver.answerBlocking(chunk).body(), StandardCharsets.UTF_8));
    }

    private static JsonNode register(ChunkSolver solver, String rules) {
        return ask(solver, ChunkFormat.RULESET, rules);
    }

    private static JsonNode query(ChunkSolver solver, String line) {
        return ask(solver, ChunkFormat.NDJSON, line);
    }

    @Test
    void equalRules_haveOneId() {
        JsonNode first = register(one, GRAPH);
        JsonNode again = register(other, " { \"graph\" : [ [2, 1,1],\r[],[1] ] }");

        assertThat(first.get("ruleset").textValue()).matches("[0-9a-f]{32}");
        assertThat(first.get("kept").textValue()).isEqualTo("new");
        assertThat(again.get("ruleset")).isEqualTo(first.get("ruleset"));
        assertThat(again.get("kept").textValue()).isEqualTo("known");
        assertThat(register(one, "{\"graph\":[[1,2],[],[]]}").get("ruleset")).isNotEqualTo(first.get("ruleset"));
    }

    @Test
    void registeredRulesOfHeaps_haveATable() {
        String rules =
                "{\"rules\":{\"state\":[\"n\"],\"moves\":[{\"for\":{\"d\":\"1..n-1\"},\"if\":\"n%d==0\",\"to\":[\"n-d\"]}]}}";
        String id = register(one, rules).get("ruleset").textValue();
        TextParameters table = new TextParameters("{\"ruleset\":\"" + id + "\"}", "", "");
        QueryChunk chunk = new QueryChunk(1, ChunkFormat.TABLE, table, 0, 1, 0, "0 8".getBytes(StandardCharsets.UTF_8));

        assertThat(new String(other.answerBlocking(chunk).body(), StandardCharsets.UTF_8))
                .isEqualTo("0 0 1 0 2 0 1 0 3\n");
    }

    @Test
    void registeredRules_answerAsTheRulesThemselves() {
        String id = register(one, GRAPH).get("ruleset").textValue();
        String asked = ",\"position\":[0,2],\"ask\":[\"outcome\",\"grundy\",\"moves\"]}";
        JsonNode inline = query(one, "{\"game\":" + GRAPH + asked);

        for (ChunkSolver solver : new ChunkSolver[] {one, other, other}) {
            assertThat(query(solver, "{\"game\":{\"ruleset\":\"" + id + "\"}" + asked))
                    .isEqualTo(inline);
        }
        assertThat(query(other, "{\"game\":\"{\\\"ruleset\\\":\\\"" + id + "\\\"}\"" + asked))
                .isEqualTo(inline);
    }

    @Test
    void registeredRules_standInSums() {
        String id = register(one, GRAPH).get("ruleset").textValue();
        String sum = "{\"game\":\"sum\",\"ask\":\"grundy\",\"position\":[" + "{\"game\":{\"ruleset\":\"" + id
                + "\"},\"position\":[0]},{\"game\":\"nim\",\"position\":[4]}]}";

        assertThat(query(other, sum).toString()).isEqualTo("{\"line\":0,\"grundy\":6}");
    }

    @Test
    void unknownId_isNamed() {
        JsonNode answer = query(one, "{\"game\":{\"ruleset\":\"00ff\"},\"position\":[0]}");

        assertThat(answer.at("/error/code").textValue()).isEqualTo("unknown-game");
        assertThat(answer.at("/error/message").textValue()).contains("\"00ff\"");
        assertThat(answer.at("/error/at").textValue()).isEqualTo("/game/ruleset");
        assertThat(query(one, "{\"game\":{\"ruleset\":7},\"position\":[0]}")
                        .at("/error/code")
                        .textValue())
                .isEqualTo("invalid-game");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'graph':[[1,9],[]]}|invalid-game|/graph/0/1",
                "{'graph':7}|invalid-game|/graph",
                "{'graph':[[]|malformed-json|",
                "{'graph':[[]]} 1|malformed-json|",
                "{'graf':[[]]}|unknown-game|",
                "{'nim':0}|invalid-game|/nim",
                "['nim']|invalid-game|",
                "{'graph':[[]],'nim':0}|invalid-game|",
                "{'ruleset':'00ff'}|unknown-game|/ruleset"
            })
    void badRules_areRefusedWithTheirPlace(String rules, String code, String at) {
        JsonNode answer = register(one, rules.replace('\'', '"'));

        assertThat(answer.at("/error/code").textValue()).as("%s", answer).isEqualTo(code);
        assertThat(Optional.ofNullable(answer.at("/error/at").textValue())).isEqualTo(Optional.ofNullable(at));
    }

    @Test
    void fullStore_tellsItsBounds() {
        ChunkSolver small = solver(new LocalRulesetStore(new RulesetBounds(1, 1000)));
        register(small, GRAPH);

        JsonNode answer = register(small, "{\"graph\":[[]]}");

        assertThat(answer.get("kept").textValue()).isEqualTo("full");
        assertThat(answer.get("rulesets").intValue()).isEqualTo(1);
        assertThat(answer.get("bytes").intValue()).isEqualTo(1000);
        assertThat(register(small, GRAPH).get("kept").textValue()).isEqualTo("known");
    }

    @Test
    void longRules_areTooLarge() {
        String lists = "[0],".repeat(RulesetBounds.LONGEST / 4);

        JsonNode answer = register(one, "{\"graph\":[" + lists + "[]]}");

        assertThat(answer.at("/error/code").textValue()).isEqualTo("too-large");
        assertThat(answer.at("/error/message").textValue()).contains("4194304");
    }
}
