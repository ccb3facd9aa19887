package dev.nimbus.search.misere;

import static dev.nimbus.search.ProofTable.CHILDREN_OF_STEP;
import static dev.nimbus.search.ProofTable.INFINITE;

import dev.nimbus.search.ProofTable;
import dev.nimbus.search.SumFacts.Fact;
import dev.nimbus.search.SumForm;
import dev.nimbus.search.SumSharing;
import java.util.Arrays;

/**
 * A frame of the search: the question whether a sum is lost. Its children are its options; it is won if one of them is lost
 * or if there is none, and lost if all are won. The proof number estimates the work to show that it is won, the disproof
 * number that it is lost; the frame works on the child that is easiest to show lost until its own numbers reach the limits
 * that its parent set (A. Nagai, <i>Df-pn algorithm for searching AND/OR trees</i>, 2002).
 */
final class Node implements SumSharing.Question {
    /** The work of making an option of a sum and looking it up; measured. */
    private static final int STEPS_OF_OPTION = 2;

    private final MisereStack frames;
    private final Children children;
    /** Holds the atoms of the sum: the list of the children that it is one of. */
    private int[] atoms = {};

    private int from;
    private int size;
    private long high;
    private long low;
    private int proofLimit;
    private int disproofLimit;
    private long spentBefore;

    /** The child that is worked on. */
    private int current;

    Node(MisereStack frames) {
        this.frames = frames;
        this.children = new Children(frames);
    }

    /** Begins the question about child {@code i} of some, which stay as they are until it is left. */
    void ask(Children some, int i, int mostProof, int mostDisproof) {
        atoms = some.atoms;
        from = some.from[i];
        size = some.size[i];
        high = some.high[i];
        low = some.low[i];
        proofLimit = mostProof;
        disproofLimit = mostDisproof;
        children.clear();
    }

    /** Whether it asks about the same sum as another one. */
    boolean isSame(Node other) {
        return high == other.high && low == other.low;
    }

    @Override
    public long high() {
        return high;
    }

    @Override
    public long low() {
        return low;
    }

    @Override
    public SumForm form() {
        return frames.atoms.form(atoms, from, size);
    }

    @Override
    public void share(SumSharing sharing) {
        children.share(sharing, frames.atoms.weight(atoms, from, size));
    }

    /** Begins; returns false if it pushed a question that must be answered first. */
    boolean begin() {
        Fact known = frames.facts.find(high, low);
        if (known != Fact.NOTHING) {
            return leave(known == Fact.LOST);
        }
        spentBefore = frames.budget.spent();
        return addOptions() ? answer(false) : proceed();
    }

    /** Adds the options that are not decided; says whether the sum is known to be won. */
    private boolean addOptions() {
        Atoms all = frames.atoms;
        frames.seen.clear();
        boolean hasOption = false;
        for (int i = from; i < from + size; i++) {
            if (i > from && atoms[i] == atoms[i - 1]) {
                continue;
            }
            int at = all.optionsOf(atoms[i]);
            int left = all.option(at++);
            hasOption |= left > 0;
            frames.budget.spend((long) (STEPS_OF_OPTION + size / 12) * left);
            for (; left > 0; left--) {
                int parts = all.option(at++);
                if (addOption(i, at, parts)) {
                    return true;
                }
                at += parts;
            }
        }
        return !hasOption;
    }

    /** Adds the option that has the atoms at {@code at} in place of atom {@code i}; says whether it is lost. */
    private boolean addOption(int i, int at, int parts) {
        AtomSum sum = frames.sum;
        sum.copyWithout(i, atoms, from, size);
        for (int j = at; j < at + parts; j++) {
            sum.add(frames.atoms.option(j));
        }
        Fact fact = sum.theory();
        if (fact == Fact.NOTHING) {
            sum.hash();
            fact = frames.seen.add(sum.high(), sum.low()) ? frames.facts.find(sum.high(), sum.low()) : Fact.WON;
        }
        if (fact == Fact.NOTHING) {
            children.add(sum);
            setEstimate(children.count - 1, sum.weight());
        }
        return fact == Fact.LOST;
    }

    private void setEstimate(int i, long weight) {
        children.disproof[i] = ProofTable.work(weight);
        children.proof[i] = ProofTable.proofBeside(children.disproof[i]);
        lookUp(i);
    }

    /** Goes on after the question pushed last is answered or left open; returns as {@link #begin} does. */
    boolean resume() {
        children.proof[current] = frames.proof;
        children.disproof[current] = frames.disproof;
        return proceed();
    }

    private boolean proceed() {
        while (true) {
            int least = INFINITE;
            int second = INFINITE;
            long sum = 0;
            current = -1;
            for (int i = 0; i < children.count; i++) {
                int disproof = children.disproof[i];
                if (disproof == 0) {
                    return answer(false);
                }
                if (children.proof[i] == 0) {
                    children.remove(i--);
                    continue;
                }
                sum += children.proof[i];
                if (disproof < least) {
                    second = least;
                    least = disproof;
                    current = i;
                } else if (disproof < second) {
                    second = disproof;
                }
            }
            frames.budget.spend(1 + children.count / CHILDREN_OF_STEP);
            if (children.count == 0) {
                return answer(true);
            }
            int own = (int) Math.min(sum, INFINITE - 1);
            if (least >= proofLimit || own >= disproofLimit) {
                return interrupt(least, own);
            }
            if (frames.sharing.isShared() && isVisited(current)) {
                current = passBy(least);
                second = Math.max(second, children.disproof[current]);
            }
            if (!lookUp(current)) {
                descend(second, sum);
                return false;
            }
        }
    }

    private boolean isVisited(int i) {
        return frames.sharing.isVisited(children.high[i], children.low[i]);
    }

    /** Another child at most a quarter harder to show lost, if there is one that no other node is at; else the best. */
    private int passBy(int least) {
        int free = current;
        int most = Math.min(proofLimit, least + least / 4 + 1);
        for (int i = 0; i < children.count; i++) {
            if (children.disproof[i] < most && i != current && !isVisited(i)) {
                most = children.disproof[i];
                free = i;
            }
        }
        return free;
    }

    /** Looks the numbers of a child up that others may have changed, and says whether they are new. */
    private boolean lookUp(int i) {
        Fact known = frames.facts.find(children.high[i], children.low[i]);
        int proofBefore = children.proof[i];
        int disproofBefore = children.disproof[i];
        if (known == Fact.NOTHING) {
            long numbers = frames.numbers(ProofTable.key(children.high[i], children.low[i], 0));
            if (numbers != ProofTable.ABSENT) {
                children.proof[i] = ProofTable.proof(numbers);
                children.disproof[i] = ProofTable.disproof(numbers);
            }
        } else {
            children.proof[i] = known == Fact.LOST ? INFINITE : 0;
            children.disproof[i] = known == Fact.LOST ? 0 : INFINITE;
        }
        return children.proof[i] != proofBefore || children.disproof[i] != disproofBefore;
    }

    /** A quarter above the second best child's number: so that the search does not jump to and fro between the two. */
    private void descend(int second, long sum) {
        int mostProof = frames.isDepthFirst || disproofLimit >= INFINITE
                ? INFINITE
                : (int) Math.min(INFINITE, disproofLimit - sum + children.proof[current]);
        int mostDisproof = frames.isDepthFirst
                ? INFINITE
                : Math.min(proofLimit, second >= INFINITE ? INFINITE : second + second / 4 + 1);
        frames.push().ask(children, current, mostProof, mostDisproof);
    }

    private boolean answer(boolean isLost) {
        long steps = frames.budget.spent() - spentBefore;
        frames.facts.put(high, low, isLost, steps);
        frames.sharing.found(this, isLost, steps);
        frames.found++;
        return leave(isLost);
    }

    private boolean leave(boolean isLost) {
        frames.proof = isLost ? INFINITE : 0;
        frames.disproof = isLost ? 0 : INFINITE;
        return true;
    }

    /** Leaves the question open: another one seems easier. */
    private boolean interrupt(int proof, int disproof) {
        frames.keep(ProofTable.key(high, low, 0), proof, disproof);
        frames.proof = proof;
        frames.disproof = disproof;
        return true;
    }

    /** The proof number now: that of the child that is easiest to show lost. */
    long proof() {
        return Arrays.stream(children.disproof, 0, children.count).min().orElse(INFINITE);
    }

    /** The disproof number now: all children are to be shown won. */
    long disproof() {
        return Math.min(
                INFINITE,
                Arrays.stream(children.proof, 0, children.count).asLongStream().sum());
    }
}
