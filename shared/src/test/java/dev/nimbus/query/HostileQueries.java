package dev.nimbus.query;

import dev.nimbus.Sweep;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;

/** Queries that cost as much as queries can: the largest positions of every game, alone and in sums. */
public final class HostileQueries {
    /** Of the asks of a query, under both plays, one in so many is put to it. */
    private static final int EVERY = Sweep.of(12, 1);

    private static final int MANY = 100_000;
    private static final String LARGEST = Long.toString(Long.MAX_VALUE);
    private static final String FLIP = "{\"rewrite\":[[\"++\",\"--\"]]}";

    private static final String DIVISORS = "{\"rules\":{\"state\":[\"n\"],\"moves\":"
            + "[{\"for\":{\"d\":\"1..n-1\"},\"if\":\"n % d == 0\",\"to\":[\"n-d\"]}]}}";
    private static final String SHEETS = "{\"rules\":{\"state\":[\"w\",\"h\"],\"moves\":"
            + "[{\"for\":{\"k\":\"2..w-2\"},\"to\":[[\"k\",\"h\"],[\"w-k\",\"h\"]]},"
            + "{\"for\":{\"k\":\"2..h-2\"},\"to\":[[\"w\",\"k\"],[\"w\",\"h-k\"]]}]}}";

    private HostileQueries() {}

    /** Whether this ask is put to this query, both by a number: a twelfth of the asks, and twelve queries whose numbers follow each other have all. */
    static boolean isPut(int query, int ask) {
        return Math.floorMod(query + ask, EVERY) == 0;
    }

    /** The same where there are {@code asks} in all: one of them at least. */
    static boolean isPut(int query, int ask, int asks) {
        return Math.floorMod(query + ask, Math.min(EVERY, asks)) == 0;
    }

    /**
     * A game at a large position.
     *
     * @param game as JSON
     * @param position as JSON
     */
    public record Hostile(String game, String position) {
        /** The query; {@code asks} are words separated by commas. */
        public String line(String play, String asks) {
            String asked = "[\"" + asks.replace(",", "\",\"") + "\"]";
            return "{\"game\":" + game + ",\"play\":\"" + play + "\",\"ask\":" + asked
                    + ",\"limit\":1000000,\"position\":" + position + "}";
        }

        /** The same in a sum beside another, {@code depth} sums deep. */
        Hostile inSum(Hostile other, int depth) {
            String inner = "[" + component() + "," + other.component() + "]";
            for (int i = 1; i < depth; i++) {
                inner = "[{\"game\":\"sum\",\"position\":" + inner + "},{\"game\":\"nim\",\"position\":[1]}]";
            }
            return new Hostile("\"sum\"", inner);
        }

        private String component() {
            return "{\"game\":" + game + ",\"position\":" + position + "}";
        }

        @Override
        public String toString() {
            return shortened(game) + " " + shortened(position);
        }

        private static String shortened(String text) {
            return text.length() <= 60 ? text : text.substring(0, 57) + "...";
        }
    }

    /** What a search goes through: work is all that bounds it. */
    public static List<Hostile> searches() {
        List<Hostile> all = new ArrayList<>();
        for (String board : new String[] {"6x6", "7x7", "5x9", "8x8", "3x60", "4x64", "64x64", "2x2000"}) {
            String[] sides = board.split("x", -1);
            int columns = Integer.parseInt(sides[1]);
            all.add(named("cram", list(Integer.parseInt(sides[0]), r -> row(columns, r))));
        }
        all.add(named("chomp", list(11, r -> 11)));
        all.add(named("chomp", list(20, r -> 40 - 2 * r)));
        all.add(named("chomp", list(300, r -> 300 - r)));
        all.add(nodeKayles(40, 60));
        all.add(nodeKayles(64, 96));
        all.add(nodeKayles(64, 400));
        all.add(nodeKayles(256, 384));
        all.add(nodeKayles(256, 4000));
        all.add(new Hostile(FLIP, '"' + "+".repeat(200) + '"'));
        all.add(new Hostile(FLIP, '"' + "+".repeat(2000) + '"'));
        all.add(new Hostile("{\"rewrite\":[[\"10\",\"01\"],[\"11\",\"00\"]]}", '"' + "1".repeat(60) + '"'));
        all.add(new Hostile(manyRules(), '"' + "ab".repeat(200) + '"'));
        all.add(named("moore(3)", "[9,10,11,12,13]"));
        all.add(named("half-nim", "[7,8,9,10,11,12]"));
        all.add(named("stoned", "[20,21,22,23,24,25,26]"));
        all.add(named("stoned", list(14, i -> 1250 + 7 * i)));
        all.add(named("clobber", list(5, r -> "\"xoxoxoxo\"")));
        all.add(named("nogo", list(5, r -> "\".....\"")));
        all.add(named("cyclic-nimhoff(40)", "[50,60,70,80,90]"));
        all.add(named(
                "poset",
                "{\"vertices\":64,\"edges\":" + list(90, e -> "[" + e % 32 + "," + (32 + e * 7 % 32) + "]") + "}"));
        all.add(named("notakto", "[8]"));
        all.add(named("notakto", "[5,5,5]"));
        all.add(named("end-nim", list(30, i -> 100 + 27 * i)));
        all.add(named("nim-pass", "{\"heaps\":" + list(7, i -> 20 + 6 * i) + ",\"pass\":true}"));
        all.add(named("subtraction-pass(1,3,4)", "{\"heaps\":" + list(7, i -> 20 + 6 * i) + ",\"pass\":true}"));
        all.add(named("boxes", "{\"open\":[1024],\"closed\":" + list(15, i -> 1 + i % 9) + "}"));
        all.add(named("wythoff", "[3000,3500]"));
        all.add(named("mock-turtles", '"' + "H".repeat(60_000) + '"'));
        all.add(named("ruler", '"' + "TH".repeat(50_000) + '"'));
        all.add(named("turning-corners", "[[4611686018427387904,4611686018427387905]]"));
        all.add(named("turning-corners", "[[2000000,2000001],[1999999,2000003]]"));
        all.add(named("hackenbush", "{\"edges\":" + list(20_000, e -> "[" + e + "," + (e + 1) % 20_000 + "]") + "}"));
        return all;
    }

    /** Rules of one's own: huge ranges, states without end, nested ranges, moves that leave many states. */
    static List<Hostile> ownRules() {
        String never = "{'for':{'t':'1..n'},'if':'t>n','to':['n-t']}";
        String nim = "{'for':{'t':'1..n'},'to':['n-t']}";
        String ranges =
                "'for':{" + "'a':'1..n','b':'a..n','c':'b..n','d':'c..n','e':'d..n','f':'e..n','g':'f..n'" + "}";
        String copies = "{'if':'n>0','to':[" + "'n-1',".repeat(63) + "'n-1']}";
        String deep = "{'if':'n>0','to':['" + "(".repeat(60) + "n-1" + ")".repeat(60) + "']}";
        String wide = "{'if':'n>0','to':['n-1" + "+n-n".repeat(200) + "']}";
        String[] states = {"'a'", "'b'", "'c'", "'d'"};
        String four = "'state':[" + String.join(",", states) + "],'moves':["
                + "{'for':{'t':'1..a'},'to':[['a-t','b','c','d']]},"
                + "{'for':{'t':'1..b'},'to':[['a','b-t','c','d'],['t','t','t','t']]},"
                + "{'for':{'t':'1..d'},'to':[['a','b','c+t','d-t']]}]";
        return List.of(
                heapRules(never, "[" + LARGEST + "]"),
                heapRules(never, "[70000,1000000000000]"),
                heapRules(nim, "[" + LARGEST + ",100000]"),
                heapRules(nim, list(MANY, i -> 3)),
                heapRules("{" + ranges + ",'if':'a==b+n','to':['n-a']}", "[300]"),
                heapRules("{" + ranges + ",'to':['n-a','n-b','n-c']}", "[40]"),
                heapRules("{'to':['n+1']}", "[1]"),
                heapRules("{'to':['n+1','n+1']}", "[1,2,3]"),
                heapRules("{'if':'n<4000000000','to':['2*n','2*n+1']}", "[1]"),
                heapRules(copies, "[30]"),
                heapRules(deep + "," + wide, "[100000]"),
                heapRules(String.join(",", Collections.nCopies(256, wide)), "[3000]"),
                heapRules("{'for':{'a':'0..n/2'},'if':'n>0','to':['a','n-1-a','a','a','a']}", "[40,41]"),
                rules(four, "[[1000,1000,1000,1000]]"),
                rules(four, "[[5,5,5,5],[6,6,6,6]]"),
                rules("'state':['a','b'],'moves':[{'to':[['a+1','b']]},{'to':[['a','b+1']]}]", "[[0,0]]"),
                rules("'state':['a','b'],'moves':[{'for':{'t':'1..a'},'to':[['a-t','b+t*t']]}]", "[[10000,1]]"));
    }

    private static Hostile heapRules(String moves, String position) {
        return rules("'state':['n'],'moves':[" + moves + "]", position);
    }

    private static Hostile rules(String fields, String position) {
        return new Hostile(("{'rules':{" + fields + "}}").replace('\'', '"'), position);
    }

    /** What misère play goes through. */
    static List<Hostile> misereSearches() {
        return List.of(
                named("dawsons-kayles", "[100]"),
                named("dawsons-kayles", "[30,31,32,33,34]"),
                named("grundys-game", "[60,50]"),
                named("grundys-game", "[2000]"),
                named("grundys-game", list(60, i -> 40)),
                named("octal(0.007)", "[80]"),
                named("take-and-break(0.8A)", "[60]"),
                new Hostile(FLIP, '"' + "+".repeat(100) + '"'),
                new Hostile(
                        "{\"graph\":[[],[0],[1,0],[2,1,0],[3,2],[4,1],[5,3],[6,0,2],[7,4,3,1],[8,2]]}",
                        list(60, i -> 9)),
                named("cram", list(4, r -> row(5, r))).inSum(named("nim", "[3]"), 1),
                named("chomp", "[7,6,5,4]").inSum(named("kayles", "[20]"), 2),
                nodeKayles(20, 30).inSum(named("dawsons-kayles", "[40]"), 1),
                named("hackenbush", "{\"edges\":" + list(40, e -> "[" + e + "," + (e + 1) % 40 + "]") + "}")
                        .inSum(named("moore(2)", "[5,5,5]"), 1));
    }

    /** What users of a solver have put to it, and what took longest of that. */
    static List<Hostile> known() {
        return List.of(
                named("chomp", list(300, r -> 300 - r)),
                named("chomp", list(11, r -> 11)),
                named("cram", list(7, r -> row(7, 1))),
                named("cram", list(1, r -> row(2000, 1))),
                named("turning-corners", "[[4611686018427387904,4611686018427387905]]"),
                new Hostile(manyRules(), '"' + "c".repeat(MANY) + '"').inSum(named("kayles", "[9,10]"), 3),
                new Hostile(manyRules(), '"' + "ab".repeat(200) + '"').inSum(named("kayles", "[9,10]"), 3));
    }

    /** The same under misère play. */
    static List<Hostile> knownMisere() {
        return List.of(named("dawsons-kayles", "[100]"), named("grundys-game", "[60,50]"));
    }

    /** Games of heaps, rows and squares. */
    private static final List<String> LISTS = List.of(
            "nim",
            "bash(3)",
            "bash(" + LARGEST + ")",
            "subtraction(1,3,4)",
            "subtraction(fibonacci)",
            "subtraction(squares)",
            "subtraction(primes)",
            "all-but(3,5,7,9)",
            "lasker",
            "kayles",
            "dawsons-kayles",
            "dawsons-chess",
            "officers",
            "octal(0.3...)",
            "couples-are-forever",
            "grundys-game",
            "treblecross",
            "take-and-break(0.8A)",
            "take-and-break(G.7...)",
            "strip(3..7)",
            "ring(1,2)",
            "staircase",
            "moore(2)",
            "moore(" + LARGEST + ")",
            "half-nim",
            "cyclic-nimhoff(3)",
            "cyclic-nimhoff(" + LARGEST + ")",
            "fibonacci-nim",
            "stoned",
            "nimble");

    /** A single component of each game: the largest that there is, and one that a search may try. */
    static List<Hostile> single() {
        List<Hostile> all = new ArrayList<>();
        for (String game : LISTS) {
            all.add(named(game, "[" + largest(game) + "]"));
            all.add(named(game, "[150]"));
        }
        for (String code : new String[] {"guiles", "double-kayles", "daisies", "she-loves-me"}) {
            all.add(named(code, "[" + LARGEST + "]"));
        }
        for (String state : new String[] {LARGEST, "100000", "150"}) {
            all.add(new Hostile(DIVISORS, "[" + state + "]"));
            all.add(new Hostile(SHEETS, "[[" + state + "," + state + "]]"));
        }
        all.add(named("silver-dollar", "[" + LARGEST + "]"));
        all.add(named("silver-dollar", "[150]"));
        all.add(named("wythoff", "[150,151]"));
        all.add(named("euclid", "[" + LARGEST + ",9223372036854775806]"));
        all.add(named("turning-corners", "[[" + LARGEST + ",1]]"));
        all.add(named("turning-turtles", '"' + "T".repeat(MANY) + "H\""));
        all.add(named("ruler", '"' + "T".repeat(MANY) + "H\""));
        all.add(named("boxes", "{\"open\":[" + LARGEST + "],\"closed\":[]}"));
        all.add(named("hackenbush", "{\"edges\":" + list(MANY, e -> "[0,1]") + "}"));
        all.add(named("chomp", "[" + LARGEST + "]"));
        all.add(named("arc-kayles", "{\"edges\":" + edges(MANY, MANY) + "}"));
        all.add(named("arc-kayles", "{\"edges\":" + edges(60, 90) + "}"));
        all.add(named("nimstring", "{\"edges\":" + edges(4096, 4096) + "}"));
        all.add(named("nimstring", "{\"edges\":" + edges(30, 45) + "}"));
        all.add(named(
                "geography",
                "{\"vertices\":" + MANY + ",\"edges\":" + list(MANY - 1, e -> "[" + e + "," + (e + 1) + "]")
                        + ",\"at\":0}"));
        all.addAll(smallFamilies());
        all.add(named("sum", "[{\"game\":\"kayles\",\"position\":[" + LARGEST + "]}]"));
        return all;
    }

    /** Games whose boards or sets are small: the largest that are read, and what a search or a table goes through. */
    private static List<Hostile> smallFamilies() {
        return List.of(
                named("coins(1..5)", '"' + "H".repeat(MANY) + '"'),
                named("coins(1..64)", '"' + "T".repeat(60) + "H\""),
                named("coins(40)", '"' + "T".repeat(80) + "H\""),
                named("coin-runs(1..256)", '"' + "H".repeat(MANY) + '"'),
                named("coin-runs(65536)", '"' + "H".repeat(65_536) + '"'),
                named("tartan(mock-turtles,ruler)", "[[999,999]]"),
                named("tartan(ruler,mogul)", list(999, i -> "[" + i + ",20]")),
                named("end-nim", "[" + LARGEST + "," + LARGEST + "]"),
                named("end-nim", list(MANY, i -> 3)),
                named("nim-pass", "[" + LARGEST + "," + LARGEST + "]"),
                named("nim-pass", list(MANY, i -> 3)),
                named("subtraction-pass(1,3,4)", list(40, i -> 20 + i)),
                named("chocolate(2)", "[4611686018427387903," + LARGEST + "]"),
                named("chocolate(3)", "[400,1300]"),
                named("chocolate(1)", "[" + LARGEST + "," + LARGEST + "]"),
                named("delete-nim", "[" + LARGEST + ",9223372036854775806]"),
                named("clobber", list(100, r -> '"' + "xo".repeat(50) + '"')),
                named("clobber", list(5, r -> '"' + "xoxox" + '"')),
                named("nogo", list(20, r -> '"' + ".".repeat(20) + '"')),
                named(
                        "nogo",
                        list(20, r -> '"' + (r % 2 == 0 ? "x.x.x.x.x.x.x.x.x.x." : ".o.o.o.o.o.o.o.o.o.o") + '"')),
                named("nogo", list(4, r -> "\"....\"")),
                named(
                        "poset",
                        "{\"vertices\":64,\"edges\":" + list(MANY, e -> "[" + e % 63 + "," + (e % 63 + 1) + "]") + "}"),
                named("notakto", list(MANY / 10, i -> "3")),
                named("notakto", list(MANY / 10, i -> "[\"X.\",\"..\"]")),
                named("sprouts", LARGEST),
                named("sprouts", "27"),
                named("sprouts", "\"0*20.12+0\""),
                named("sprouts", '"' + "1.".repeat(20) + "1\""),
                named("sprouts", "\"" + "2".repeat(80) + '"'),
                named("sprouts", "\"0*9." + "12".repeat(9) + ".1a1a.A|22A\""),
                named("sheet-cutting(1)", "[[" + LARGEST + ",2]]"),
                named("sheet-cutting(2)", "[[400,400],[300,2]]"),
                named("sheet-cutting(2)", list(MANY, i -> "[7,9]")));
    }

    private static String largest(String game) {
        return game.equals("treblecross") ? "9223372036854775805" : LARGEST;
    }

    /** The largest positions of all games; most are answered by a formula, others refused. */
    public static List<Hostile> largest() {
        List<Hostile> all = new ArrayList<>();
        for (String game : LISTS) {
            String largest = largest(game);
            all.add(named(game, "[" + largest + "," + largest + "]"));
            all.add(named(game, list(MANY, i -> 3)));
            all.add(named(game, list(MANY, i -> 2_000 + i % 500)));
        }
        all.add(named("silver-dollar", "[" + LARGEST + ",0]"));
        all.add(named("silver-dollar", list(MANY, i -> 7L * i)));
        all.add(named("wythoff", "[" + LARGEST + ",9223372036854775806]"));
        all.add(named("euclid", "[" + LARGEST + ",1]"));
        all.add(named("euclid", "[4611686018427387904,1]"));
        all.add(named("turning-corners", "[[" + LARGEST + "," + LARGEST + "]]"));
        all.add(named("turning-corners", list(20_000, i -> "[" + (i + 1) + "," + LARGEST + "]")));
        for (String game : new String[] {"turning-turtles", "mock-turtles", "ruler"}) {
            all.add(named(game, '"' + "H".repeat(MANY) + '"'));
        }
        all.add(named("boxes", "{\"open\":[" + LARGEST + "],\"closed\":" + list(MANY, i -> i) + "}"));
        all.add(named("cards", list(MANY, i -> "[" + i + "," + LARGEST + "]")));
        all.add(named("hackenbush", "{\"edges\":" + list(MANY, e -> "[" + e + "," + (e + 1) + "]") + "}"));
        all.add(nodeKayles(MANY, MANY));
        all.add(named("node-kayles", "{\"vertices\":100000,\"edges\":[]}"));
        all.add(named("cram", list(1, r -> row(MANY, r))));
        all.add(named("cram", list(MANY, r -> row(1, r))));
        all.add(named("cram", list(MANY, r -> "\".#.\"")));
        all.add(named("cram", list(300, r -> row(300, r))));
        all.add(named("chomp", list(MANY, r -> 3)));
        all.add(named("chomp", "[" + LARGEST + "," + LARGEST + "]"));
        all.add(named("chomp", "[" + LARGEST + ",5]"));
        all.add(new Hostile(FLIP, '"' + "+".repeat(MANY) + '"'));
        all.add(new Hostile("{\"rewrite\":[[\"1\",\"0\"]]}", '"' + "1".repeat(MANY) + '"'));
        all.add(new Hostile(manyRules(), '"' + "c".repeat(MANY) + '"'));
        all.add(new Hostile("{\"graph\":[[1],[0],[0,1]]}", list(MANY, i -> 2)));
        all.add(new Hostile(
                "{\"graph\":" + list(20_000, v -> "[" + (v + 1) % 20_000 + "]") + "}", list(20_000, i -> i)));
        all.add(named("sum", list(20_000, i -> "{\"game\":\"nim\",\"position\":[" + LARGEST + "]}")));
        all.add(named("sum", list(2_000, i -> "{\"game\":\"cram\",\"position\":[\"....\",\"....\"]}")));
        return all;
    }

    private static Hostile named(String game, String position) {
        return new Hostile('"' + game + '"', position);
    }

    private static String row(int columns, int r) {
        return '"' + (r == 0 ? "#" + ".".repeat(columns - 1) : ".".repeat(columns)) + '"';
    }

    private static Hostile nodeKayles(int vertices, int edges) {
        return named("node-kayles", graph(vertices, edges));
    }

    private static String graph(int vertices, int edges) {
        return "{\"vertices\":" + vertices + ",\"edges\":" + edges(vertices, edges) + "}";
    }

    private static String edges(int vertices, int edges) {
        Random random = new Random(vertices);
        return list(edges, e -> "[" + random.nextInt(vertices) + "," + random.nextInt(vertices) + "]");
    }

    /** Rules with left sides of many forms, few of which occur. */
    private static String manyRules() {
        return "{\"rewrite\":"
                + list(5_000, i -> "[\"ab" + (i + 1000) + "\",\"xy" + (i + 1000) + "\"]")
                        .replaceFirst("\\[", "[[\"ab\",\"..\"],")
                + "}";
    }

    private static String list(int count, IntFunction<Object> item) {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : ",").append(item.apply(i));
        }
        return text.append(']').toString();
    }
}
