package dev.nimbus.games;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Game;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Option;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What must hold of every position, also of those too large for the reference evaluator. */
class GamePropertiesTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int POSITIONS = 100;
    private static final int SIZE = 12;

    /** Games whose positions are set up by chance have no moves before that; a test of their own holds them. */
    private static final List<String> CHANCE = List.of("cards");

    private final Random random = new Random(7);

    static Stream<String> games() {
        return CATALOGUE.entries().stream().map(GamePropertiesTest::notation);
    }

    private static String notation(CatalogueEntry entry) {
        try {
            JsonNode game = JSON.readTree(entry.exampleGame());
            return game.isTextual() ? game.textValue() : game.toString();
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(entry.name(), e);
        }
    }

    static Stream<String> valuedGames() {
        return games().filter(notation -> !notation.equals("sum"))
                .filter(notation -> CATALOGUE.parse(notation).asks(Play.NORMAL).contains(Ask.GRUNDY));
    }

    static Stream<String> heapGames() {
        return Stream.of(
                "nim", "bash(3)", "subtraction(1,3,4)", "all-but(2)", "lasker", "kayles", "strip(2,5)", "ring(2)");
    }

    @Test
    void contract_coversEveryGameOfTheCatalogue() {
        Set<Class<?>> covered = GameContractTest.games()
                .map(notation -> CATALOGUE.parse(notation).getClass())
                .collect(toSet());

        for (CatalogueEntry entry : CATALOGUE.entries()) {
            Game<?> game = CATALOGUE.parse(notation(entry));
            boolean played = game.asks(Play.NORMAL).contains(Ask.OUTCOME);
            assertThat(covered.contains(game.getClass()) || (!played && CHANCE.contains(entry.name())))
                    .as("the contract test plays %s", entry.name())
                    .isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("games")
    void winningMove_ofAnNPosition_leadsToAPPosition(String notation) {
        checkWinningMoves(CATALOGUE.parse(notation));
    }

    private <P> void checkWinningMoves(Game<P> game) {
        boolean asked = game.asks(Play.NORMAL).containsAll(List.of(Ask.OUTCOME, Ask.MOVE));
        for (int i = 0; asked && i < POSITIONS; i++) {
            P position = game.sample(random, 1 + i % SIZE);
            Outcome outcome = game.outcome(position, Play.NORMAL, Budget.standard());
            Optional<Move> move = game.winningMove(position, Play.NORMAL, Budget.standard());
            assertThat(move.isPresent())
                    .as("a winning move of %s %s, outcome %s", game.notation(), game.write(position), outcome)
                    .isEqualTo(outcome == Outcome.N);
            move.ifPresent(won -> assertThat(game.outcome(after(game, position, won), Play.NORMAL, Budget.standard()))
                    .as("%s %s after its winning move", game.notation(), game.write(position))
                    .isEqualTo(Outcome.P));
        }
    }

    private static <P> P after(Game<P> game, P position, Move move) {
        return game.options(position).stream()
                .filter(option -> option.move().equals(move))
                .map(Option::position)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no legal move: " + move));
    }

    @ParameterizedTest
    @MethodSource("valuedGames")
    void value_ofASum_isTheNimSum(String notation) throws IOException {
        Game<?> sum = CATALOGUE.parse("sum");
        List<String> others = valuedGames().toList();
        for (int i = 0; i < POSITIONS; i++) {
            Part one = Part.of(CATALOGUE.parse(notation), random);
            Part other = Part.of(CATALOGUE.parse(others.get(random.nextInt(others.size()))), random);
            ArrayNode position = JSON.createArrayNode().add(one.query()).add(other.query());

            if (one.value() instanceof GrundyValue.Finite first && other.value() instanceof GrundyValue.Finite second) {
                assertThat(value(sum, position))
                        .as("value of the sum %s", position)
                        .isEqualTo(GrundyValue.of(first.value() ^ second.value()));
            }
        }
    }

    private static <P> GrundyValue value(Game<P> game, ArrayNode position) {
        return game.grundy(game.read(new TreeInput(position)), Budget.standard());
    }

    /** A component of a sum and its value. */
    private record Part(ObjectNode query, GrundyValue value) {
        static <P> Part of(Game<P> game, Random random) throws IOException {
            P position = game.sample(random, 1 + random.nextInt(SIZE));
            ObjectNode query = JSON.createObjectNode();
            String notation = game.notation();
            if (notation.startsWith("{")) {
                query.set("game", JSON.readTree(notation));
            } else {
                query.put("game", notation);
            }
            query.set("position", JSON.readTree(game.write(position)));
            return new Part(query, game.grundy(position, Budget.standard()));
        }
    }

    @ParameterizedTest
    @MethodSource("heapGames")
    void emptyHeap_added_changesNothing(String notation) throws IOException {
        checkEmptyHeap(CATALOGUE.parse(notation));
    }

    private <P> void checkEmptyHeap(Game<P> game) throws IOException {
        for (int i = 0; i < POSITIONS; i++) {
            P position = game.sample(random, 1 + i % SIZE);
            ArrayNode heaps = (ArrayNode) JSON.readTree(game.write(position));
            P longer = game.read(new TreeInput(heaps.add(0)));

            assertThat(game.grundy(longer, Budget.standard())).isEqualTo(game.grundy(position, Budget.standard()));
            for (Play play : Play.values()) {
                if (game.asks(play).contains(Ask.MOVES)) {
                    assertThat(game.winningMoves(longer, play, 1000, Budget.standard()))
                            .isEqualTo(game.winningMoves(position, play, 1000, Budget.standard()));
                }
            }
        }
    }
}
