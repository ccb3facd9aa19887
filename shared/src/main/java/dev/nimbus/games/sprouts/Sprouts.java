package dev.nimbus.games.sprouts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.SearchedGame;
import dev.nimbus.games.Sizes;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.Refusal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * Sprouts: join two spots, or a spot with itself, by a curve that crosses nothing, and put a new spot on it. A spot has at
 * most three ends of curves. A move is the position it leaves, up to symmetry.
 */
public final class Sprouts extends SearchedGame<SproutsPosition> {
    public static final GameType TYPE = GameType.named("sprouts", context -> new Sprouts(context.positions()));

    /** An option is made, reduced, split, arranged and written as text in so many steps of work, about. */
    static final int WORK_OF_OPTION = 20;

    private static final int MOST_SAMPLED_SPOTS = 3;

    private Sprouts(ValueTable values) {
        super("sprouts", PositionShape.STRUCTURE, moves(), values);
    }

    /**
     * An integer is a number of spots, also as a list of one; so is a line of text that is one. A JSON string is in the
     * notation of SPOTS.
     */
    @Override
    public SproutsPosition read(PositionInput input) {
        JsonNode tree = StructuredInput.tree(input);
        boolean isLine = tree.isArray() && tree.size() == 1 && tree.get(0).isValueNode();
        JsonNode one = isLine ? tree.get(0) : tree;
        if (tree.isTextual() || (one.isTextual() && !one.textValue().matches("[0-9]+"))) {
            String text = input.text(); // In JSON a list of one string is no position.
            SproutsReader.read(text);
            return SproutsPosition.of(text);
        }
        if (tree.isArray() && !isLine) {
            throw Refusal.invalidPosition(
                    "the position is " + TreeInput.quote(tree) + "; expected a number of spots, or a string", "");
        }
        long spots = TreeInput.integer(one, "the number of spots", "");
        SproutsPosition position = SproutsPosition.ofSpots((int) Math.min(spots, Integer.MAX_VALUE));
        position.flat();
        return position;
    }

    @Override
    public String write(SproutsPosition position) {
        return TextNode.valueOf(position.text()).toString();
    }

    @Override
    public SproutsPosition sample(RandomGenerator random, int size) {
        SproutsPosition position = SproutsPosition.ofSpots(random.nextInt(1 + Math.min(size, MOST_SAMPLED_SPOTS)));
        for (int moves = random.nextInt(1 + size); moves > 0 && hasMove(position); moves--) {
            var options = byText(position, Budget.standard()).keySet().toArray(String[]::new);
            position = SproutsPosition.of(options[random.nextInt(options.length)]);
        }
        return position;
    }

    @Override
    public boolean options(SproutsPosition position, OptionVisitor<SproutsPosition> visitor) {
        return options(position, Budget.ofSteps(Long.MAX_VALUE), visitor);
    }

    @Override
    public boolean options(SproutsPosition position, Budget budget, OptionVisitor<SproutsPosition> visitor) {
        for (SproutsMove move : byText(position, budget).values()) {
            if (!visitor.visit(move, SproutsPosition.of(move.to()))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean hasMove(SproutsPosition position) {
        return !Curves.visit(position.flat(), (curves, next, dead) -> false);
    }

    /** The moves in order: several curves that leave the same are one move. */
    private static Map<String, SproutsMove> byText(SproutsPosition position, Budget budget) {
        Map<String, SproutsMove> moves = new TreeMap<>();
        FlatPosition flat = position.flat();
        LandTexts texts = new LandTexts();
        Curves.visit(flat, (curves, next, dead) -> {
            budget.spend(WORK_OF_OPTION);
            moves.computeIfAbsent(texts.of(next, dead), text -> {
                SproutsMove move = new SproutsMove(text, SproutsMove.Via.of(curves, flat));
                budget.hold(MoveList.bytes(move) + Sizes.of(text));
                return move;
            });
            return true;
        });
        return moves;
    }

    /** The lands that have a move, up to symmetry. */
    @Override
    public List<SproutsPosition> components(SproutsPosition position) {
        List<String> lands = new LandTexts().ofEach(position.flat(), 0);
        boolean isWrittenSo = String.join("+", lands).equals(position.text());
        return lands.stream()
                .map(land -> SproutsPosition.of(isWrittenSo ? land : LandTexts.settled(land)))
                .toList();
    }

    /**
     * The components together. About one position in a hundred that a move leaves is written otherwise, and then some of its
     * options are written otherwise than those of its components.
     */
    @Override
    public SproutsPosition canonical(SproutsPosition position) {
        return SproutsPosition.of(components(position).stream()
                .map(SproutsPosition::text)
                .sorted()
                .collect(Collectors.joining("+")));
    }

    @Override
    public OptionParts<SproutsPosition> optionParts() {
        return new LandOptions();
    }

    @Override
    public long size(SproutsPosition position) {
        return position.size();
    }

    @Override
    protected ComponentRules core(Play play) {
        return new SproutsComponents(play);
    }

    @Override
    protected PositionSearch.Position position(SproutsPosition position, Play play) {
        return new SproutsComponents(play).lands(position);
    }

    @Override
    protected void find(SproutsPosition position, Predicate<SproutsPosition> isWanted, MoveList found) {
        options(position, found.budget(), (move, option) -> !isWanted.test(option) || found.add(move));
    }
}
