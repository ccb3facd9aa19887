package dev.nimbus.games.nim;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.NumbersMove;
import dev.nimbus.games.SearchedGame;
import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.games.heap.HeapWords;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.Notation;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.ComponentRules.Family;
import dev.nimbus.search.OptionSink;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.ValueTable;
import dev.nimbus.search.words.ObjectRules;
import dev.nimbus.search.words.RulesetHash;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.search.PlayedOut;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * A game on heaps with one pass: once in the game either player may make no move, but not where no move is left. Once the
 * pass is used the heaps add by nim-sum; before, no rule is known, and positions are searched.
 */
public final class PassGame extends SearchedGame<PassGame.Heaped> {
    /** The line of Nim with a pass. */
    public static final GameType NIM =
            GameType.named("nim-pass", context -> new PassGame("nim-pass", inner("nim", context), context.positions()));

    /** The line of subtraction with a pass. */
    public static final GameType SUBTRACTION = new GameType("subtraction-pass", PassGame::ofSubtraction);

    private final HeapGame inner;
    private final SearchedHeaps rules = new SearchedHeaps();
    private final ObjectRules<Heaped> core;

    private PassGame(String notation, HeapGame inner, ValueTable values) {
        super(notation, PositionShape.STRUCTURE, nothing(), values);
        this.inner = inner;
        this.core = new ObjectRules<>(rules, new Words(new HeapWords(RulesetHash.of(notation))));
    }

    private static PassGame ofSubtraction(Notation notation, GameType.Context context) {
        notation.intervals(); // What is wrong with them is said of this game.
        HeapGame inner = inner("subtraction(" + notation.arguments() + ")", context);
        String name = inner.notation().replaceFirst("^[a-z]+", "subtraction-pass");
        return new PassGame(name, inner, context.positions());
    }

    private static HeapGame inner(String notation, GameType.Context context) {
        return (HeapGame) context.game(notation);
    }

    /** Heaps, and whether the pass may still be used. */
    public record Heaped(Heaps heaps, boolean pass) {}

    @Override
    public Heaped read(PositionInput input) {
        if (!input.isObject()) {
            return new Heaped(inner.read(input), true);
        }
        JsonNode tree = StructuredInput.tree(input);
        TreeInput.requireFields(tree, "", "heaps", "pass");
        if (!tree.get("pass").isBoolean()) {
            throw Refusal.invalidPosition(
                    "pass is " + TreeInput.quote(tree.get("pass")) + "; expected true or false", "/pass");
        }
        return new Heaped(
                Heaps.wrap(TreeInput.integers(tree.get("heaps"), "heap", "/heaps")),
                tree.get("pass").booleanValue());
    }

    @Override
    public String write(Heaped position) {
        return position.pass() ? position.heaps().toString() : "{\"heaps\":" + position.heaps() + ",\"pass\":false}";
    }

    @Override
    public Heaped sample(RandomGenerator random, int size) {
        return new Heaped(inner.sample(random, Math.min(size, 6)), random.nextInt(4) > 0);
    }

    @Override
    public boolean options(Heaped position, OptionVisitor<Heaped> visitor) {
        boolean more = inner.options(
                position.heaps(), (move, heaps) -> visitor.visit(move, new Heaped(heaps, position.pass())));
        return more
                && (!position.pass()
                        || !inner.hasMove(position.heaps())
                        || visitor.visit(new NumbersMove("pass", 1), new Heaped(position.heaps(), false)));
    }

    @Override
    public long size(Heaped position) {
        return position.heaps().size();
    }

    @Override
    public Heaped canonical(Heaped position) {
        return new Heaped(inner.canonical(position.heaps()), position.pass());
    }

    @Override
    protected ComponentRules core(Play play) {
        return core;
    }

    @Override
    protected PositionSearch.Position position(Heaped position, Play play) {
        return core.position(position);
    }

    @Override
    protected void find(Heaped position, Predicate<Heaped> isWanted, MoveList found) {
        findMoves(position, rules, isWanted, found);
    }

    /** Heaps with the pass: the values of others are known. */
    private record Words(HeapWords heaps) implements ObjectRules.Words<Heaped> {
        @Override
        public Family family() {
            return heaps.family();
        }

        @Override
        public void write(Heaped component, int weight, OptionSink sink) {
            heaps.write(component.heaps(), weight, sink);
        }

        @Override
        public Heaped read(long[] words, int from, int length) {
            return new Heaped(heaps.read(words, from, length), true);
        }
    }

    /** Knows the values of heaps without the pass. */
    private final class SearchedHeaps extends PlayedOut<Heaped> {
        private SearchedHeaps() {
            super(PassGame.this);
        }

        @Override
        public long knownValue(Heaped component) {
            if (component.pass()) {
                return -1;
            }
            GrundyValue value = inner.grundy(component.heaps(), Budget.standard());
            return ((GrundyValue.Finite) value).value();
        }

        @Override
        public int weight(Heaped component) {
            return component.heaps().tokens();
        }
    }
}
