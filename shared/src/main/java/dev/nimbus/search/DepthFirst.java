package dev.nimbus.search;

/**
 * A frame of a search in depth first: the question what the nim-value of a component is, or whether it is a given one.
 * The options are made once. Values are tried: the one that is asked for, then 0, 1, 2, …; one that an option has is
 * excluded, and the first that none has is the value. Of an option all parts but the heaviest are valued, and that one is
 * asked whether it makes the value that is tried.
 */
final class DepthFirst extends SearchStack.ExpandedFrame {
    private static final int[] NO_OPTIONS = {};
    private static final long[] NO_VALUES = {};

    /** In {@link #ruledOut}: the option's value is known. */
    private static final long CLOSED = -1;

    /** How many options are looked up in a step of work. */
    private static final int OPTIONS_OF_A_STEP = 16;

    /**
     * The value that the question is about, or {@link SearchStack#ANY}. It is also what is {@code asked}, but for values that cannot be
     * excluded for good: where one of them is wanted, the value is asked.
     */
    private long wanted;

    private long tried;

    /** Whether all values from 0 up are tried; before that the one that is asked for is. */
    private boolean isAscending;

    /** The options whose values are not known, in the order in which to try them. */
    private int[] open = NO_OPTIONS;

    /** For each of them the value that it is known not to have, plus 1. */
    private long[] ruledOut = NO_VALUES;

    private int openCount;

    /** Which of them is worked on. */
    private int current;

    DepthFirst(SearchContext search, SearchStack stack) {
        super(search, stack);
    }

    /** Begins the question whether part {@code i} of {@code parts} has a value, or with {@link SearchStack#ANY} which it has. */
    void ask(ComponentList parts, int i, long value) {
        take(parts, i);
        wanted = value;
        asked = value < ValueTable.EXCLUDABLE ? value : SearchStack.ANY;
    }

    @Override
    long excluded() {
        return asked == SearchStack.ANY ? tried : 0;
    }

    @Override
    boolean isKnown() {
        int known = search.values.find(high, low);
        return ValueTable.isExact(known) || (asked != SearchStack.ANY && ValueTable.decides(known, asked));
    }

    @Override
    boolean begin() {
        int known = search.values.find(high, low);
        if (ValueTable.isExact(known)) {
            return leave(ValueTable.value(known));
        }
        if (asked != SearchStack.ANY && ValueTable.decides(known, asked)) {
            return leaveExcluded();
        }
        spentBefore = search.budget.spent();
        search.expanded++;
        boolean isExcluded = options.make(words, from, length, asked) || asked > options.written;
        options.seen.addSmall(ValueTable.excluded(known));
        isAscending = asked == SearchStack.ANY;
        tried = isAscending ? 0 : asked;
        if (isExcluded) {
            return exclude();
        }
        listOpen();
        return proceed();
    }

    private void listOpen() {
        openCount = options.count;
        if (openCount > open.length) {
            int more = Math.max(openCount, 2 * open.length) - open.length;
            search.budget.hold((long) (Integer.BYTES + Long.BYTES) * more);
            open = new int[open.length + more];
            ruledOut = new long[open.length];
        }
        for (int i = 0; i < openCount; i++) {
            open[i] = (int) options.order[i];
            ruledOut[i] = 0;
        }
    }

    @Override
    boolean resume() {
        int option = open[current];
        if (options.partCount[option] > 1) {
            options.addLastValue(option, stack.value);
        } else if (stack.disproof == 0) {
            options.addLastValue(option, tried ^ options.value[option]);
        } else {
            ruledOut[current] = tried + 1;
        }
        return proceed();
    }

    /** Tries one value after another; returns false where a part must be known better first. */
    private boolean proceed() {
        while (true) {
            if (options.seen.contains(tried)) {
                if (exclude()) {
                    return true;
                }
                lookUp();
                continue;
            }
            current = next();
            if (current >= 0) {
                push(open[current]);
                return false;
            }
            if (!options.seen.contains(tried) && noneHasIt()) {
                return true;
            }
        }
    }

    /** Adds the values that have become known, and drops the options that have theirs. */
    private void lookUp() {
        search.budget.spend(1 + openCount / OPTIONS_OF_A_STEP);
        int kept = 0;
        for (int i = 0; i < openCount; i++) {
            if (!isClosed(i)) {
                open[kept] = open[i];
                ruledOut[kept++] = ruledOut[i];
            }
        }
        openCount = kept;
    }

    /** Whether an option's value is known, if need be after a look into the table. */
    private boolean isClosed(int i) {
        int option = open[i];
        if (ruledOut[i] != CLOSED) {
            options.addKnownValues(option);
            if (options.partCount[option] == 0) {
                options.seen.add(options.value[option]);
                ruledOut[i] = CLOSED;
            }
        }
        return ruledOut[i] == CLOSED;
    }

    /** The first option that may have the value that is tried, if there is one that nobody is at; −1 if none may, or one has. */
    private int next() {
        int first = -1;
        for (int i = 0; i < openCount && !options.seen.contains(tried); i++) {
            if (ruledOut[i] == tried + 1 || isClosed(i)) {
                continue;
            }
            if (isRuledOut(open[i])) {
                ruledOut[i] = tried + 1;
            } else if (!stack.isShared() || !stack.isVisited(key(open[i], tried))) {
                return i;
            } else if (first < 0) {
                first = i;
            }
        }
        return options.seen.contains(tried) ? -1 : first;
    }

    private boolean isRuledOut(int option) {
        if (options.partCount[option] > 1) {
            return false;
        }
        int part = options.first[option];
        int known = search.values.find(options.parts.high[part], options.parts.low[part]);
        long wanted = tried ^ options.value[option];
        return ValueTable.decides(known, wanted) && !(ValueTable.isExact(known) && ValueTable.value(known) == wanted);
    }

    private void push(int option) {
        int part = options.first[option];
        int count = options.partCount[option];
        stack.requireOther(this, options.parts, part + count - 1);
        stack.push(options.parts, part + count - 1, count > 1 ? SearchStack.ANY : tried ^ options.value[option]);
    }

    /** No option has the value that is tried; says whether this answers the question. */
    private boolean noneHasIt() {
        if (isAscending) {
            return answer(tried);
        }
        isAscending = true;
        tried = 0;
        lookUp();
        return asked == 0 && answer(0);
    }

    /** An option has the value that is tried; says whether this answers the question. */
    private boolean exclude() {
        if (!isAscending) {
            keep(ValueTable.ofExcluded(options.seen() | 1L << asked));
            return leaveExcluded();
        }
        tried++;
        return tried == asked && answer(tried);
    }

    private boolean answer(long value) {
        search.found++;
        keep(ValueTable.ofValue(value));
        return leave(value);
    }

    private void keep(int fact) {
        long steps = search.budget.spent() - spentBefore;
        search.values.put(high, low, fact, steps);
        search.found(words, from, length, fact, steps);
    }

    private boolean leave(long value) {
        stack.value = value;
        stack.proof = value == wanted ? ProofTable.INFINITE : 0;
        stack.disproof = value == wanted ? 0 : ProofTable.INFINITE;
        return true;
    }

    private boolean leaveExcluded() {
        stack.proof = 0;
        stack.disproof = ProofTable.INFINITE;
        return true;
    }
}
