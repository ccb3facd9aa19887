package dev.nimbus.games;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.query.Solving;
import dev.nimbus.query.json.JsonFields;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Option;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Rules;
import dev.nimbus.theory.Ruleset;
import dev.nimbus.theory.WinningMoves;
import dev.nimbus.theory.search.ListedRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Plays random small positions of one game against the reference evaluator, which knows the rules alone. */
final class GameContract<P> {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PLAIN = 3;

    private final Ruleset<P> game;
    private final ReferenceEvaluator<P> plain;
    private final ReferenceEvaluator<P> canonical;
    private final RandomGenerator random;
    private ReferenceEvaluator<P> reference;

    GameContract(Ruleset<P> game, RandomGenerator random) {
        this.game = game;
        this.plain = new ReferenceEvaluator<>(game);
        this.canonical = new ReferenceEvaluator<>(upToSymmetry(game));
        this.random = random;
    }

    /** The same rules with symmetry taken for granted; it is checked itself on the smallest positions. */
    private static <P> Rules<P> upToSymmetry(Rules<P> rules) {
        ListedRules<P> listed = position -> ReferenceEvaluator.list(rules, position).stream()
                .map(option -> new Option<>(option.move(), rules.canonical(option.position())))
                .toList();
        return listed;
    }

    /** Checks one random position of about {@code size} parts' worth. */
    void check(int size) {
        reference = size <= PLAIN ? plain : canonical;
        P position = game.sample(random, size);
        checkWriting(position);
        checkEnd(position);
        checkOutcomeAndMoves(position, Play.NORMAL);
        try {
            checkOutcomeAndMoves(position, Play.MISERE);
        } catch (Refusal refusal) {
            assertThat(refusal.code()).as("%s", refusal).isEqualTo(ErrorCode.UNSUPPORTED_PLAY);
        }
        if (game.asks(Play.NORMAL).contains(Ask.GRUNDY)) {
            checkValue(position);
        }
    }

    private void checkWriting(P position) {
        String written = game.write(position);
        P read = game.read(new TreeInput(tree(written)));
        assertThat(read).as("%s %s read again", game.notation(), written).isEqualTo(position);
        assertThat(read).hasSameHashCodeAs(position);
    }

    /** Who can win a whole sum at once has a move that says so to the sum, or the game is for no sum. */
    private void checkEnd(P position) {
        List<Option<P>> legal = legalMoves(position);
        for (Option<P> option : legal) {
            boolean ends = game.endsSum(option.position());
            assertThat(game.endsSum(game.canonical(option.position()))).isEqualTo(ends);
            assertThat(ends && game.hasMove(option.position())).isFalse();
        }
        boolean isThreat = game.asks(Play.NORMAL).contains(Ask.GRUNDY) && !hasValue(position);
        assertThat(!isThreat
                        || game.whyNotInSums().isPresent()
                        || legal.stream().anyMatch(option -> game.endsSum(option.position())))
                .as("a move that ends sums in %s", about(position, Play.NORMAL))
                .isTrue();
    }

    private static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }

    private void checkOutcomeAndMoves(P position, Play play) {
        Set<Ask> asks = game.asks(play);
        if (asks.contains(Ask.OUTCOME)) {
            assertThat(game.outcome(position, play, Budget.standard()))
                    .as("outcome of %s", about(position, play))
                    .isEqualTo(reference.outcome(position, play));
        }
        if (asks.contains(Ask.OUTCOME) && random.nextInt(4) == 0) {
            checkOptions(position, play, asks);
        }
        if (asks.contains(Ask.MOVES)) {
            checkMoves(position, play);
        } else if (asks.contains(Ask.MOVE)) {
            checkSomeMove(position, play);
        }
    }

    /** The ask options, as clients see it: every legal move in order, what it leaves, who wins there and the value. */
    private void checkOptions(P position, Play play, Set<Ask> asks) {
        boolean valued = play == Play.NORMAL && asks.contains(Ask.GRUNDY) && hasValue(position);
        List<Option<P>> expected = legalMoves(position);
        int limit = random.nextBoolean() ? 1000 : random.nextInt(3);
        ObjectNode query = query(position, play).put("limit", limit).put("components", true);
        query.putArray("ask").add("options").addAll(valued ? List.of(TextNode.valueOf("grundy")) : List.of());
        JsonNode found = options(query);
        String what = "options of " + about(position, play);
        assertThat(found.get("count").longValue()).as("number of %s", what).isEqualTo(expected.size());
        assertThat(found.get("items")).as(what).hasSize(Math.min(limit, expected.size()));
        for (int i = 0; i < found.get("items").size(); i++) {
            checkOption(found.get("items").get(i), expected.get(i), play, valued, what);
        }
        if (!expected.isEmpty()) {
            checkWhere(position, play, expected, what);
        }
    }

    /** All moves; those that {@code options} leaves out lose at once. */
    private List<Option<P>> legalMoves(P position) {
        List<Option<P>> legal = new ArrayList<>();
        game.legalMoves(position, Budget.standard(), (move, option) -> legal.add(new Option<>(move, option)));
        assertThat(legal).containsAll(ReferenceEvaluator.list(game, position));
        return legal;
    }

    private void checkOption(JsonNode found, Option<P> expected, Play play, boolean valued, String what) {
        assertThat(found.get("move")).as(what).isEqualTo(tree(JsonFields.json(expected.move())));
        assertThat(game.read(new TreeInput(found.get("position")))).as(what).isEqualTo(expected.position());
        assertThat(found.get("outcome").textValue())
                .as("outcome of %s among the %s", found, what)
                .isEqualTo(reference.outcome(expected.position(), play).name());
        assertThat(found.has("grundy")).as(what).isEqualTo(valued);
        if (valued && !found.get("grundy").isNull()) {
            assertThat(found.get("grundy").longValue())
                    .as("value of %s among the %s", found, what)
                    .isEqualTo(reference.grundy(expected.position()));
            checkComponents(found.get("components"), found.get("grundy").longValue(), what);
        }
    }

    /** What an option splits into has its value, and is written as it stands when it is asked for itself. */
    private void checkComponents(JsonNode components, long value, String what) {
        long sum = 0;
        for (JsonNode component : components) {
            P part = game.read(new TreeInput(component));
            assertThat(game.components(part))
                    .as("component %s of %s", component, what)
                    .containsExactly(part);
            sum ^= reference.grundy(part);
        }
        assertThat(sum).as("components %s of the %s", components, what).isEqualTo(value);
    }

    /** The first field of some move, or all of them, choose those that have them. */
    private void checkWhere(P position, Play play, List<Option<P>> expected, String what) {
        JsonNode move = tree(
                JsonFields.json(expected.get(random.nextInt(expected.size())).move()));
        ObjectNode where = JSON.createObjectNode();
        List<String> names = new ArrayList<>();
        move.fieldNames().forEachRemaining(names::add);
        int fields = random.nextBoolean() ? 1 : names.size();
        names.subList(0, fields).forEach(name -> where.set(name, move.get(name)));
        List<JsonNode> chosen = expected.stream()
                .map(option -> tree(JsonFields.json(option.move())))
                .filter(json -> names.subList(0, fields).stream()
                        .allMatch(name -> where.get(name).equals(json.get(name))))
                .toList();
        ObjectNode query = query(position, play).put("ask", "options").put("limit", 1000);
        query.set("where", where);
        JsonNode found = options(query);
        assertThat(found.get("count").longValue())
                .as("%s where %s", what, where)
                .isEqualTo(chosen.size());
        List<JsonNode> moves = new ArrayList<>();
        found.get("items").forEach(item -> moves.add(item.get("move")));
        assertThat(moves).as("%s where %s", what, where).isEqualTo(chosen);
    }

    private ObjectNode query(P position, Play play) {
        ObjectNode query = JSON.createObjectNode().put("play", play.notation());
        boolean named = !game.notation().startsWith("{");
        query.set("game", named ? TextNode.valueOf(game.notation()) : tree(game.notation()));
        query.set("position", tree(game.write(position)));
        return query;
    }

    private static JsonNode options(ObjectNode query) {
        JsonNode answer = Solving.json(query.toString()).get(0);
        assertThat(answer.has("options")).as("%s has %s", query, answer).isTrue();
        return answer.get("options");
    }

    private boolean hasValue(P position) {
        return !(game.grundy(position, Budget.standard()) instanceof GrundyValue.None);
    }

    private void checkMoves(P position, Play play) {
        List<Move> expected = reference.winningMoves(position, play);
        for (int limit : new int[] {0, 1, 2, 1000}) {
            WinningMoves found = game.winningMoves(position, play, limit, Budget.standard());
            checkList(found, expected, limit, "winning moves of " + about(position, play));
        }
        assertThat(game.winningMove(position, play, Budget.standard()))
                .as("winning move of %s", about(position, play))
                .isEqualTo(expected.stream().findFirst());
    }

    /** For games whose winning moves are too many to list: the move told is one of them. */
    private void checkSomeMove(P position, Play play) {
        List<Move> expected = reference.winningMoves(position, play);
        game.winningMove(position, play, Budget.standard())
                .ifPresentOrElse(
                        move -> assertThat(expected)
                                .as("winning moves of %s", about(position, play))
                                .contains(move),
                        () -> assertThat(reference.outcome(position, play))
                                .as("outcome of %s, which has no move", about(position, play))
                                .matches(outcome -> outcome == Outcome.P || !game.hasMove(position)));
    }

    private void checkValue(P position) {
        if (game.grundy(position, Budget.standard()) instanceof GrundyValue.None) {
            return;
        }
        long expected = reference.grundy(position);
        assertThat(game.grundy(position, Budget.standard()))
                .as("value of %s", about(position, Play.NORMAL))
                .isEqualTo(GrundyValue.of(expected));
        if (game.asks(Play.NORMAL).contains(Ask.MOVES)) {
            for (long value = 0; value <= expected + 2; value++) {
                checkMovesTo(position, value);
            }
        }
    }

    private void checkMovesTo(P position, long value) {
        List<Move> expected = ReferenceEvaluator.list(game, position).stream()
                .filter(option -> reference.grundy(option.position()) == value)
                .map(Option::move)
                .toList();
        int limit = random.nextInt(3) == 0 ? 1 : 1000;
        WinningMoves found = game.movesTo(position, value, limit, Budget.standard());
        checkList(found, expected, limit, "moves to " + value + " from " + about(position, Play.NORMAL));
        assertThat(game.moveTo(position, value, Budget.standard()))
                .as("move to %d from %s", value, about(position, Play.NORMAL))
                .isEqualTo(expected.stream().findFirst());
    }

    private static void checkList(WinningMoves found, List<Move> expected, int limit, String what) {
        assertThat(found.count()).as("number of %s", what).isEqualTo(expected.size());
        assertThat(found.items()).as(what).isEqualTo(expected.subList(0, Math.min(limit, expected.size())));
    }

    private String about(P position, Play play) {
        return game.notation() + " " + game.write(position) + " under " + play.notation() + " play";
    }
}
