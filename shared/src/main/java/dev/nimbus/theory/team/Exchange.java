package dev.nimbus.theory.team;

import java.util.List;
import java.util.Optional;

/**
 * Where the threads of one search on this node meet the other nodes that work on the same search. Nodes talk in rounds,
 * about a hundred in a second: each tells what it has found and what it is at. By itself it hears nothing and tells nothing.
 * No call blocks. Safe for use by several threads.
 */
public interface Exchange {
    /** No other node works on the search; only this one says so. */
    Exchange NONE = new Exchange() {};

    /**
     * What is known of a component.
     *
     * @param form the component: the number of its family and its words, eight bytes each
     * @param work the logarithm of the steps that it took
     */
    record Fact(byte[] form, int fact, int work) {}

    /**
     * A question that a thread is at.
     *
     * @param form the component that it is about, as in a {@link Fact}
     * @param value whether the component has this value; −1 asks which value it has
     */
    record Question(byte[] form, long value) {}

    /**
     * What another node tells.
     *
     * @param questions all that its threads are at
     * @param facts what it has found since it told last
     * @param cheap what it has found that was cheap, in blocks as {@link #foundCheap} takes them
     */
    record News(String node, List<Question> questions, List<Fact> facts, List<byte[]> cheap) {}

    /** From now on the search is worth the work of other nodes, and they can do it. */
    default void open() {}

    /** {@return the number of the round; each thread talks once in a round} */
    default int round() {
        return 0;
    }

    /** Something was found that is worth telling. */
    default void found(Fact fact) {}

    /** {@return whether another node hears what was cheap to find} It changes from round to round. */
    default boolean isHeard() {
        return false;
    }

    /** {@return whether another node that hears it works on the search, too} Else nodes only listen, and go on if this one is lost. */
    default boolean isHelped() {
        return isHeard();
    }

    /** {@return how many times as dear as usual a cheap fact has to be to get a part of the room there is; 1 or more} */
    default int scarcity() {
        return 1;
    }

    /**
     * Facts were found that are worth telling where there is room for them.
     *
     * @param facts many, as the search packs them
     */
    default void foundCheap(byte[] facts) {}

    /**
     * Says what a thread of this node is at now.
     *
     * @param questions from the root on; none where it works on the search no more
     */
    default void at(Object thread, List<Question> questions) {}

    /** {@return what another node has told and no thread has taken yet} */
    default Optional<News> next() {
        return Optional.empty();
    }
}
