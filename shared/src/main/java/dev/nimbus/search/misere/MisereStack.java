package dev.nimbus.search.misere;

import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.ProofTable;
import dev.nimbus.search.SharedValues;
import dev.nimbus.search.SumFacts;
import dev.nimbus.search.SumSharing;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.SearchProgress;
import dev.nimbus.theory.cancel.Cancellation;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * The stack of one thread of a search, and what its frames share. The stack is our own, so the length of a play does not
 * matter.
 */
final class MisereStack implements SearchProgress.Source {
    private static final int BYTES_OF_FRAME = 320;

    /** How many frames are compared with another one in a step of work. */
    private static final int FRAMES_OF_A_STEP = 128;

    /** Of more frames only some are compared with the others: a play without an end comes to one of these again. */
    private static final int MANY_FRAMES = 1 << 10;

    private static final int FRAMES_BETWEEN_LOOKS = 32;

    private static final long NEVER = -1;

    final SumFacts facts;
    Budget budget;
    SumSharing sharing;

    /** The numbers of the frame that was left last. */
    int proof;

    int disproof;

    /** Sums of which was found who wins. */
    long found;

    final boolean isDepthFirst;
    private final Threads all;
    private final ComponentRules rules;
    private final boolean isFirst;
    private final ComponentMemory memory;
    Atoms atoms;
    AtomSum sum;
    KeyTable seen;
    /** The sum at the root. */
    private final Children rootSum = new Children(this);

    private Node[] nodes = new Node[0];
    private int depth;

    /** How many frames, from the bottom on, have begun. */
    private int begun;

    private long expandedBefore;

    /** {@link #values} when it forgot last. */
    private long foundBefore;

    /** How many frames were left, each answered or with new numbers. */
    private long left;

    /** The same when it forgot last. */
    private long leftBefore = NEVER;

    /** Steps spent at which it leaves a question open. */
    private long stopAt = Long.MAX_VALUE;

    private long reportedExpanded;
    private long reportedFound;
    private DeferredCancellation leave = new DeferredCancellation(Cancellation.NEVER);

    /**
     * Those of one thread.
     *
     * @param isFirst whether the search is its own
     */
    MisereStack(Threads all, boolean isFirst, Budget budget, SumSharing sharing) {
        this.all = all;
        this.isFirst = isFirst;
        this.rules = isFirst ? all.rules : all.rules.ofThread(() -> this.budget);
        this.isDepthFirst = rules.isDepthFirst();
        this.facts = all.facts;
        this.budget = budget;
        this.sharing = sharing;
        this.memory = new ComponentMemory(budget, all.mostBytes);
        this.atoms = new Atoms(rules, facts, memory);
        this.sum = atoms.newSum();
        this.seen = new KeyTable(memory);
    }

    /** Who wins a position, as far as it takes no search. */
    SumFacts.Fact known(PositionSearch.Position position) {
        if (memory.isFull()) {
            forget();
        }
        atoms.write(position, sum);
        SumFacts.Fact known = sum.theory();
        if (known == SumFacts.Fact.NOTHING) {
            sum.hash();
            known = facts.find(sum.high(), sum.low());
        }
        return known;
    }

    /** Who wins a position, if that is found within so many steps: it stops between two frames. */
    SumFacts.Fact find(PositionSearch.Position position, long mostSteps) {
        try (RootSum root = new RootSum(all, position)) {
            if (isAsked(root)) {
                stopAt = mostSteps > Long.MAX_VALUE - budget.spent() ? Long.MAX_VALUE : budget.spent() + mostSteps;
                sharing.begin(nodes[0], others -> call(root, others));
                runBlocking(root);
                drop(0);
            }
            return root.fact();
        } finally {
            stopAt = Long.MAX_VALUE;
            sharing.leave();
        }
    }

    private void call(RootSum root, Function<Budget, SumSharing> others) {
        for (int i = 0; i < begun; i++) {
            sharing.enter(nodes[i]);
        }
        root.call(budget.helpers(), others);
    }

    /**
     * Works on a question of another thread until it is answered, here or there, or this one is to leave.
     *
     * @param own pays from now on
     */
    MisereStack helpBlocking(RootSum root, Budget own, SumSharing ownSharing, DeferredCancellation ownLeave) {
        if (own != budget) {
            own.hold(budget.held());
        }
        budget = own;
        memory.budget = own;
        sharing = ownSharing;
        leave = ownLeave;
        try {
            if (goesOn(root) && isAsked(root)) {
                runBlocking(root);
            }
        } finally {
            drop(0);
            sharing.leave();
            report();
        }
        return this;
    }

    private boolean goesOn(RootSum root) {
        return root.isOpen() && !leave.isNoted() && budget.spent() < stopAt;
    }

    /** Puts the question on the stack; false if theory has answered it. */
    private boolean isAsked(RootSum root) {
        drop(0);
        atoms.write(root.position().by(rules), sum);
        SumFacts.Fact known = sum.theory();
        if (known != SumFacts.Fact.NOTHING) {
            root.answer(known == SumFacts.Fact.LOST);
            return false;
        }
        sum.hash();
        rootSum.clear();
        rootSum.add(sum);
        push().ask(rootSum, 0, ProofTable.INFINITE, ProofTable.INFINITE);
        return true;
    }

    private void runBlocking(RootSum root) {
        leftBefore = NEVER;
        while (goesOn(root)) {
            boolean hasRoom = hasRoomForFramesBlocking(root);
            if (depth == 0) {
                root.answer(disproof == 0);
            } else if (!hasRoom) {
                forget();
                isAsked(root);
            }
        }
    }

    /**
     * Works on the question pushed last; false if the memory is full. It must have got on since it was before: with the
     * components of one frame alone it would be so for ever.
     */
    private boolean hasRoomForFramesBlocking(RootSum root) {
        try {
            runFramesBlocking(root);
        } catch (Refusal refused) {
            if (!memory.isShort() || values() == foundBefore) {
                throw refused;
            }
            return false;
        }
        if (memory.isFull() && goesOn(root) && left == leftBefore && values() == foundBefore) {
            throw memory.refusal();
        }
        return !memory.isFull();
    }

    /** Keeps that who moves next loses a position, here and with others, unless theory says so. */
    void learnLostBlocking(PositionSearch.Position position) {
        atoms.write(position, sum);
        if (sum.theory() == SumFacts.Fact.NOTHING) {
            sum.hash();
            facts.put(sum.high(), sum.low(), true, SharedValues.DEAR_STEPS);
            sharing.keepLostBlocking(sum.form());
        }
    }

    /** Works on the question pushed last until it is answered, here or by another thread, or the memory is full. */
    private void runFramesBlocking(RootSum root) {
        boolean isNew = true;
        while (depth > 0 && goesOn(root) && !memory.isFull()) {
            if (sharing.isDue()) {
                isNew |= lookBlocking();
            }
            Node top = nodes[depth - 1];
            boolean isAnswered = isNew ? begin(top) : top.resume();
            isNew = !isAnswered;
            if (isAnswered) {
                left++;
                drop(depth - 1);
            }
        }
    }

    private boolean begin(Node top) {
        if (rules.mayRepeat() && (depth < MANY_FRAMES || depth % FRAMES_BETWEEN_LOOKS == 0)) {
            requireNew(top);
        }
        sharing.enter(top);
        begun = depth;
        return top.begin();
    }

    /** Takes the frames from the top down to number {@code to} away. */
    private void drop(int to) {
        for (int i = begun - 1; i >= to; i--) {
            sharing.leave(nodes[i]);
        }
        begun = Math.min(begun, to);
        depth = to;
    }

    /** Hears what others have found, and goes back to the first question that has been answered; false if none has. */
    private boolean lookBlocking() {
        sharing.lookBlocking(Arrays.asList(nodes).subList(0, depth));
        report();
        for (int i = 0; i < depth; i++) {
            if (facts.find(nodes[i].high(), nodes[i].low()) != SumFacts.Fact.NOTHING) {
                drop(i);
                depth = i + 1;
                return true;
            }
        }
        return false;
    }

    /** Tells the first thread what this one has done, if it is another. */
    private void report() {
        if (!isFirst) {
            all.expanded.add(expanded() - reportedExpanded);
            all.found.add(found - reportedFound);
            reportedExpanded = expanded();
            reportedFound = found;
        }
    }

    private void requireNew(Node top) {
        for (int i = depth - 2; i >= 0; i--) {
            if (nodes[i].isSame(top)) {
                throw Refusal.invalidPosition("play can go on for ever from this position", "");
            }
        }
        budget.spend(depth / FRAMES_OF_A_STEP);
    }

    /** Forgets atoms and games. What was found of sums stays, for their names do not depend on numbers. */
    private void forget() {
        expandedBefore += atoms.expanded();
        foundBefore = values();
        leftBefore = left;
        memory.release();
        rules.forget();
        atoms = new Atoms(rules, facts, memory);
        sum = atoms.newSum();
        seen = new KeyTable(memory);
    }

    /** What is known of the numbers of a sum; see {@link ProofTable#find}. */
    long numbers(long key) {
        return all.proofs.find(key);
    }

    /** Keeps the numbers of a sum that is left. */
    void keep(long key, int proofNumber, int disproofNumber) {
        all.proofs.put(key, proofNumber, disproofNumber);
        if (isFirst) {
            all.proofs.growIfFull();
        }
    }

    Node push() {
        if (depth == nodes.length) {
            nodes = Arrays.copyOf(nodes, 2 * depth + 8);
        }
        if (nodes[depth] == null) {
            hold(BYTES_OF_FRAME);
            nodes[depth] = new Node(this);
        }
        return nodes[depth++];
    }

    void hold(long bytes) {
        memory.ask(bytes);
        budget.hold(bytes);
    }

    private long expanded() {
        return expandedBefore + atoms.expanded();
    }

    @Override
    public long positions() {
        return expanded() + all.expanded.sum();
    }

    @Override
    public long values() {
        return found + all.found.sum();
    }

    @Override
    public SearchProgress.Root root() {
        if (depth == 0) {
            return SearchProgress.Root.NONE;
        }
        return new SearchProgress.Root(nodes[0].proof(), nodes[0].disproof(), List.of());
    }
}
