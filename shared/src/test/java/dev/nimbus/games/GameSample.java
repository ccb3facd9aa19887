package dev.nimbus.games;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.CatalogueEntry;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Option;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Ruleset;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/** A game and a position of it, drawn by the game's own sampler. Reads in messages as a query does. */
record GameSample<P>(Ruleset<P> game, P position) {
    static final Catalogue CATALOGUE = new Catalogue(Tables.local());
    private static final ObjectMapper JSON = new ObjectMapper();

    /** A position of about {@code size} parts' worth, the same for equal arguments. */
    static GameSample<?> of(String notation, int size, long seed) {
        return of(CATALOGUE.parse(notation), size, seed);
    }

    private static <P> GameSample<P> of(Ruleset<P> game, int size, long seed) {
        return new GameSample<>(game, game.sample(new Random(seed), size));
    }

    /** The example of every entry of the catalogue, and the games of the contract test. */
    static List<String> notations() {
        Stream<String> examples = CATALOGUE.entries().stream().map(entry -> notation(entry));
        return Stream.concat(examples, GameContractTest.games()).distinct().toList();
    }

    /** The example game of an entry. */
    static String notation(CatalogueEntry entry) {
        JsonNode game = tree(entry.exampleGame());
        return game.isTextual() ? game.textValue() : game.toString();
    }

    static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }

    boolean offers(Play play, Ask ask) {
        return game.asks(play).contains(ask);
    }

    GrundyValue value() {
        return game.grundy(position, Budget.standard());
    }

    Outcome outcome(Play play) {
        return game.outcome(position, play, Budget.standard());
    }

    Optional<Move> winningMove(Play play) {
        return game.winningMove(position, play, Budget.standard());
    }

    boolean isEnded() {
        return !game.hasMove(position);
    }

    /** The position to which {@code move} leads. */
    GameSample<P> after(Move move) {
        return ReferenceEvaluator.list(game, position).stream()
                .filter(option -> option.move().equals(move))
                .map(Option::position)
                .findFirst()
                .map(next -> new GameSample<>(game, next))
                .orElseThrow(() -> new AssertionError("no legal move of " + this + ": " + move));
    }

    /** The position written and read again. */
    GameSample<P> readAgain() {
        return read(tree(game.write(position)));
    }

    /** The position of this game that {@code written} tells. */
    GameSample<P> read(JsonNode written) {
        return new GameSample<>(game, game.read(new TreeInput(written)));
    }

    /** As a component of a sum. */
    ObjectNode component() {
        ObjectNode query = JSON.createObjectNode();
        String notation = game.notation();
        query.set("game", notation.startsWith("{") ? tree(notation) : query.textNode(notation));
        query.set("position", tree(game.write(position)));
        return query;
    }

    @Override
    public String toString() {
        return game.notation() + " " + game.write(position);
    }
}
