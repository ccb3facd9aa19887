package dev.nimbus.search;

import dev.nimbus.theory.team.Exchange;

/** A question on the stack of a search. Its answer, or what was learned of it, stands in the {@link SearchStack} then. */
interface Frame {
    /** Begins; returns false if it pushed a question that must be answered first. */
    boolean begin();

    /** Goes on after the question pushed last is answered or left open; returns as {@link #begin} does. */
    boolean resume();

    /** Whether the table has the answer by now. */
    boolean isKnown();

    /** Names the question among those that threads are at, up to a chance of 2⁻⁶⁴. */
    long key();

    /** The first half of the hash of the component that is asked about. */
    long high();

    /** The second half. */
    long low();

    /** Adds the components that matter here to those that other nodes are asked for. */
    void share(Sharing sharing);

    /** The question as other nodes are told it. */
    Exchange.Question question();
}
