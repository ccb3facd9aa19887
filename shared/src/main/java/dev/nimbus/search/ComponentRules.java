package dev.nimbus.search;

/**
 * A family of games as the core sees it. A component is a run of 64-bit words, in a form that stands for all components
 * alike under the family's own symmetries: equal words are equal components, whatever board they came from.
 * Implementations keep nothing between calls: several threads call them, and a sink calls them again before it returns.
 */
public interface ComponentRules {
    /**
     * {@return a number of this family's own: components of two families with equal words differ by it} What is found is
     * kept under it, so it changes where the meaning of words does.
     */
    long seed();

    /**
     * {@return whether the rules are this program's own, so that equal words with this {@link #seed} mean the same on every
     * node and after every start} What was dear to find is then shared and kept. Rules that users bring are not.
     */
    boolean isFixed();

    /**
     * Writes the options of a component, each as a sum of parts, until {@code sink} has seen enough. The same option may
     * come more than once.
     *
     * @param words holds the component; not to be written to
     * @param from where the component begins
     * @param length how many words it has
     * @param sink takes the options: {@link OptionSink#begin}, its parts, {@link OptionSink#end}
     */
    void options(long[] words, int from, int length, OptionSink sink);

    /**
     * {@return the work of making one option of a component, in the steps of a {@link dev.nimbus.theory.Budget}; 1 by
     * default, which is right for components of a few words}
     *
     * @param words holds the component; not to be written to
     * @param from where the component begins
     * @param length how many words it has
     */
    default int stepsOfOption(long[] words, int from, int length) {
        return 1;
    }
}
