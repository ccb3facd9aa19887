package dev.nimbus.search;

import static dev.nimbus.search.ProofTable.CHILDREN_OF_STEP;
import static dev.nimbus.search.ProofTable.INFINITE;

import java.util.Arrays;

/**
 * A frame of the search: a couple of a component c and a value n, with the question whether their sum is lost, so whether
 * c has the value n (J. Lemoine, S. Viennot, <i>Nimbers are inevitable</i>, 2012). Its children are the options of c with
 * n, and c with each smaller value. It is won if a child is lost, and lost if all are won.
 *
 * <p>The proof number estimates the work to show that it is won, the disproof number that it is lost. As in df-pn (A.
 * Nagai, 2002) the frame works on the child that is easiest to show lost until its own numbers reach the limits that its
 * parent set. A child that is a sum of several parts first needs the values of all but the heaviest.
 *
 * <p>Numbers found for a child are kept here as well as in the table, which may forget them. The search ends: a visit of a
 * child raises its disproof number to the limit, or its proof number so far that this frame comes to its own limit; only
 * the subtree of another child may lower them, and play does not come back. So may a message: it costs one visit,
 * and the other node has worked for it.
 */
final class Couple extends SearchStack.ExpandedFrame {
    private static final int FIRST = 8;

    /** Where the best child's number is this or more, each node uses an order of its own; of less work the others hear in time. */
    private static final int OWN_ORDER_FROM = 300;

    private long key;
    private int proofLimit;
    private int disproofLimit;

    /** For each child an option's number, or ~k for the couple of this component and k. */
    private int[] child = new int[FIRST];

    private int[] proof = new int[FIRST];
    private int[] disproof = new int[FIRST];
    private int children;

    /** Bit v: an option has the value v, so this component has not. */
    private long excluded;

    /** The child that is worked on. */
    private int current;

    Couple(SearchContext search, SearchStack stack) {
        super(search, stack);
    }

    /** Begins the question whether part {@code i} of {@code parts} has the value {@code value}. */
    void ask(ComponentList parts, int i, long value, int mostProof, int mostDisproof) {
        take(parts, i);
        ask(value, mostProof, mostDisproof);
    }

    /** Begins the same question about the component of another frame. */
    void ask(SearchStack.Frame other, long value, int mostProof, int mostDisproof) {
        take(other);
        ask(value, mostProof, mostDisproof);
    }

    private void ask(long value, int mostProof, int mostDisproof) {
        asked = value;
        key = ProofTable.key(high, low, value);
        proofLimit = mostProof;
        disproofLimit = mostDisproof;
    }

    @Override
    long key() {
        return key;
    }

    @Override
    boolean begin() {
        if (isAnswered()) {
            return true;
        }
        spentBefore = search.budget.spent();
        search.expanded++;
        boolean found = options.make(words, from, length, asked);
        excluded = options.seen() | ValueTable.excluded(search.values.find(high, low));
        if (found || asked > options.written || isExcluded(asked)) {
            return answer(true);
        }
        listChildren();
        return proceed();
    }

    /** Whether another frame, or another thread, has found the answer meanwhile. */
    private boolean isAnswered() {
        int known = search.values.find(high, low);
        if (!ValueTable.decides(known, asked)) {
            return false;
        }
        boolean isLost = ValueTable.isExact(known) && ValueTable.value(known) == asked;
        stack.proof = isLost ? INFINITE : 0;
        stack.disproof = isLost ? 0 : INFINITE;
        return true;
    }

    @Override
    boolean isKnown() {
        return ValueTable.decides(search.values.find(high, low), asked);
    }

    private boolean isExcluded(long value) {
        return value < Long.SIZE && (excluded >>> value & 1) != 0;
    }

    private void listChildren() {
        children = 0;
        for (int k = 0; k < asked; k++) {
            if (!isExcluded(k)) {
                addChild(~k);
            }
        }
        fetchNumbers();
        for (int i = 0; i < options.count; i++) {
            addChild((int) options.order[i]);
        }
    }

    /** All at once, for each look-up alone would wait for memory. */
    private void fetchNumbers() {
        ComponentList parts = options.parts;
        for (int i = 0; i < options.count; i++) {
            int part = options.first[i];
            search.batch.fetched += options.partCount[i] != 1
                    ? 0
                    : search.proofs.fetch(ProofTable.key(parts.high[part], parts.low[part], asked ^ options.value[i]));
        }
    }

    private void addChild(int named) {
        if (children == child.length) {
            search.budget.hold(3L * Integer.BYTES * children);
            child = Arrays.copyOf(child, 2 * children);
            proof = Arrays.copyOf(proof, 2 * children);
            disproof = Arrays.copyOf(disproof, 2 * children);
        }
        child[children] = named;
        disproof[children] = 0;
        estimate(children++);
    }

    @Override
    boolean resume() {
        int named = child[current];
        if (named >= 0 && options.partCount[named] > 1) {
            options.addLastValue(named, stack.value);
            disproof[current] = 0;
            estimate(current);
        } else {
            proof[current] = stack.proof;
            disproof[current] = stack.disproof;
        }
        return proceed();
    }

    /** Works on one child after another; a child that turns out to be won is dropped. */
    private boolean proceed() {
        while (true) {
            int least = INFINITE;
            int second = INFINITE;
            long sum = 0;
            current = -1;
            for (int i = 0; i < children; i++) {
                if (disproof[i] == 0) {
                    return answer(true);
                }
                if (proof[i] == 0) {
                    removeChild(i--);
                    continue;
                }
                sum += proof[i];
                if (disproof[i] < least) {
                    second = least;
                    least = disproof[i];
                    current = i;
                } else if (disproof[i] < second) {
                    second = disproof[i];
                }
            }
            search.budget.spend(1 + children / CHILDREN_OF_STEP);
            if (children == 0) {
                return answer(false);
            }
            int own = (int) Math.min(sum, INFINITE - 1);
            if (least >= proofLimit || own >= disproofLimit) {
                return interrupt(least, own);
            }
            if (stack.isShared()) {
                boolean isOwnOrder = least >= OWN_ORDER_FROM && search.cheap.isHelped();
                current = isOwnOrder ? inOwnOrder(least, own) : passBy(current, least, own);
                second = Math.max(second, disproof[current]);
            }
            int proofBefore = proof[current];
            int disproofBefore = disproof[current];
            estimate(current);
            if (proof[current] == proofBefore && disproof[current] == disproofBefore) {
                descend(second, sum);
                return false;
            }
        }
    }

    /**
     * The best child, unless somebody is at it. Then another one that nobody is at, if there is one that is at most a quarter
     * harder to show lost; any, where all seem to be won, for then each of them is to be shown.
     *
     * @param otherwise the child where there is none
     */
    private int passBy(int otherwise, int least, int own) {
        int free = current;
        if (stack.isVisited(childKey(current))) {
            free = otherwise;
            int most = mostOfOther(least, own, 4);
            for (int i = 0; i < children; i++) {
                if (disproof[i] < most && i != current && !stack.isVisited(childKey(i))) {
                    most = disproof[i];
                    free = i;
                }
            }
        }
        return free;
    }

    /**
     * Of the children that are at most an eighth harder than the best one, or of all where all seem to be won, the first in an
     * order of this node's own, that of the keys of its table; one that nobody is at, if there is one. Nodes that tell each
     * other the numbers they have found would all go to the best child, before they hear that another one is there.
     */
    private int inOwnOrder(int least, int own) {
        search.budget.spend(children / CHILDREN_OF_STEP);
        int most = mostOfOther(least, own, 8);
        int free = -1;
        int first = current;
        long freeKey = Long.MAX_VALUE;
        long firstKey = Long.MAX_VALUE;
        for (int i = 0; i < children; i++) {
            long childKey = disproof[i] < most ? childKey(i) : Long.MAX_VALUE;
            if (childKey < firstKey) {
                firstKey = childKey;
                first = i;
            }
            if (childKey < freeKey && !stack.isVisited(childKey)) {
                freeKey = childKey;
                free = i;
            }
        }
        return free >= 0 ? free : passBy(first, least, own);
    }

    /** Another child than the best may be worked on where its number is less. */
    private int mostOfOther(int least, int own, int slack) {
        return own < least ? proofLimit : Math.min(proofLimit, least + least / slack + 1);
    }

    /** Names the question about a child, or about a part of it that is to be valued. */
    private long childKey(int i) {
        int named = child[i];
        return named < 0 ? ProofTable.key(high, low, ~named) : key(named, asked);
    }

    /** The proof number now: that of the child that is easiest to show lost. */
    long proof() {
        return Arrays.stream(disproof, 0, children).min().orElse(INFINITE);
    }

    /** The disproof number now: all children are to be shown won. */
    long disproof() {
        return Math.min(
                INFINITE, Arrays.stream(proof, 0, children).asLongStream().sum());
    }

    private void removeChild(int i) {
        children--;
        child[i] = child[children];
        proof[i] = proof[children];
        disproof[i] = disproof[children];
    }

    /** A quarter above the second best child's number: so that the search does not jump to and fro between the two. */
    private void descend(int second, long sum) {
        int mostProof =
                disproofLimit >= INFINITE ? INFINITE : (int) Math.min(INFINITE, disproofLimit - sum + proof[current]);
        int mostDisproof = Math.min(proofLimit, second >= INFINITE ? INFINITE : second + second / 4 + 1);
        int named = child[current];
        if (named < 0) {
            stack.pushCouple().ask(this, ~named, mostProof, mostDisproof);
            return;
        }
        int part = options.first[named];
        stack.requireOther(this, options.parts, part + options.partCount[named] - 1);
        if (options.partCount[named] > 1) {
            stack.push(options.parts, part + options.partCount[named] - 1, SearchStack.ANY);
        } else {
            stack.pushCouple().ask(options.parts, part, asked ^ options.value[named], mostProof, mostDisproof);
        }
    }

    /** Looks a child's numbers up; a child that is not found anywhere has an estimate. */
    private void estimate(int i) {
        int named = child[i];
        if (named < 0) {
            lookUp(i, high, low, weight, ~named);
            return;
        }
        options.addKnownValues(named);
        int part = options.first[named];
        if (options.partCount[named] == 0) {
            long value = options.value[named];
            excluded |= value >>> 6 == 0 ? 1L << value : 0;
            decide(i, value == asked);
        } else if (options.partCount[named] == 1) {
            ComponentList parts = options.parts;
            lookUp(i, parts.high[part], parts.low[part], parts.weight[part], asked ^ options.value[named]);
        } else {
            long work = 0;
            for (int j = part; j < part + options.partCount[named]; j++) {
                work += ProofTable.work(options.parts.weight[j]);
            }
            set(i, work);
        }
    }

    private void lookUp(int i, long partHigh, long partLow, int partWeight, long value) {
        int known = search.values.find(partHigh, partLow);
        if (ValueTable.decides(known, value)) {
            decide(i, ValueTable.isExact(known) && ValueTable.value(known) == value);
            return;
        }
        long numbers = search.proofs.find(ProofTable.key(partHigh, partLow, value));
        if (numbers != ProofTable.ABSENT) {
            proof[i] = ProofTable.proof(numbers);
            disproof[i] = ProofTable.disproof(numbers);
        } else if (disproof[i] == 0) {
            set(i, ProofTable.work(partWeight));
        }
    }

    private void set(int i, long work) {
        disproof[i] = (int) Math.min(work, INFINITE - 1);
        proof[i] = ProofTable.proofBeside(disproof[i]);
    }

    private void decide(int i, boolean isLost) {
        proof[i] = isLost ? INFINITE : 0;
        disproof[i] = isLost ? 0 : INFINITE;
    }

    private boolean answer(boolean isWon) {
        long excludedNow = asked < Long.SIZE ? excluded | 1L << asked : excluded;
        int fact = isWon ? ValueTable.ofExcluded(excludedNow) : ValueTable.ofValue(asked);
        long steps = search.budget.spent() - spentBefore;
        search.found += isWon ? 0 : 1;
        search.values.put(high, low, fact, steps);
        search.found(words, from, length, fact, steps);
        stack.proof = isWon ? 0 : INFINITE;
        stack.disproof = isWon ? INFINITE : 0;
        return true;
    }

    /** Leaves the question open: another one seems easier. */
    private boolean interrupt(int proofNumber, int disproofNumber) {
        search.keep(key, proofNumber, disproofNumber);
        long steps = search.budget.spent() - spentBefore;
        search.cheap.left(words, from, length, asked, proofNumber, disproofNumber, steps);
        stack.proof = proofNumber;
        stack.disproof = disproofNumber;
        return true;
    }
}
