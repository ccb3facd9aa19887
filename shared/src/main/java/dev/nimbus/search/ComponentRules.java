package dev.nimbus.search;

import dev.nimbus.search.graph.ComponentGraph;
import dev.nimbus.theory.Budget;
import java.security.SecureRandom;
import java.util.function.Supplier;

/**
 * A family of games as the core sees it. A component is a run of 64-bit words, in a form that stands for all components
 * alike under the family's own symmetries: equal words are equal components, whatever board they came from.
 * Several threads call them, unless each has {@linkplain #ofThread rules of its own}, and a sink calls them again before it
 * returns.
 */
public interface ComponentRules {
    /**
     * What tells the components of a family from those of others.
     *
     * @param seed a number of the family's own, since two families may write equal words. What is found is kept under it, so
     *     it changes where the meaning of words does
     * @param isFixed whether equal words mean the same on every node and after every start. They do where the rules are this
     *     program's own, and where the words begin with the {@linkplain dev.nimbus.search.words.RulesetHash hash} of the
     *     ruleset. What was dear to find is then shared and kept
     */
    record Family(long seed, boolean isFixed) {
        /** What is known of components that mean something in this process alone is not found by another one. */
        private static final long PROCESS = new SecureRandom().nextLong();

        /** The seed of a family that is not fixed is another one in each process. */
        public Family {
            seed ^= isFixed ? 0 : PROCESS;
        }
    }

    /** {@return which family this is} */
    Family family();

    /**
     * {@return whether play may come to the same component again; false by default} The search then refuses a position
     * where it meets such a play. A part is small only if play from it ends.
     */
    default boolean mayRepeat() {
        return false;
    }

    /**
     * {@return the same rules for one more thread of a search; by default these, which keep nothing between calls}
     *
     * @param budget gives what pays for that thread's work; it changes when the thread leaves and comes again
     */
    default ComponentRules ofThread(Supplier<Budget> budget) {
        return this;
    }

    /** The search has forgotten all components, and will write those again that it needs; does nothing by default. */
    default void forget() {}

    /**
     * {@return whether a question is answered before another one is begun, however hard it is; false by default} That is
     * better where components hardly fall apart and many plays lead to the same: proof numbers then count the same work
     * many times.
     */
    default boolean isDepthFirst() {
        return false;
    }

    /**
     * Writes the options of a component, each as a sum of parts, until {@code sink} has seen enough. The same option may
     * come more than once.
     *
     * @param words holds the component; not to be written to
     * @param sink takes the options: {@link OptionSink#begin}, its parts, {@link OptionSink#end}
     */
    void options(long[] words, int from, int length, OptionSink sink);

    /**
     * Draws the graph that a small component is, where it is a game on a graph: equal graphs, wherever they lie, are equal
     * games. Draws nothing by default.
     *
     * @param words holds the component; not to be written to
     * @param graph an empty drawing
     */
    default void draw(long[] words, int from, int length, ComponentGraph graph) {}

    /**
     * {@return the work of making one option of a component, in the steps of a {@link Budget}; 1 by
     * default, which is right for components of a few words}
     *
     * @param words holds the component; not to be written to
     */
    default int stepsOfOption(long[] words, int from, int length) {
        return 1;
    }
}
