package dev.nimbus.games.catalogue;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.games.coin.CoinCounts;
import dev.nimbus.games.coin.CoinRuns;
import dev.nimbus.games.coin.MockTurtles;
import dev.nimbus.games.coin.Nimble;
import dev.nimbus.games.coin.Ruler;
import dev.nimbus.games.coin.SilverDollar;
import dev.nimbus.games.coin.Tartan;
import dev.nimbus.games.coin.TurningCorners;
import dev.nimbus.games.coin.TurningTurtles;
import dev.nimbus.games.fibonacci.FibonacciNim;
import dev.nimbus.games.graph.Geography;
import dev.nimbus.games.graph.Hackenbush;
import dev.nimbus.games.graph.Nimstring;
import dev.nimbus.games.graph.TokenGame;
import dev.nimbus.games.graph.kayles.ArcKayles;
import dev.nimbus.games.graph.kayles.NodeKayles;
import dev.nimbus.games.grid.Chomp;
import dev.nimbus.games.grid.Clobber;
import dev.nimbus.games.grid.Cram;
import dev.nimbus.games.grid.NoGo;
import dev.nimbus.games.grid.SheetCutting;
import dev.nimbus.games.nim.Boxes;
import dev.nimbus.games.nim.Cards;
import dev.nimbus.games.nim.CyclicNimhoff;
import dev.nimbus.games.nim.EndNim;
import dev.nimbus.games.nim.HalfNim;
import dev.nimbus.games.nim.Moore;
import dev.nimbus.games.nim.PassGame;
import dev.nimbus.games.nim.Staircase;
import dev.nimbus.games.nim.Stoned;
import dev.nimbus.games.notakto.Notakto;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.Names;
import dev.nimbus.games.notation.Notation;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.games.octal.CodeGame;
import dev.nimbus.games.octal.CouplesAreForever;
import dev.nimbus.games.octal.Grundy;
import dev.nimbus.games.octal.Lasker;
import dev.nimbus.games.octal.NamedCodes;
import dev.nimbus.games.octal.Ring;
import dev.nimbus.games.octal.Strip;
import dev.nimbus.games.pair.Chocolate;
import dev.nimbus.games.pair.DeleteNim;
import dev.nimbus.games.pair.Euclid;
import dev.nimbus.games.pair.Wythoff;
import dev.nimbus.games.poset.PosetGame;
import dev.nimbus.games.row.Treblecross;
import dev.nimbus.games.rules.RulesGame;
import dev.nimbus.games.sprouts.Sprouts;
import dev.nimbus.games.string.Rewrite;
import dev.nimbus.games.subtraction.AllButGame;
import dev.nimbus.games.subtraction.Bash;
import dev.nimbus.games.subtraction.FiniteSubtraction;
import dev.nimbus.games.subtraction.Nim;
import dev.nimbus.games.sum.Sum;
import dev.nimbus.search.SharedValues;
import dev.nimbus.search.ValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All games that Nimbus knows. Safe for use by several threads; games that were asked for before are kept, as far as
 * a bound allows.
 */
public final class Catalogue {
    /** Fields of a game that are named where it has too many. */
    private static final int MOST_NAMED = 2;

    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
    /** Values of searched positions take at most this part of what tables may hold, beside it. */
    private static final int POSITION_SHARE = 4;

    private static final List<GameType> TYPES = List.of(
            Nim.TYPE,
            Bash.TYPE,
            FiniteSubtraction.TYPE,
            AllButGame.TYPE,
            Lasker.TYPE,
            CodeGame.OCTAL,
            CodeGame.TAKE_AND_BREAK,
            Grundy.TYPE,
            Treblecross.TYPE,
            CouplesAreForever.TYPE,
            Strip.TYPE,
            Ring.TYPE,
            Staircase.TYPE,
            Moore.TYPE,
            HalfNim.TYPE,
            CyclicNimhoff.TYPE,
            FibonacciNim.TYPE,
            Stoned.TYPE,
            Boxes.TYPE,
            Cards.TYPE,
            EndNim.TYPE,
            PassGame.NIM,
            PassGame.SUBTRACTION,
            Sum.TYPE,
            Wythoff.TYPE,
            Euclid.TYPE,
            Chocolate.TYPE,
            DeleteNim.TYPE,
            TurningTurtles.TYPE,
            MockTurtles.TYPE,
            Ruler.TYPE,
            CoinCounts.TYPE,
            CoinRuns.TYPE,
            TurningCorners.TYPE,
            Tartan.TYPE,
            Nimble.TYPE,
            SilverDollar.TYPE,
            TokenGame.TYPE,
            Hackenbush.TYPE,
            NodeKayles.TYPE,
            ArcKayles.TYPE,
            Nimstring.TYPE,
            Geography.TYPE,
            PosetGame.TYPE,
            Cram.TYPE,
            Chomp.TYPE,
            Clobber.TYPE,
            NoGo.TYPE,
            Notakto.TYPE,
            SheetCutting.TYPE,
            Sprouts.TYPE,
            Rewrite.TYPE,
            RulesGame.TYPE);

    private final Map<String, GameType> types = new LinkedHashMap<>();
    private final KeptGames games;

    private final GameType.Context context;
    private final RegisteredRulesets registered;

    /**
     * A catalogue that keeps registered rules for itself.
     *
     * @param tables where the nim-values of heaps come from
     */
    public Catalogue(Tables tables) {
        this(tables, new LocalRulesetStore(), List.of());
    }

    /**
     * {@return a catalogue whose searches take the same steps in each process, and find the same options} Who knows the key of its table
     * can make two components that it takes for one, so no server has it.
     *
     * @param tables where the nim-values of heaps come from
     */
    public static Catalogue repeatable(Tables tables) {
        ValueTable positions =
                ValueTable.ofSecret(positionBytes(tables), SharedValues.NONE, new ValueTable.Secret(1, 2));
        return new Catalogue(tables, positions, new LocalRulesetStore());
    }

    /**
     * @param tables where the nim-values of heaps come from
     * @param rulesets where registered rules are kept
     * @param more games beside those of Nimbus
     */
    public Catalogue(Tables tables, RulesetStore rulesets, List<GameType> more) {
        this(tables, ValueTable.ofBytes(positionBytes(tables)), rulesets, more);
    }

    /** {@return the bytes that values of searched positions take beside these tables, where nothing else is said} */
    public static long positionBytes(Tables tables) {
        return tables.budgetBytes() / POSITION_SHARE;
    }

    /**
     * @param tables where the nim-values of heaps come from
     * @param positions what is known of searched positions
     * @param rulesets where registered rules are kept
     */
    public Catalogue(Tables tables, ValueTable positions, RulesetStore rulesets) {
        this(tables, positions, rulesets, List.of());
    }

    private Catalogue(Tables tables, ValueTable positions, RulesetStore rulesets, List<GameType> more) {
        this.games = new KeptGames(tables);
        this.context = new GameType.Context(tables, positions, this::parse);
        this.registered = new RegisteredRulesets(rulesets, tables.budgetBytes(), notation -> parse(tree(notation)));
        TYPES.forEach(this::add);
        NamedCodes.TYPES.forEach(this::add);
        more.forEach(this::add);
    }

    private void add(GameType type) {
        types.put(type.name(), type);
    }

    /** What the documentation says of each game. */
    public List<CatalogueEntry> entries() {
        return types.keySet().stream().map(CatalogueEntry::of).toList();
    }

    /**
     * What can be asked of a game of this ruleset, in one line: {@code outcome, grundy; misère: outcome}. The game of the
     * entry's example says it.
     */
    public String asks(CatalogueEntry entry) {
        Ruleset<?> game = parse(tree(entry.exampleGame()));
        String misere = words(game.asks(Play.MISERE));
        return words(game.asks(Play.NORMAL))
                + (misere.isEmpty() ? "" : "; misère: " + misere)
                + (entry.limits().isEmpty() ? "" : "; " + entry.limits());
    }

    private static String words(Set<Ask> asks) {
        return asks.stream().sorted().map(Ask::notation).collect(Collectors.joining(", "));
    }

    /**
     * The game of a notation such as {@code subtraction(1,3,4)}. May block where it names registered rules.
     *
     * @throws Refusal with {@link ErrorCode#UNKNOWN_GAME} or {@link ErrorCode#INVALID_GAME}
     */
    public Ruleset<?> parse(String notation) {
        Optional<Ruleset<?>> known = games.find(notation);
        if (known.isPresent()) {
            return known.get();
        }
        Ruleset<?> game = notation.stripLeading().startsWith("{") ? parse(tree(notation)) : make(Notation.of(notation));
        games.keep(notation, game);
        return game;
    }

    /** The game of a notation that was parsed before, if it is still kept; never blocks. */
    public Optional<Ruleset<?>> known(String notation) {
        return games.find(notation);
    }

    /**
     * The game of a query's field {@code game}: a notation, or an object whose one field holds the rules, or the id of
     * registered ones. May block where it is an id.
     *
     * @throws Refusal with {@link ErrorCode#UNKNOWN_GAME} or {@link ErrorCode#INVALID_GAME}
     */
    public Ruleset<?> parse(JsonNode game) {
        if (game.isTextual()) {
            return parse(game.textValue());
        }
        if (game.isNumber()) {
            String code = Notation.quote(game.toString());
            throw Notation.invalid(
                    "game is the number " + game + "; a game is a string or an object, so a code is written " + code);
        }
        requireOneField(game, "a notation, or an object with one field that holds the rules");
        Map.Entry<String, JsonNode> field = game.properties().iterator().next();
        return field.getKey().equals(RegisteredRulesets.FIELD)
                ? registered.gameBlocking(field.getValue())
                : make(new Notation(field.getKey(), "", field.getValue()));
    }

    /**
     * Keeps rules that need structure, so that queries can name them by their id: {@code {"ruleset":"<id>"}}. Equal
     * rules have equal ids.
     *
     * @param rules an object whose one field holds the rules
     * @throws Refusal if they are none, or too long
     */
    public Registration registerBlocking(JsonNode rules) {
        requireOneField(rules, "an object with one field that holds the rules, such as {\"graph\":[[1,2],[],[1]]}");
        return registered.registerBlocking(parse(rules));
    }

    /** How many registered rules are kept. */
    public RulesetBounds rulesetBounds() {
        return registered.bounds();
    }

    private static void requireOneField(JsonNode game, String expected) {
        if (game.isObject() && game.size() > 1) {
            throw Notation.invalid(
                    "game has " + game.size() + " fields, " + firstFields(game) + "; expected " + expected);
        }
        if (!game.isObject() || game.isEmpty()) {
            throw Notation.invalid("game is " + TreeInput.quote(game) + "; expected " + expected);
        }
    }

    private static String firstFields(JsonNode game) {
        String names = game.propertyStream()
                .limit(MOST_NAMED)
                .map(field -> Notation.quote(field.getKey()))
                .collect(Collectors.joining(" and "));
        return game.size() > MOST_NAMED ? names + " among them" : names;
    }

    /** Games whose rules need structure may be written as JSON in a string too: their canonical notation is. */
    private static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            boolean isRepeated = e.getOriginalMessage().startsWith("Duplicate field");
            String fault = isRepeated ? "has two fields of one name in an object" : "is not JSON";
            throw Notation.invalid("game " + Notation.quote(json) + " begins like an object and " + fault);
        }
    }

    private Ruleset<?> make(Notation notation) {
        GameType type = types.get(notation.name());
        if (type == null) {
            throw unknown(notation.name());
        }
        return type.maker().make(notation, context);
    }

    private Refusal unknown(String name) {
        String hint = Names.nearest(name, types.keySet())
                .map(near -> "did you mean " + Notation.quote(near) + "?")
                .orElse("the list of games has every name");
        return new Refusal(ErrorCode.UNKNOWN_GAME, "no game is called " + Notation.quote(name) + "; " + hint, "");
    }
}
