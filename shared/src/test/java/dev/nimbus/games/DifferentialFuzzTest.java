package dev.nimbus.games;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Plays random positions of all games, and of games whose rules are random, against the reference evaluator.
 *
 * <p>In the build it runs for a moment. For longer: {@code -Dnimbus.fuzz.seconds=3600 -Dnimbus.fuzz.seed=7}, with another
 * seed for other games and positions; a failure names the game, the position and the seed.
 */
class DifferentialFuzzTest {
    private static final long SECONDS = Long.getLong("nimbus.fuzz.seconds", 2);
    private static final long SEED = Long.getLong("nimbus.fuzz.seed", 1);

    /** A game is played for a while: its tables and the evaluator's memory serve many positions. */
    private static final int POSITIONS_OF_A_GAME = 10;

    private final Random random = new Random(SEED);

    @Test
    @Timeout(value = 48, unit = TimeUnit.HOURS)
    void randomPositionsOfRandomGames_areAnsweredAlike() {
        List<String> known = GameContractTest.games().toList();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        long positions = 0;
        long games = 0;
        while (System.nanoTime() < end) {
            String notation = random.nextBoolean() ? known.get(random.nextInt(known.size())) : randomGame();
            Optional<Ruleset<?>> game = parsed(notation);
            if (game.isPresent()) {
                positions += play(game.get(), notation);
                games++;
            }
        }
        System.out.println("seed " + SEED + ": " + positions + " positions of " + games + " games answered alike");
        assertThat(positions).isPositive();
    }

    /** Some random rules are refused: an octal code that does nothing, a set with a number twice. */
    private static Optional<Ruleset<?>> parsed(String notation) {
        try {
            return Optional.of(GameSample.CATALOGUE.parse(notation));
        } catch (Refusal refusal) {
            return Optional.empty();
        }
    }

    private int play(Ruleset<?> game, String notation) {
        long seed = random.nextLong();
        GameContract<?> contract = new GameContract<>(game, new Random(seed));
        for (int i = 0; i < POSITIONS_OF_A_GAME; i++) {
            try {
                contract.check(1 + i % 8);
            } catch (AssertionError | RuntimeException failure) {
                throw new AssertionError(notation + ", seed " + SEED + ", position " + i, failure);
            }
        }
        return POSITIONS_OF_A_GAME;
    }

    private String randomGame() {
        return switch (random.nextInt(8)) {
            case 0, 1 -> "octal(" + code("01234567", "0.", "4.") + ")";
            case 2 -> "take-and-break(" + code("0123456789ABCDEFGHIJKLMNOPQRSTUV", "0.", "8.", "G.") + ")";
            case 3 -> "subtraction(" + set() + ")";
            case 4 -> "all-but(" + set() + ")";
            case 5 -> "strip(" + set() + ")";
            case 6 -> "ring(" + set() + ")";
            default -> graph();
        };
    }

    private String code(String digits, String... heads) {
        StringBuilder code = new StringBuilder(heads[random.nextInt(heads.length)]);
        for (int left = 1 + random.nextInt(4); left > 0; left--) {
            code.append(digits.charAt(random.nextInt(digits.length())));
        }
        return code + (random.nextInt(6) == 0 ? "..." : "");
    }

    private String set() {
        List<String> numbers = new ArrayList<>();
        int last = 0;
        for (int left = 1 + random.nextInt(4); left > 0; left--) {
            last += 1 + random.nextInt(4);
            numbers.add(Integer.toString(last));
        }
        return String.join(",", numbers);
    }

    /** Without a cycle: vertices lead to smaller ones, or to sums of them. */
    private String graph() {
        List<String> vertices = new ArrayList<>();
        for (int v = 0; v < 9; v++) {
            List<String> options = new ArrayList<>();
            for (int u = 0; u < v; u++) {
                if (random.nextInt(3) == 0) {
                    options.add(random.nextInt(4) == 0 ? "[" + u + "," + random.nextInt(v) + "]" : Integer.toString(u));
                }
            }
            vertices.add("[" + String.join(",", options) + "]");
        }
        return "{\"graph\":[" + String.join(",", vertices) + "]}";
    }
}
