package dev.nimbus.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.tables.kernel.Kernel;
import dev.nimbus.tables.rules.AllBut;
import dev.nimbus.tables.rules.GrundysGame;
import dev.nimbus.tables.rules.InfiniteSubtraction;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.Subtraction;
import dev.nimbus.tables.rules.TakeAndBreak;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How many options each kernel evaluates for a fixed table: the same on every machine. A change here is a change of an
 * algorithm; whoever means it writes the new count down and says why in the commit.
 */
class WorkSignatureTest {

    static Stream<Arguments> signatures() {
        return Stream.of(
                Arguments.of(TakeAndBreak.parse("0.6"), 30_000, 924_649_554L),
                Arguments.of(GrundysGame.GRUNDYS_GAME, 30_000, 525_627_505L),
                Arguments.of(TakeAndBreak.parse("0.376"), 30_000, 299_304_496L),
                Arguments.of(TakeAndBreak.parse("0.14"), 30_000, 184_674_323L),
                Arguments.of(TakeAndBreak.parse("0.104"), 100_000, 3_974_609L),
                Arguments.of(TakeAndBreak.parse("0.007"), 10_000, 39_056_407L),
                Arguments.of(TakeAndBreak.parse("0.88"), 600, 824_993L),
                Arguments.of(Subtraction.of(1, 4, 9), 10_000, 29_986L),
                Arguments.of(AllBut.of(1, 4, 9), 10_000, 39_986L),
                Arguments.of(InfiniteSubtraction.PRIMES, 10_000, 1_143_744L),
                Arguments.of(InfiniteSubtraction.SQUARES, 10_000, 661_650L));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("signatures")
    void table_takesItsKnownWork(Recurrence game, int length, long work) {
        Kernel kernel = Strategies.kernel(game);

        KernelRuns.run(kernel, length);

        assertThat(kernel.work()).isEqualTo(work);
    }
}
