package dev.nimbus.games.rules;

import dev.nimbus.search.PositionSearch.Known;
import dev.nimbus.search.SharedValues;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Helpers;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.nimber.Mex;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Plays states out in depth, on one thread. Where it is the owner of the table it marks the states that it is at: a move to
 * one of these closes a cycle. A thread that helps marks nothing, goes through the followers of a state in an order by chance,
 * so that it parts from the others, and gives up where it finds no end.
 *
 * <p>The stack is our own. A state is met twice there: first its unknown followers are put above it, then, when these are
 * known, it gets its value.
 */
final class StatePlay {
    /** The marks of open states are this one and lower ones, by the steps spent when they were met. */
    private static final long OPEN = -3;

    /** The mark of a state that was open when a question was left. Values are moved up by 1. */
    private static final long LEFT = -2;

    /** What looking a state up and putting it aside costs beside listing its moves. */
    private static final int STATE_STEPS = 2;

    /** So many options are looked up in a step of work. */
    private static final int OPTIONS_OF_A_STEP = 4;

    /** So many states of the stack are looked at for those that other nodes are asked for. */
    private static final int MOST_ASKED = 1 << 10;

    /** A state that is forgotten is known elsewhere as one that took so many steps. */
    private static final int FORGOTTEN_STEPS = 64;

    private final StateRules rules;
    private final StateTable table;
    private final Known node;
    private final Budget budget;
    private final Counts counts;
    /** Empty for the owner. */
    private final Optional<SplittableRandom> order;

    private final boolean isOwner;
    private final MoveLister lister;
    private final StackOfStates stack;
    private final Mex mex;
    private long options;
    /** Steps spent when it told others of a state. */
    private long toldAt;
    /** Steps spent at which to look up from the work. */
    private long lookAt = Long.MAX_VALUE;
    /** Steps spent at which to call for help. */
    private long callAt = Long.MAX_VALUE;

    /** How often all threads have listed the moves of a state, and how many values they have found. */
    record Counts(LongAdder listed, LongAdder valued) {
        Counts() {
            this(new LongAdder(), new LongAdder());
        }
    }

    /**
     * The question what the value of a state is, for all threads that work on it. Each plays the whole state out, in an order of
     * its own, and passes by what others have found; the first answer is the answer.
     */
    static final class Question implements Helpers.Work, AutoCloseable {
        private static final long OPEN = -1;
        private static final long BROKEN_OFF = -2;

        private final StatePlay first;
        private final long[] state;
        private final AtomicInteger threads = new AtomicInteger();
        private Helpers.Call call = () -> {};
        private volatile long answer = OPEN;
        private volatile boolean helpIsVain;

        /** @param first of the thread whose question it is */
        Question(StatePlay first, long[] state) {
            this.first = first;
            this.state = state;
        }

        /** The state; not to be written to. */
        long[] state() {
            return state;
        }

        boolean isOpen() {
            return answer == OPEN;
        }

        void answer(long value) {
            answer = value;
        }

        long value() {
            return answer;
        }

        /** The value, found on the thread of the owner. */
        long askBlocking() {
            first.runBlocking(this);
            return answer;
        }

        /** Has other threads help. */
        void call(Helpers helpers) {
            call = helpers.call(this);
        }

        /** A fault is left to the owner: it goes through all in one order, so it names the same one with and without help. */
        @Override
        public void share(Budget own) {
            if (!isOpen() || helpIsVain) {
                return;
            }
            try {
                first.another(own, threads.incrementAndGet()).runBlocking(this);
            } catch (Refusal faultOrNoEnd) {
                helpIsVain = true;
            }
        }

        /** Ends it for all threads. */
        @Override
        public void close() {
            if (isOpen()) {
                answer = BROKEN_OFF;
            }
            call.close();
        }
    }

    /** The owner of a table. */
    StatePlay(StateRules rules, StateTable table, Known node, Budget budget, Counts counts) {
        this(rules, table, node, budget, counts, Optional.empty());
    }

    private StatePlay(
            StateRules rules,
            StateTable table,
            Known node,
            Budget budget,
            Counts counts,
            Optional<SplittableRandom> order) {
        this.rules = rules;
        this.table = table;
        this.node = node;
        this.budget = budget;
        this.counts = counts;
        this.order = order;
        this.isOwner = order.isEmpty();
        this.lister = MoveLister.ofAll(rules, budget);
        this.stack = new StackOfStates(rules.arity(), budget);
        this.mex = new Mex(budget::hold);
    }

    /** That of another thread, which helps. */
    StatePlay another(Budget own, long seed) {
        return new StatePlay(rules, table, node.another(own), own, counts, Optional.of(new SplittableRandom(seed)));
    }

    static boolean isValue(long mark) {
        return mark > 0;
    }

    /** Works on a question until it is answered, here or by another thread. */
    void runBlocking(Question question) {
        if (isOwner) {
            callAt = budget.spent() + budget.helpers().stepsAlone();
            lookAt = Math.min(node.due(), callAt);
        }
        long before = budget.spent();
        long[] top = question.state().clone();
        stack.push(top, 0);
        try {
            while (!stack.isEmpty() && question.isOpen()) {
                if (budget.spent() >= lookAt) {
                    lookBlocking(question);
                }
                stack.peek(top);
                meet(top);
            }
            answer(question);
            tell(question, budget.spent() - before);
        } finally {
            leave(0);
        }
    }

    private void answer(Question question) {
        long mark = table.get(question.state(), 0);
        if (isValue(mark)) {
            question.answer(mark - 1);
        }
    }

    /** A thread that helped may have been the one that found the answer. */
    private void tell(Question question, long steps) {
        if (isOwner && steps >= SharedValues.DEAR_STEPS) {
            node.found(question.state(), 0, question.value(), steps);
        }
    }

    private void meet(long[] top) {
        long mark = mark(top, 0);
        if (isValue(mark)) {
            stack.pop(); // it was met again before its turn came, or another thread was faster
            return;
        }
        budget.spend(STATE_STEPS);
        if (isOwner && mark > OPEN) {
            mark = OPEN - budget.spent();
            put(top, 0, mark);
        }
        advance(top, OPEN - mark);
    }

    /** Gives a state its value, or puts its unknown followers above it. */
    private void advance(long[] state, long spentBefore) {
        mex.clear();
        counts.listed().increment();
        int size = stack.size();
        lister.list(state, 0, (results, count) -> {
            if ((++options & OPTIONS_OF_A_STEP - 1) == 0) {
                budget.spend(1);
            }
            long sum = 0;
            for (int i = 0; i < count; i += rules.arity()) {
                sum ^= follow(results, i) - 1;
            }
            if (stack.size() == size) {
                mex.add(sum);
            }
            return true;
        });
        if (stack.size() == size) {
            stack.pop();
            found(state, mex.value(), budget.spent() - spentBefore);
        } else {
            order.ifPresent(random -> stack.shuffle(size, random));
        }
    }

    /** The mark of a follower, which is put on the stack unless it is a value. */
    private long follow(long[] results, int at) {
        long mark = mark(results, at);
        if (!isValue(mark)) {
            if (isOwner && mark <= OPEN) {
                throw cycle(results, at);
            }
            stack.push(results, at);
        }
        return mark;
    }

    /** What the table says of a state, and of one that it may have forgotten the node. */
    private long mark(long[] states, int at) {
        long mark = table.get(states, at);
        if (mark == StateTable.UNKNOWN && table.hasForgotten()) {
            long value = node.find(states, at);
            if (value != Known.UNKNOWN) {
                put(states, at, value + 1);
                return value + 1;
            }
        }
        return mark;
    }

    private void found(long[] state, long value, long steps) {
        counts.valued().increment();
        put(state, 0, value + 1);
        if (isOwner && Math.min(steps, budget.spent() - toldAt) >= SharedValues.DEAR_STEPS) {
            toldAt = budget.spent(); // else a long play would be told state by state
            node.found(state, 0, value, steps);
        }
    }

    private void put(long[] states, int at, long mark) {
        if (!isOwner) {
            table.offer(states, at, mark);
            return;
        }
        if (table.isFull()) {
            table.forget(this::forget, number -> number <= OPEN);
        }
        table.put(states, at, mark);
    }

    private void forget(long[] states, int at, long mark) {
        if (isValue(mark)) {
            node.found(states, at, mark - 1, FORGOTTEN_STEPS);
        }
    }

    /** Asks other nodes, and calls for help, where it is time. */
    private void lookBlocking(Question question) {
        long spent = budget.spent();
        if (spent >= node.due()) {
            askBlocking(Math.min(stack.size(), MOST_ASKED));
        }
        if (spent >= callAt) {
            callAt = Long.MAX_VALUE;
            question.call(budget.helpers());
        }
        lookAt = Math.min(node.due(), callAt);
    }

    private void askBlocking(int count) {
        long[] state = new long[rules.arity()];
        for (int i = 0; i < count; i++) {
            stack.get(i, state);
            node.add(state, 0);
        }
        node.askBlocking();
        for (int i = 0; i < Math.min(count, stack.size()); i++) {
            stack.get(i, state);
            if (learn(state)) {
                leave(i + 1);
            }
        }
    }

    /** Takes over what is known of a state; says whether it was open. */
    private boolean learn(long[] state) {
        boolean isOpen = table.get(state, 0) <= OPEN;
        long value = node.find(state, 0);
        if (value == Known.UNKNOWN) {
            return false;
        }
        put(state, 0, value + 1);
        return isOpen;
    }

    /** Takes all states from number {@code to} on away; they are open no more. */
    private void leave(int to) {
        long[] top = new long[rules.arity()];
        while (stack.size() > to) {
            stack.peek(top);
            if (isOwner && table.get(top, 0) <= OPEN) {
                table.put(top, 0, LEFT);
            }
            stack.pop();
        }
    }

    private RuntimeException cycle(long[] results, int at) {
        return lister.fault("leads to " + rules.show(results, at)
                + ", from which play can come again to the same state; expected rules under which play ends");
    }
}
