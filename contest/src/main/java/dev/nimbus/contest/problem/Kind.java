package dev.nimbus.contest.problem;

/** What a name of a problem file stands for. */
public enum Kind {
    /** An integer. */
    NUMBER,
    /** A string. */
    WORD,
    /** A list of integers. */
    NUMBERS,
    /** A list of something else. */
    ITEMS,
    /** An item of such a list. */
    ITEM
}
