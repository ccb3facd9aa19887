package dev.nimbus.search;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.team.Exchange;
import dev.nimbus.theory.team.Visits;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * How one thread of a search works together with others. It tells the nodes that work on the same search which sums took long
 * to find, and asks them for a sum that takes long here. It passes by the sums on which other threads of this node work. For
 * the use of that thread alone.
 */
public final class SumSharing {
    /** A fraction of a millisecond. */
    private static final long STEPS_BETWEEN_LOOKS = 1000;

    private final ComponentRules rules;
    private final ValueTable values;
    private final Budget budget;
    private final SumFacts facts;
    private final Sharing sharing;
    private final OtherNodes others;
    private Visits visits = Visits.NONE;
    private boolean isShared;

    /** Steps spent at which to look up from the work, and at which others may come. */
    private long lookAt = Long.MAX_VALUE;

    private long callAt = Long.MAX_VALUE;

    /** Has threads of this node help. */
    private Consumer<Function<Budget, SumSharing>> call = others -> {};

    /** The last round in which it has talked to other nodes. */
    private int round;

    /** A sum that a search is at. */
    public interface Asked {
        /** {@return the first half of its hash} */
        long high();

        /** {@return the second half} */
        long low();

        /** {@return the sum as other nodes know it} */
        SumForm form();
    }

    /** A question on the stack of a search. */
    public interface Question extends Asked {
        /** Adds the options that matter to those that other nodes are asked for. */
        void share(SumSharing sharing);
    }

    /**
     * That of the thread whose search it is.
     *
     * @param rules where components lead; nothing is shared unless equal words mean the same on every node
     * @param budget pays, and says who works on the same search
     */
    public SumSharing(ComponentRules rules, ValueTable values, Budget budget) {
        this(rules, values, budget, Sharing.asking(rules, values, budget), others(rules, values, budget));
    }

    /** Under misère play there are no couples, so no numbers of them come. */
    private static OtherNodes others(ComponentRules rules, ValueTable values, Budget budget) {
        return new OtherNodes(
                rules, values, new ProofTable(budget), budget.helpers().exchange());
    }

    private SumSharing(ComponentRules rules, ValueTable values, Budget budget, Sharing sharing, OtherNodes others) {
        this.rules = rules;
        this.values = values;
        this.budget = budget;
        this.facts = new SumFacts(values);
        this.sharing = sharing;
        this.others = others;
    }

    /** That of another thread, which helps with the question whose threads leave these visits. */
    private SumSharing another(Budget own, Visits ofAll) {
        SumSharing another = new SumSharing(rules, values, own, Sharing.telling(rules, values, own), others);
        another.visits = ofAll;
        another.isShared = true;
        another.lookAt = 0;
        return another;
    }

    /**
     * A search begins at a sum. Where the table has the answer, others are told: the search will find nothing to tell.
     *
     * @param calling is called when the search takes long. It gets what makes the sharing of a thread that helps, which
     *     spends a budget of its own
     */
    public void begin(Asked root, Consumer<Function<Budget, SumSharing>> calling) {
        SumFacts.Fact known = facts.find(root.high(), root.low());
        if (known != SumFacts.Fact.NOTHING && others.isTold(OtherNodes.TOLD_STEPS)) {
            tell(root.form(), known == SumFacts.Fact.LOST, OtherNodes.TOLD_STEPS);
        }
        call = calling;
        callAt = budget.spent() + budget.helpers().stepsAlone();
        lookAt = Math.min(sharing.due(), callAt);
    }

    /** {@return whether it is time to look up from the work} */
    public boolean isDue() {
        return budget.spent() >= lookAt;
    }

    /**
     * Asks other nodes, and hears what they have found, where it is time. The table has it then.
     *
     * @param stack what the search is at, from the root on
     */
    public void lookBlocking(List<? extends Question> stack) {
        long spent = budget.spent();
        if (spent >= sharing.due()) {
            for (Question one : stack) {
                add(one);
                one.share(this);
            }
            sharing.askBlocking();
        }
        if (spent >= callAt) {
            callAt = Long.MAX_VALUE;
            open();
        }
        if (isShared && others.round() != round) {
            round = others.round();
            others.talk(
                    this,
                    stack.size(),
                    i -> new Exchange.Question(stack.get(i).form().bytes(), 0));
        }
        lookAt = Math.min(sharing.due(), isShared ? spent + STEPS_BETWEEN_LOOKS + stack.size() : callAt);
    }

    private void open() {
        Visits ofAll = Visits.begin();
        visits = ofAll;
        isShared = true;
        others.open(ofAll);
        call.accept(own -> another(own, ofAll));
    }

    /** Adds a sum to those that other nodes are asked for, unless it is known who wins it, or it was asked for before. */
    public void add(Asked one) {
        if (facts.find(one.high(), one.low()) == SumFacts.Fact.NOTHING && sharing.isWanted(one.high())) {
            SumForm form = one.form();
            if (form.length() <= Sharing.MOST_WORDS) {
                sharing.add(form.bytes(), one.high(), one.low());
            }
        }
    }

    /** {@return whether others work on the same search} */
    public boolean isShared() {
        return isShared;
    }

    /** This thread is at a sum, which others pass by. */
    public void enter(Asked one) {
        if (isShared) {
            visits.enter(key(one.high(), one.low()));
        }
    }

    /** It is so no more. */
    public void leave(Asked one) {
        if (isShared) {
            visits.leave(key(one.high(), one.low()));
        }
    }

    private static long key(long high, long low) {
        return ProofTable.key(high, low, 0);
    }

    /** {@return whether another thread, of this node or another one, seems to be at a sum} */
    public boolean isVisited(long high, long low) {
        return visits.isVisited(key(high, low));
    }

    /** Tells what was found of a sum, if it was dear. */
    public void found(Asked one, boolean isLost, long steps) {
        if (sharing.isDear(steps) || others.isTold(steps)) {
            tell(one.form(), isLost, steps);
        }
    }

    private void tell(SumForm form, boolean isLost, long steps) {
        if (form.length() <= Sharing.MOST_WORDS) {
            byte[] bytes = form.bytes();
            sharing.found(bytes, SumFacts.fact(isLost), steps);
            others.found(bytes, SumFacts.fact(isLost), steps);
        }
    }

    /** Has others keep that the player who moves next loses a sum; waits until they can. */
    public void keepLostBlocking(SumForm form) {
        if (form.length() <= Sharing.MOST_WORDS) {
            sharing.keepBlocking(form.bytes(), SumFacts.fact(true));
        }
    }

    /** The thread is at nothing any more: other nodes do not pass by. */
    public void leave() {
        if (isShared) {
            others.left(this);
        }
        isShared = false;
        visits = Visits.NONE;
        lookAt = Long.MAX_VALUE;
        callAt = Long.MAX_VALUE;
    }
}
