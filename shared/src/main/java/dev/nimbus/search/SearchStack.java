package dev.nimbus.search;

import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.team.Exchange;
import dev.nimbus.theory.team.Visits;
import java.util.Arrays;
import java.util.Optional;

/**
 * Runs the frames of a search. The stack is our own, so the length of a play does not matter. Frames are used again, with
 * the arrays they have grown.
 */
final class SearchStack {
    /**
     * A question about the value of a component, on the stack of a search. Its answer, or what was learned of it, stands in the
     * stack then.
     */
    abstract static class Frame {
        final SearchContext search;
        final SearchStack stack;
        long[] words = {};
        int from;
        int length;
        long high;
        long low;
        int weight;

        /** The value that the question is about, or {@link #ANY}. */
        long asked;

        Frame(SearchContext search, SearchStack stack) {
            this.search = search;
            this.stack = stack;
        }

        /** Takes part {@code i} of {@code parts} as the component. */
        final void take(ComponentList parts, int i) {
            words = parts.words;
            from = parts.from[i];
            length = parts.length[i];
            high = parts.high[i];
            low = parts.low[i];
            weight = parts.weight[i];
        }

        /** Takes the component of another frame. */
        final void take(Frame other) {
            words = other.words;
            from = other.from;
            length = other.length;
            high = other.high;
            low = other.low;
            weight = other.weight;
        }

        /** Whether it asks about the same component as another one. */
        final boolean isSame(Frame other) {
            return high == other.high && low == other.low;
        }

        /** Begins; returns false if it pushed a question that must be answered first. */
        abstract boolean begin();

        /** Goes on after the question pushed last is answered or left open; returns as {@link #begin} does. */
        abstract boolean resume();

        /** Whether the table has the answer by now. */
        abstract boolean isKnown();

        /** Names the question among those that threads are at, up to a chance of 2⁻⁶⁴. */
        long key() {
            return ProofTable.key(high, low, asked);
        }

        /** How many values, from 0 on, the component is known not to have, where its value is asked; else 0. */
        long excluded() {
            return 0;
        }

        /** Adds the components that matter here to those that other nodes are asked for. */
        void share(Sharing sharing) {
            sharing.add(words, from, length, high, low);
        }

        /** The question as other nodes are told it. */
        final Exchange.Question question() {
            return new Exchange.Question(search.form(words, from, length), asked);
        }
    }

    /** A frame that makes its component's options once. */
    abstract static class ExpandedFrame extends Frame {
        final Expansion options;
        long spentBefore;

        ExpandedFrame(SearchContext search, SearchStack stack) {
            super(search, stack);
            this.options = new Expansion(search);
        }

        @Override
        final void share(Sharing sharing) {
            super.share(sharing);
            options.share(sharing, weight);
        }

        /** Names the question whether an option has a value, or a part of it that is valued first, as {@link #key()} does. */
        final long key(int option, long value) {
            ComponentList parts = options.parts;
            int part = options.first[option];
            int count = options.partCount[option];
            return count > 1
                    ? ProofTable.key(parts.high[part + count - 1], parts.low[part + count - 1], ANY)
                    : ProofTable.key(parts.high[part], parts.low[part], value ^ options.value[option]);
        }
    }

    /** In place of a value: the value is asked. */
    static final long ANY = -1;

    /** A couple and a valuation with room for one option each; what they grow is held beside. */
    private static final int BYTES_OF_FRAME = 832;

    /** Some 550 bytes in 15 objects, and the places of the stack. */
    private static final int BYTES_OF_DEPTH_FIRST = 640;

    /** A fraction of a millisecond. */
    private static final long STEPS_BETWEEN_LOOKS = 1000;

    /** The numbers of the couple that was left last. */
    int proof;

    int disproof;

    /** The value that was found last. */
    long value;

    private final SearchContext search;
    private final boolean mayRepeat;
    private final SearchContext.OpenFrames open = new SearchContext.OpenFrames();
    private Frame[] frames = new Frame[0];
    private Couple[] couples = new Couple[0];
    private Valuation[] valuations = new Valuation[0];
    private DepthFirst[] depthFirst = new DepthFirst[0];
    private int depth;

    /** How many frames, from the bottom on, have begun. */
    private int begun;

    private Visits visits = Visits.NONE;
    private boolean isShared;

    /** Steps spent at which to look up from the work, and at which to call for help. */
    private long lookAt;

    private long callAt = Long.MAX_VALUE;

    /** The last round in which it has talked to other nodes. */
    private int round;

    SearchStack(SearchContext search) {
        this.search = search;
        this.mayRepeat = search.rules.mayRepeat();
    }

    /** A couple on top of the stack, to be asked a question. */
    Couple pushCouple() {
        reserve();
        frames[depth] = couples[depth];
        return couples[depth++];
    }

    /** Asks whether a part has a value, or with {@link #ANY} which it has. */
    void push(ComponentList parts, int i, long value) {
        reserve();
        if (search.isDepthFirst) {
            depthFirst[depth].ask(parts, i, value);
            frames[depth] = depthFirst[depth];
        } else if (value == ANY) {
            valuations[depth].ask(parts, i);
            frames[depth] = valuations[depth];
        } else {
            couples[depth].ask(parts, i, value, ProofTable.INFINITE, ProofTable.INFINITE);
            frames[depth] = couples[depth];
        }
        depth++;
    }

    /** How many values the question at the bottom has excluded: 0 where it asks for a single one. */
    long excluded() {
        return depth > 0 ? frames[0].excluded() : 0;
    }

    /** The couple nearest to the bottom. */
    Optional<Couple> root() {
        for (int i = 0; i < Math.min(depth, 2); i++) {
            if (frames[i] instanceof Couple couple) {
                return Optional.of(couple);
            }
        }
        return Optional.empty();
    }

    private void reserve() {
        if (depth == frames.length) {
            frames = Arrays.copyOf(frames, 2 * depth + 8);
            couples = Arrays.copyOf(couples, frames.length);
            valuations = Arrays.copyOf(valuations, frames.length);
            depthFirst = Arrays.copyOf(depthFirst, frames.length);
        }
        if (frames[depth] != null) {
            return;
        }
        search.budget.hold(search.isDepthFirst ? BYTES_OF_DEPTH_FIRST : BYTES_OF_FRAME);
        if (search.isDepthFirst) {
            depthFirst[depth] = new DepthFirst(search, this);
        } else {
            couples[depth] = new Couple(search, this);
            valuations[depth] = new Valuation(search, this);
        }
    }

    /** Parts from others that work on the same question: each passes by what another is at. */
    void shareIn(Visits ofAll) {
        visits = ofAll;
        isShared = true;
        for (int i = 0; i < begun; i++) {
            visits.enter(frames[i].key());
        }
    }

    boolean isShared() {
        return isShared;
    }

    /** Whether a thread seems to be at the question with this key. */
    boolean isVisited(long key) {
        return visits.isVisited(key);
    }

    /**
     * Works on the question pushed last until it is answered, here or by another thread.
     *
     * @param stepsAtCall steps spent at which to call for help
     */
    void runBlocking(RootQuestion root, long stepsAtCall) {
        callAt = stepsAtCall;
        lookAt = Math.min(search.sharing.due(), isShared ? 0 : callAt);
        try {
            runFramesBlocking(root);
            if (depth == 0 && root.isOpen()) {
                root.answer(this);
            }
            drop(0);
        } finally {
            tellLeft();
        }
        isShared = false;
    }

    /** Takes all frames away. A search that was refused keeps them: they say how far it is. */
    void leave() {
        drop(0);
        tellLeft();
        isShared = false;
    }

    /** Other nodes are not to pass by what nobody is at. */
    private void tellLeft() {
        if (isShared) {
            search.others.left(this);
        }
    }

    private void runFramesBlocking(RootQuestion root) {
        boolean isNew = true;
        while (depth > 0 && root.isOpen()) {
            if (search.budget.spent() >= lookAt) {
                isNew |= lookBlocking(root);
            }
            Frame top = frames[depth - 1];
            boolean isAnswered = isNew ? begin(top) : top.resume();
            isNew = !isAnswered;
            if (isAnswered) {
                drop(depth - 1);
            }
        }
    }

    private boolean begin(Frame top) {
        if (mayRepeat) {
            requireNew(top);
        }
        if (isShared) {
            visits.enter(top.key());
        }
        begun = depth;
        return top.begin();
    }

    /** A part of an option is not the component that it is an option of. */
    void requireOther(Frame top, ComponentList parts, int i) {
        if (mayRepeat && top.high == parts.high[i] && top.low == parts.low[i]) {
            throw endless();
        }
    }

    private static Refusal endless() {
        return Refusal.invalidPosition("play can go on for ever from this position", "");
    }

    /** Below the frames that ask about the component on top, none does: else play comes to it again. */
    private void requireNew(Frame top) {
        boolean isAskedOn = depth > 1 && frames[depth - 2].isSame(top);
        if (!isAskedOn && !open.add(frames, depth - 1)) {
            throw endless();
        }
    }

    /** Takes the frames from the top down to number {@code to} away. */
    private void drop(int to) {
        for (int i = begun - 1; i >= to; i--) {
            leave(i);
        }
        begun = Math.min(begun, to);
        depth = to;
    }

    private void leave(int i) {
        if (isShared) {
            visits.leave(frames[i].key());
        }
        if (mayRepeat) {
            open.remove(frames, i);
        }
    }

    /** Now and then it asks other nodes, calls for help, and sees what others have found. */
    private boolean lookBlocking(RootQuestion root) {
        long spent = search.budget.spent();
        if (spent >= search.sharing.due()) {
            for (int i = 0; i < depth; i++) {
                frames[i].share(search.sharing);
            }
            search.sharing.askBlocking();
        }
        if (spent >= callAt) {
            callAt = Long.MAX_VALUE;
            shareIn(root.call());
        }
        if (isShared && search.others.round() != round) {
            round = search.others.round();
            search.cheap.tell();
            search.others.talk(this, depth, i -> frames[i].question());
        }
        search.report();
        lookAt = Math.min(search.sharing.due(), isShared ? spent + STEPS_BETWEEN_LOOKS : callAt);
        return goBack();
    }

    /** Goes back to the first question that has been answered; false if none has. */
    private boolean goBack() {
        for (int i = 0; i < depth; i++) {
            if (frames[i].isKnown()) {
                drop(i);
                depth = i + 1;
                return true;
            }
        }
        return false;
    }
}
