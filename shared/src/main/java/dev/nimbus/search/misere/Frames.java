package dev.nimbus.search.misere;

import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.ProofTable;
import dev.nimbus.search.SumFacts;
import dev.nimbus.search.SumSharing;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.SearchProgress;
import java.util.Arrays;
import java.util.List;

/** The stack of a search, and what its frames share. The stack is our own, so the length of a play does not matter. */
final class Frames implements SearchProgress.Source {
    private static final int BYTES_OF_FRAME = 320;

    /** How many frames are compared with another one in a step of work. */
    private static final int FRAMES_OF_A_STEP = 128;

    /** Of more frames only some are compared with the others: a play without an end comes to one of these again. */
    private static final int MANY_FRAMES = 1 << 10;

    private static final int FRAMES_BETWEEN_LOOKS = 32;

    final SumFacts facts;
    final Budget budget;
    final ProofTable proofs;
    final SumSharing sharing;

    /** The numbers of the frame that was left last. */
    int proof;

    int disproof;

    /** Sums of which was found who wins. */
    long found;

    final boolean isDepthFirst;
    private final ComponentRules rules;
    private final Memory memory;
    Atoms atoms;
    Sum sum;
    KeyTable seen;
    private Node[] nodes = new Node[0];
    private int depth;
    private long expandedBefore;

    Frames(ComponentRules rules, ValueTable values, Budget budget, long mostBytes) {
        this.rules = rules;
        this.isDepthFirst = rules.isDepthFirst();
        this.facts = new SumFacts(values);
        this.budget = budget;
        this.proofs = new ProofTable(budget);
        this.sharing = new SumSharing(rules, values, budget);
        this.memory = new Memory(budget, mostBytes);
        this.atoms = new Atoms(rules, facts, memory);
        this.sum = atoms.newSum();
        this.seen = new KeyTable(memory);
    }

    /** Who wins a position, as far as it takes no search. */
    SumFacts.Fact known(PositionSearch.Position position) {
        atoms.write(position, sum);
        SumFacts.Fact known = sum.theory();
        if (known == SumFacts.Fact.NOTHING) {
            sum.hash();
            known = facts.find(sum.high(), sum.low());
        }
        return known;
    }

    /** Whether who moves next loses a position. */
    boolean isLost(PositionSearch.Position position) {
        while (true) {
            depth = 0;
            atoms.write(position, sum);
            SumFacts.Fact known = sum.theory();
            if (known != SumFacts.Fact.NOTHING) {
                return known == SumFacts.Fact.LOST;
            }
            sum.hash();
            push().ask(Arrays.copyOf(sum.atom, sum.count), sum.high(), sum.low(), Node.INFINITE, Node.INFINITE);
            if (runBlocking()) {
                return disproof == 0;
            }
            forget();
        }
    }

    private boolean runBlocking() {
        sharing.begin(nodes[0]);
        try {
            return runFramesBlocking();
        } finally {
            sharing.leave();
        }
    }

    /** Keeps that who moves next loses a position, here and with others, unless theory says so. */
    void learnLostBlocking(PositionSearch.Position position) {
        atoms.write(position, sum);
        if (sum.theory() == SumFacts.Fact.NOTHING) {
            sum.hash();
            facts.learnLost(sum.high(), sum.low());
            sharing.keepLostBlocking(sum.form());
        }
    }

    /** Answers the question pushed last; false if the memory is full. */
    private boolean runFramesBlocking() {
        boolean isNew = true;
        while (depth > 0) {
            if (memory.isFull()) {
                return false;
            }
            if (sharing.isDue()) {
                isNew |= lookBlocking();
            }
            Node top = nodes[depth - 1];
            if (isNew && rules.mayRepeat() && (depth < MANY_FRAMES || depth % FRAMES_BETWEEN_LOOKS == 0)) {
                requireNew(top);
            }
            boolean isAnswered = isNew ? top.begin() : top.resume();
            isNew = !isAnswered;
            if (isAnswered) {
                depth--;
            }
        }
        return true;
    }

    /** Hears what others have found, and goes back to the first question that has been answered; false if none has. */
    private boolean lookBlocking() {
        sharing.lookBlocking(Arrays.asList(nodes).subList(0, depth));
        for (int i = 0; i < depth; i++) {
            if (facts.find(nodes[i].high(), nodes[i].low()) != SumFacts.Fact.NOTHING) {
                depth = i + 1;
                return true;
            }
        }
        return false;
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
        memory.release();
        rules.forget();
        atoms = new Atoms(rules, facts, memory);
        sum = atoms.newSum();
        seen = new KeyTable(memory);
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
        budget.hold(bytes);
    }

    @Override
    public long positions() {
        return expandedBefore + atoms.expanded();
    }

    @Override
    public long values() {
        return found;
    }

    @Override
    public SearchProgress.Root root() {
        if (depth == 0) {
            return SearchProgress.Root.NONE;
        }
        return new SearchProgress.Root(nodes[0].proof(), nodes[0].disproof(), List.of());
    }
}
