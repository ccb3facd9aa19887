package dev.nimbus.games.coin;

import dev.nimbus.games.BasicGame;
import dev.nimbus.games.ListMove;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.Notation;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.nimber.NimProduct;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * The product of two coin-turning games: a move turns all coins that are in a column of a move of the first and in a row
 * of a move of the second, the one farthest from the origin from heads to tails. By the Tartan theorem a head at (x, y)
 * has the value g(x) ⊗ h(y), the nim-product of the two games' values; as it distributes over xor, a move changes the
 * value by the product of what its two moves change.
 */
public final class Tartan extends BasicGame<CornerHeads> {
    public static final GameType TYPE = new GameType("tartan", (notation, context) -> of(notation, context.tables()));

    private static final long MOST = 999;

    /** How many coins are turned in a step of work. */
    private static final int COINS_OF_A_STEP = 8;

    /** A nim-inverse takes about as long as this many products, each of which is a step of work. */
    private static final int INVERSE = 8;

    /** Steps of work that it takes to turn a coin of a position that is shown. */
    private static final int STEPS_OF_A_COIN = 4;

    private final CoinRow columns;
    private final CoinRow rows;

    private Tartan(String notation, CoinRow columns, CoinRow rows) {
        super(notation, PositionShape.STRUCTURE, all(), nothing());
        this.columns = columns;
        this.rows = rows;
    }

    private static Tartan of(Notation notation, Tables tables) {
        List<String> names = outerParts(notation.arguments());
        if (names.size() != 2) {
            throw Notation.invalid("tartan has (" + Refusal.shorten(notation.arguments())
                    + "); expected two games, as in tartan(mock-turtles,ruler)");
        }
        String first = names.get(0).strip();
        String second = names.get(1).strip();
        return new Tartan("tartan(" + first + "," + second + ")", row(first, tables), row(second, tables));
    }

    /** What is between commas that are in no parentheses. */
    private static List<String> outerParts(String arguments) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int from = 0;
        for (int i = 0; i < arguments.length(); i++) {
            char c = arguments.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ',' && depth == 0) {
                parts.add(arguments.substring(from, i));
                from = i + 1;
            }
        }
        parts.add(arguments.substring(from));
        return parts;
    }

    private static CoinRow row(String name, Tables tables) {
        return switch (name) {
            case "turning-turtles" -> new TurningTurtles();
            case "mock-turtles" -> new MockTurtles();
            case "moebius" -> CoinCounts.of(tables, 1, 2, 3, 4, 5);
            case "mogul" -> CoinCounts.of(tables, 1, 2, 3, 4, 5, 6, 7);
            case "ruler" -> new Ruler();
            default ->
                throw Notation.invalid("a game of tartan is " + Notation.quote(name)
                        + "; expected one of turning-turtles, mock-turtles, moebius, mogul, ruler");
        };
    }

    /** The coins turned from a head: all places of these columns and rows. */
    private record Weave(int head, ListMove columns, ListMove rows) implements Move {
        @Override
        public void writeTo(FieldWriter out) {
            out.number("head", head).numbers("columns", columns.items()).numbers("rows", rows.items());
        }

        private long coins() {
            return (long) columns.items().length * rows.items().length;
        }
    }

    @Override
    public CornerHeads read(PositionInput input) {
        return CornerHeads.read(StructuredInput.tree(input), 0, MOST);
    }

    @Override
    public CornerHeads sample(RandomGenerator random, int size) {
        Set<CornerHeads.Place> places = new HashSet<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            places.add(new CornerHeads.Place(random.nextInt(1 + Math.min(size, 3)), random.nextInt(1 + size / 3)));
        }
        return CornerHeads.of(new ArrayList<>(places));
    }

    @Override
    public boolean options(CornerHeads position, OptionVisitor<CornerHeads> visitor) {
        return options(position, coins -> {}, visitor);
    }

    /** A move may turn a million coins, and is paid for before. */
    @Override
    public boolean options(CornerHeads position, Budget budget, OptionVisitor<CornerHeads> visitor) {
        return options(position, budget::spend, visitor);
    }

    private boolean options(CornerHeads position, LongConsumer pay, OptionVisitor<CornerHeads> visitor) {
        boolean more = true;
        for (int i = 0; i < position.xs().count() && more; i++) {
            more = weaves(position, i, weave -> {
                pay.accept(STEPS_OF_A_COIN * weave.coins());
                return visitor.visit(weave, after(position, weave));
            });
        }
        return more;
    }

    private boolean weaves(CornerHeads position, int head, Predicate<Weave> sink) {
        int x = (int) position.xs().get(head);
        int y = (int) position.ys().get(head);
        return columns.turns(x, across -> rows.turns(y, down -> sink.test(new Weave(head, across, down))));
    }

    private static CornerHeads after(CornerHeads position, Weave move) {
        Set<CornerHeads.Place> places = position.places();
        for (long x : move.columns().items()) {
            for (long y : move.rows().items()) {
                CornerHeads.Place place = new CornerHeads.Place(x, y);
                if (!places.remove(place)) {
                    places.add(place);
                }
            }
        }
        return CornerHeads.of(places);
    }

    @Override
    public long size(CornerHeads position) {
        return position.xs().size() + position.ys().size();
    }

    @Override
    public CornerHeads canonical(CornerHeads position) {
        return position.sorted();
    }

    @Override
    public GrundyValue grundy(CornerHeads position, Budget budget) {
        return GrundyValue.of(sum(position));
    }

    private long sum(CornerHeads position) {
        long sum = 0;
        for (int i = 0; i < position.xs().count(); i++) {
            sum ^= NimProduct.of(columns.coin((int) position.xs().get(i)), rows.coin((int)
                    position.ys().get(i)));
        }
        return sum;
    }

    @Override
    protected void findMovesTo(CornerHeads position, long value, MoveList found) {
        long change = sum(position) ^ value;
        long[] across = coins(columns, position.xs());
        long[] down = coins(rows, position.ys());
        for (int i = 0; i < position.xs().count() && change != 0 && !found.isDone(); i++) {
            int head = i;
            int y = (int) position.ys().get(i);
            columns.turns((int) position.xs().get(i), turned -> {
                LongPredicate leads = leadsThere(change, change(across, turned), y);
                return rows.turns(y, turnedDown -> {
                    Weave weave = new Weave(head, turned, turnedDown);
                    found.budget().spend(1 + weave.coins() / COINS_OF_A_STEP);
                    return !leads.test(change(down, turnedDown)) || found.add(weave);
                });
            });
        }
    }

    /** Whether a change of a row makes {@code product} with {@code factor}. A row has more than {@code y} moves. */
    private static LongPredicate leadsThere(long product, long factor, int y) {
        if (y < INVERSE) {
            return change -> NimProduct.of(factor, change) == product;
        }
        long wanted = NimProduct.of(product, NimProduct.inverse(factor));
        return change -> change == wanted;
    }

    /** The values of the coins of a row, up to the last of these. To ask the row for each takes a lock. */
    private static long[] coins(CoinRow row, Heaps places) {
        long[] values = new long[1 + (int) Arrays.stream(places.toArray()).max().orElse(-1)];
        Arrays.setAll(values, row::coin);
        return values;
    }

    /** By how much a move changes the value of a row: never by 0. */
    private static long change(long[] coins, ListMove turn) {
        long change = 0;
        for (long coin : turn.items()) {
            change ^= coins[(int) coin];
        }
        return change;
    }
}
