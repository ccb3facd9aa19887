package dev.nimbus.gateway.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.CatalogueEntry;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.store.UnsharedStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the solver says of faulty queries is known to the page in Chinese: every part of each message, between semicolons. */
class ErrorWordsTest {
    private static final Path WORDS = Path.of("src/main/web/base/server-zh.js");
    private static final Pattern PART = Pattern.compile("^  \\[/(\\^.*?\\$)/(s?), ", Pattern.MULTILINE);
    /** As in server-words.js. */
    private static final Pattern PLACE =
            Pattern.compile("( at column \\d+ of \".*\"|, at character \\d+)$", Pattern.DOTALL);

    /** What differs between messages of one kind. */
    private static final Pattern VALUE =
            Pattern.compile("\"[^\"]*\"|\\[.*\\]|\\{.*\\}|-?\\d+(\\.\\d+)?", Pattern.DOTALL);

    /** The last part of a message in the source, or what an expression should have: whole, with nothing added. */
    private static final Pattern LAST_PART =
            Pattern.compile("(?:; |unexpected\\(\")((?:[^\";\\\\]|\\\\\")+)\"(?=\\s*[,);])");

    /** What a caller in Java did wrong is no answer to a query. */
    private static final Pattern DEFECT =
            Pattern.compile("new Illegal(Argument|State)Exception\\([^;\"]*(\"[^\"]*\"[^;\"]*)*;");

    private static final Path ANSWERING = Path.of("../shared/src/main/java/dev/nimbus");

    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])-?\\d+(?![\\w.])");
    /** Little work: what is past a budget shall be refused at once. */
    private static final long STEPS = 20_000;

    private static final TablesConfig TABLES =
            TablesConfig.defaults().withMemoryBytes(1 << 20).withWork(1e7).withExploreWork(1e6);
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String[] POSITIONS = {
        "7",
        "-1",
        "9223372036854775807",
        "1.5",
        "\"x\"",
        "\"\"",
        "true",
        "null",
        "{}",
        "{\"a\":1}",
        "[]",
        "[-1]",
        "[1,-2]",
        "[1.5]",
        "[\"x\"]",
        "[\"\"]",
        "[null]",
        "[[]]",
        "[[1]]",
        "[[1,2]]",
        "[[-1,2]]",
        "[[1,\"x\"]]",
        "[[1,2,3]]",
        "[[1,2],[1,2]]",
        "[1,2,3]",
        "[9223372036854775808]",
        "[9223372036854775807,9223372036854775807]",
        "[\"..\",\".\"]",
        "[\"...\",\"...\",\"...\"]",
        "\"HTx\"",
        "\"HHTT\"",
        "[3,2,1]",
        "[1,1]",
        "{\"edges\":[[0,1],[1,2]]}",
        "{\"edges\":[[0,-1]]}",
        "{\"edges\":[[0,1,2]]}",
        "{\"edges\":7}",
        "{\"vertices\":2,\"edges\":[[0,5]]}",
        "{\"vertices\":0,\"edges\":[[0,0]]}",
        "{\"heaps\":[],\"last\":0}",
        "{\"edges\":\"path(0)\"}",
        "[{\"game\":\"nim\"}]",
        "[{\"game\":\"nym\",\"position\":[1]}]",
        "[{\"game\":\"nim\",\"position\":[-1]}]",
        "[70000,80000]",
        "\"xo\"",
        "\"0.\"",
        "\"0+\"",
        "\"0*\"",
        "\"01\"",
        "\"AAA\"",
        "\"A.A\"",
        "\"A\"",
        "{\"vertices\":2,\"edges\":[[0,1]],\"at\":-1}"
    };
    private static final String[] ARGUMENTS = {
        "",
        "()",
        "(0)",
        "(-1)",
        "(x)",
        "(1,2",
        "(1,2))",
        "(1,,2)",
        "(3..1)",
        "(1.5)",
        "(9223372036854775808)",
        "(1..9223372036854775807)",
        "(0.0)",
        "(1.4)",
        "(0.9)",
        "(0.W)",
        "(4.)",
        "(12.3)",
        "(nim,kayles)",
        "(5)",
        "(fibonacci)",
        "(0.77,2)",
        "(0....)",
        "(100)",
        "(1..)",
        "(1..2..3)",
        "(1..9223372036854775808)"
    };
    private static final String[] RULES = {
        "7",
        "{}",
        "{'state':7,'moves':[]}",
        "{'state':['n'],'moves':7}",
        "{'state':[],'moves':[]}",
        "{'state':[7],'moves':[]}",
        "{'state':['1'],'moves':[]}",
        "{'state':['n','n'],'moves':[]}",
        "{'state':['min'],'moves':[]}",
        "{'state':['n'],'moves':[7]}",
        "{'state':['n'],'moves':[],'x':1}",
        "{'state':['n'],'moves':[],'params':7}",
        "{'state':['n'],'moves':[],'params':{'k':'x'}}",
        "{'state':['n'],'moves':[{}]}",
        "{'state':['n'],'moves':[{'to':7}]}",
        "{'state':['n'],'moves':[{'to':[true]}]}",
        "{'state':['n'],'moves':[{'to':['n-']}]}",
        "{'state':['n'],'moves':[{'to':['m-1']}]}",
        "{'state':['n'],'moves':[{'to':['n-1'],'y':1}]}",
        "{'state':['n'],'moves':[{'to':['n>1']}]}",
        "{'state':['n'],'moves':[{'if':'n','to':['n-1']}]}",
        "{'state':['n'],'moves':[{'if':7,'to':[]}]}",
        "{'state':['n'],'moves':[{'for':7,'to':[]}]}",
        "{'state':['n'],'moves':[{'for':{'a':7},'to':[]}]}",
        "{'state':['n'],'moves':[{'for':{'a':'1'},'to':[]}]}",
        "{'state':['n'],'moves':[{'for':{'n':'1..2'},'to':[]}]}",
        "{'state':['n'],'moves':[{'to':['max(n)']}]}",
        "{'state':['n'],'moves':[{'to':['foo(n)']}]}",
        "{'state':['n'],'moves':[{'to':['abs(n,1)']}]}",
        "{'state':['n'],'moves':[{'to':['n#1']}]}",
        "{'state':['n'],'moves':[{'to':['1/0']}]}",
        "{'state':['n'],'moves':[{'to':['9223372036854775808']}]}",
        "{'state':['n'],'moves':[{'to':['9223372036854775807+1']}]}",
        "{'state':['n'],'moves':[{'to':['n+1']}]}",
        "{'state':['n'],'moves':[{'to':['n-9']}]}",
        "{'state':['n'],'moves':[{'to':['5/n']}]}",
        "{'state':['n'],'moves':[{'to':['n']}]}",
        "{'state':['n'],'moves':[{'to':['n*n*9223372036854775807']}]}",
        "{'state':['a','b'],'moves':[{'to':['a']}]}",
        "{'state':['a','b'],'moves':[{'to':[['a']]}]}",
        "{'state':['n'],'moves':[{'to':['(n']}]}",
        "{'state':['n'],'moves':[{'for':{'t':'1..n'},'to':['n-t']}]}",
        "{'state':['n'],'moves':[{'for':{'t':'1..n','t':'1'},'to':['n-t']}]}",
        "{'state':['n'],'moves':[{'if':'n>','to':['n-1']}]}",
        "{'state':['n'],'moves':[{'to':['n n']}]}"
    };
    private static final String[] QUERIES = {
        "{}",
        "7",
        "x",
        "{'game':'nim'}",
        "{'position':[1]}",
        "{'game':'nim','position':[1],'ask':[]}",
        "{'game':'nim','position':[1],'ask':['who']}",
        "{'game':'nim','position':[1],'ask':[1]}",
        "{'game':'nim','position':[1],'ask':[[]]}",
        "{'game':'nim','position':[1],'ask':{}}",
        "{'game':'nim','position':[1],'play':[]}",
        "{'game':'nim','position':[1],'id':[]}",
        "{'game':'nim','position':[1]} x",
        "{'game':{'nim':1},'position':[1]}",
        "{'game':{'ruleset':7},'position':[1]}",
        "{'game':'sum','position':[{'game':'nimstring','position':{'edges':[[0,1]]}}]}",
        "{'game':{'graph':[[[0,0]]]},'position':[0]}",
        "{'game':'nim','position':[1],'play':'x'}",
        "{'game':'nim','position':[1],'limit':-1}",
        "{'game':'nim','position':[1],'limit':'x'}",
        "{'game':'nim','position':[1],'x':1}",
        "{'game':'nim','position':[1],'position':[1]}",
        "{'game':7,'position':[1]}",
        "{'game':0.16,'position':[1]}",
        "{'game':{},'position':[1]}",
        "{'game':{'a':1,'b':2},'position':[1]}",
        "{'game':'nym','position':[1]}",
        "{'game':'qqqqqq','position':[1]}",
        "{'game':'nim','position':[1],'ask':['probability']}",
        "{'game':'cards','position':[[1,2]],'ask':['grundy']}",
        "{'game':'nim','position':[1],'effort':'x'}",
        "{'game':'nim','position':[1],'effort':1e9}",
        "{'game':'nim','position':[1],'where':{}}",
        "{'game':'nim','position':[1],'ask':['options'],'where':7}",
        "{'game':'nim','position':[1],'outcomes':true}",
        "{'game':'nim','position':[1],'components':true}",
        "{'game':{'rewrite':7},'position':'x'}",
        "{'game':{'rewrite':[7]},'position':'x'}",
        "{'game':{'rewrite':[['a','']]},'position':'x'}",
        "{'game':{'graph':7},'position':[0]}",
        "{'game':{'graph':[7]},'position':[0]}",
        "{'game':{'graph':[[7]]},'position':[0]}",
        "{'game':{'graph':[[1],[0]]},'position':[0],'ask':['grundy'],'play':'misere'}",
        "{'game':{'graph':[[1],[0]]},'position':[0,1],'play':'misere'}",
        "{'game':{'graph':[[]]},'position':[3]}",
        "{'game':{'ruleset':'x'},'position':[0]}",
        "{'game':'sum','position':[{'game':'cards','position':[]}]}",
        "{'game':'octal(0.007)','position':[1000000000000]}",
        "{'game':'cram','position':['.......','.......','.......','.......','.......','.......']}",
        "{'game':'primes','position':[1]}"
    };

    @Test
    void messageOfAFaultyQuery_isKnownInChinese() throws IOException {
        List<Pattern> known = patterns();
        Set<String> kinds = new HashSet<>();
        Map<String, String> unknown = new TreeMap<>();

        for (JsonNode answer : answers()) {
            String message = answer.path("error").path("message").asText("");
            for (String part : PLACE.matcher(message).replaceFirst("").split("; ", -1)) {
                String kind = VALUE.matcher(part).replaceAll("…");
                if (kinds.add(kind)
                        && known.stream().noneMatch(one -> one.matcher(part).find())) {
                    unknown.put(kind, message);
                }
            }
        }

        unknown.remove(""); // Answers have no message.
        assertThat(kinds).hasSizeGreaterThan(150);
        assertThat(unknown)
                .as("parts without Chinese, and the messages that they are of")
                .isEmpty();
    }

    /** So that a new message is found although no query above leads to it. */
    @ParameterizedTest
    @ValueSource(strings = {"games", "query/json", "query/search"})
    void lastPartOfAMessageInTheSources_isKnownInChinese(String directory) throws IOException {
        List<Pattern> known = patterns();
        Map<String, Path> unknown = new TreeMap<>();

        try (Stream<Path> files = Files.walk(ANSWERING.resolve(directory))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                for (String part : lastParts(Files.readString(file))) {
                    if (known.stream().noneMatch(one -> one.matcher(part).find())) {
                        unknown.put(part, file);
                    }
                }
            }
        }

        assertThat(unknown).isEmpty();
    }

    private static List<String> lastParts(String source) {
        String messages =
                DEFECT.matcher(source.replaceAll("\"\\s*\\+\\s*\"", "")).replaceAll("");
        return LAST_PART
                .matcher(messages)
                .results()
                .map(found -> found.group().startsWith(";") ? found.group(1) : "expected " + found.group(1))
                .map(part -> part.replace("\\\"", "\""))
                .toList();
    }

    /** Limits that no small query reaches, and why searches end. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "heap 9000 of this code needs more than the table budget of 5000 words of sets",
                "heap 9000 of this code needs more than the table budget of 500000 bytes",
                "the question has 70000 bytes, more than the budget of 65536 bytes of one search",
                "too many callers ask for this search: the budget is 1000",
                "too many searches are open: the budget is 64 of the cluster, and 8 of one caller",
                "heap 3 has more digits than the gateway's budget for one line allows",
                "the search ended before its effort of 10 s of CPU time was used up: stopped",
                "the search failed: stopped",
                "the proof needs more than the largest effort here, 3600 s of CPU time",
                "the moves take more than 100 bytes, the budget of one answer",
                "the line has 100 bytes, more than the gateway's budget for one line",
                "the quotient needs more sums than a search can tell apart",
                "the quotient has more than 1024 elements",
                "the proof needs more than its memory budget of 100 bytes",
                "the proof needs more than its memory budget of 100 bytes, after 5 entries; nimbus proof writes it on your machine, in half of its heap; a solver with a larger heap has room for more",
                "there are more than 9223372036854775807 winning moves to count",
                "the graph \"path(99999)\" has more than 10000 vertices or 50000 edges; tell a larger one by its edges",
                "a connected part has 79819 moves; at most 256 are searched",
                "more than 1000000 pairs of edges meet",
                "row 2 has two X with at most one square between them: the next player completes three there and wins at once, so that the position has no nim-value",
                "component 1: component 0: row 2 has two X with at most one square between them: the next player completes three there and wins at once, so that the position has no nim-value",
                "the position is loony at coin 3: the next player can complete it, or leave it, and wins either way whatever else is played, so that the position has no nim-value",
                "the row has a head past coin 4095, the last that is computed",
                "coin 99 of mogul is past coin 42, the last within the budget of its table",
                "the period of subtraction(1,2) is past 9223372036854775807",
                "the board is 300 by 300 cells; at most 64 one way are searched",
                "a heap of 5 of kayles takes a search under misère play, and the line is too long to be held for one",
                "heap 9223372036854775807 has the nim-value 9223372036854775808; expected heaps with values up to 9223372036854775807; end the range before heap 9223372036854775807",
                "the values of heaps 0 to 100 are more than the budget of 10 that are looked at to count them",
                "the options of the position have more than 4000000 heaps together to list",
                "a move makes a stair of more than 9223372036854775807 tokens",
                "the position has 70 strings; at most 64 are searched",
                "row 0 has 4000 squares; the options of rows of more than 1000 are too long to write",
                "a heap of 9000000 is too large to go through its primes; at most 8999999 is not",
                "the board has 9 rows and 400 points; at most 256 points are searched",
                "the rules have 70000 bytes in canonical form; at most 65536 are kept",
                "the proof needs more than the largest effort here, 60 s of CPU time; nimbus proof writes it on your machine, without a limit",
                "the position has too many vertices; those of at most 20 spots are searched",
                "the header Content-Length is no number, is given twice, or stands beside Transfer-Encoding",
                "lists and objects are nested more than 1000 deep",
                "Number value length (2000) exceeds the maximum allowed (1000)",
                "to has no value; leave it out, or give one",
                "the query string has a semicolon; expected & between parameters, and %3B for one in a value",
                "a parameter has no name; expected name=value",
                "it was stopped on request",
                "it is past another budget, which its answer names",
                "nobody waits for it any more",
                "its solver ended three times",
                "it did not end; please report it",
                "it failed with StackOverflowError; this is a defect of the solver",
                "the search needs more than its effort of 10 s of CPU time; more effort continues it"
            })
    void limit_isKnownInChinese(String message) throws IOException {
        List<Pattern> known = patterns();

        assertThat(message.split("; ", -1))
                .allMatch(
                        part -> known.stream().anyMatch(one -> one.matcher(part).find()));
    }

    private static List<Pattern> patterns() throws IOException {
        String words = Files.readString(WORDS);
        Matcher part = PART.matcher(words.substring(words.indexOf("const ERRORS")));
        List<Pattern> patterns = new ArrayList<>();
        while (part.find()) {
            patterns.add(Pattern.compile(part.group(1), part.group(2).isEmpty() ? 0 : Pattern.DOTALL));
        }
        return patterns;
    }

    private static List<JsonNode> answers() throws IOException {
        Catalogue catalogue = new Catalogue(new Tables(new UnsharedStore(), TABLES));
        Set<String> lines = new LinkedHashSet<>();
        for (CatalogueEntry entry : catalogue.entries()) {
            addPositions(entry, lines);
            for (String arguments : ARGUMENTS) {
                lines.add(query(quoted(entry.name() + arguments), entry.examplePosition()));
            }
        }
        for (String rules : RULES) {
            String game = "{'rules':" + rules + "}";
            lines.add(query(game, "[5]"));
            lines.add(query(game, "[[0]]"));
            lines.add(query(game, "[9223372036854775807]"));
        }
        lines.addAll(List.of(QUERIES));
        return answers(new ChunkSolver(catalogue, STEPS, 1 << 20, Integer.MAX_VALUE), lines);
    }

    private static void addPositions(CatalogueEntry entry, Set<String> lines) {
        List<String> positions = new ArrayList<>(List.of(POSITIONS));
        Matcher number = NUMBER.matcher(entry.examplePosition());
        while (number.find()) {
            for (String other : new String[] {"-1", "'x'", "9223372036854775808", "4000000"}) {
                positions.add(entry.examplePosition().substring(0, number.start())
                        + other
                        + entry.examplePosition().substring(number.end()));
            }
        }
        positions.add(entry.examplePosition().replaceFirst("\"(.*?)\"", "'$1z'"));
        for (String position : positions) {
            lines.add(query(entry.exampleGame(), position));
        }
        lines.add(query(entry.exampleGame(), entry.examplePosition()).replaceFirst("^\\{", "{'play':'misere',"));
    }

    private static String query(String game, String position) {
        return "{'game':" + game + ",'ask':['outcome','grundy'],'position':" + position + "}";
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }

    private static List<JsonNode> answers(ChunkSolver solver, Set<String> lines) throws IOException {
        byte[] body = String.join("\n", lines).replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        QueryChunk chunk = new QueryChunk(1, ChunkFormat.NDJSON, TextParameters.NONE, 0, lines.size(), 0, body);
        List<JsonNode> answers = new ArrayList<>();
        for (String line : new String(solver.answerBlocking(chunk).body(), StandardCharsets.UTF_8).split("\n", -1)) {
            answers.add(JSON.readTree(line));
        }
        return answers;
    }
}
