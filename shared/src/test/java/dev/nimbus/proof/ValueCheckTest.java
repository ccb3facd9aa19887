package dev.nimbus.proof;

import static dev.nimbus.proof.ProofFixture.CATALOGUE;
import static dev.nimbus.proof.ProofFixture.tree;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.proof.memory.ProofMemory;
import dev.nimbus.theory.Ruleset;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;

class ValueCheckTest {
    /** Each thread that found the memory full gave back what another one was forgetting, and it looked emptier than it was. */
    @Test
    void whatTwoForgetAtOnce_isGivenBackOnce() {
        assertGivenBackOnce(CATALOGUE.parse("subtraction(1)"));
    }

    private static <P> void assertGivenBackOnce(Ruleset<P> game) {
        ProofMemory large = new ProofMemory(Long.MAX_VALUE);
        fill(check(game, large), game);
        Deque<Runnable> meanwhile = new ArrayDeque<>();
        ProofMemory facts = new ProofMemory(2 * large.held() - 1);
        ValueCheck<P> check = check(interrupted(game, meanwhile), facts);
        fill(check, game);
        assertThat(facts.isFull(0)).isTrue();
        meanwhile.add(() -> assertHolds(check, heap(game, 1)));

        assertHolds(check, heap(game, 1));

        assertThat(meanwhile).isEmpty();
        assertThat(facts.held()).isZero();
    }

    /** The game; while it says how large a position is, another thread does something. */
    @SuppressWarnings("unchecked") // the interface is the game's
    private static <P> Ruleset<P> interrupted(Ruleset<P> game, Deque<Runnable> meanwhile) {
        return (Ruleset<P>) Proxy.newProxyInstance(
                Ruleset.class.getClassLoader(), new Class<?>[] {Ruleset.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("size") && !meanwhile.isEmpty()) {
                        meanwhile.pop().run();
                    }
                    return method.invoke(game, arguments);
                });
    }

    private static <P> ValueCheck<P> check(Ruleset<P> game, ProofMemory facts) {
        return new ValueCheck<>(new ProofPositions<>(game, false), new NoEntries<>(), facts);
    }

    /** The heap below each is looked at, since it has no entry. */
    private static <P> void fill(ValueCheck<P> check, Ruleset<P> game) {
        for (int heap = 2; heap < 5; heap++) {
            assertThat(check.ofThread().fault(heap(game, heap), 1, used -> {})).isPresent();
        }
    }

    private static <P> void assertHolds(ValueCheck<P> check, P heapOfOne) {
        assertThat(check.ofThread().fault(heapOfOne, 1, used -> {})).isEmpty();
    }

    private static <P> P heap(Ruleset<P> game, int size) {
        return game.read(new TreeInput(tree("[" + size + "]")));
    }

    private record NoEntries<P>() implements ValueCheck.Entries<P> {
        @Override
        public int find(P component) {
            return NONE;
        }

        @Override
        public long value(int entry) {
            throw new IllegalArgumentException("there is no entry " + entry);
        }
    }
}
