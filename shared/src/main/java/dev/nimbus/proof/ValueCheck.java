package dev.nimbus.proof;

import dev.nimbus.proof.Answers.Answer;
import dev.nimbus.proof.ProofHeader.Claim;
import dev.nimbus.proof.memory.ProofMemory;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Rules.OptionParts;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;

/**
 * Checks nim-values of components by entries and the rules. A component has the value n if for each k below n some option
 * has the value k by entries, and no option has the value n: by entries, or because its one component without an entry has
 * an option with the value that this component would need. Safe for use by several threads.
 */
final class ValueCheck<P> {
    /** Nodes of a map, and numbers. */
    private static final int NODE_BYTES = 100;

    private final ProofPositions<P> parts;
    private final Entries<P> entries;
    private final ProofMemory facts;

    /** Of components without an entry; forgotten when they take too much memory. */
    private final Map<P, Answers<P>> answers = new ConcurrentHashMap<>();

    /** The values that a proof gives. */
    interface Entries<P> {
        int NONE = -1;

        /** The entry of a component; {@link #NONE} if it has none. */
        int find(P component);

        /** The nim-value that an entry gives. */
        long value(int entry);
    }

    /** @param facts for what is forgotten when it is full, and worked out again */
    ValueCheck(ProofPositions<P> parts, Entries<P> entries, ProofMemory facts) {
        this.parts = parts;
        this.entries = entries;
        this.facts = facts;
    }

    /** The checks of one thread. */
    OfThread ofThread() {
        return new OfThread();
    }

    /** Lists options for one thread. */
    final class OfThread {
        private final OptionParts<P> options = parts.game().optionParts();
        private final OptionParts<P> ofOthers = parts.game().optionParts();

        /**
         * What does not hold of an entry; empty if it follows from others.
         *
         * @param used is shown each entry that it follows from
         */
        Optional<String> fault(P component, long value, IntConsumer used) {
            forgetIfFull();
            return new EntryCheck(value, ofOthers, used).fault(component, options);
        }
    }

    /** The same of an entry that rests on the lemma alone. */
    Optional<String> ofHalfTurn(P component) {
        return parts.game().isLostByHalfTurn(component)
                ? Optional.empty()
                : Optional.of("half a turn does not leave the component as it is, or a move meets its image");
    }

    private void forgetIfFull() {
        if (facts.isFull(0)) {
            for (P component : answers.keySet()) {
                if (answers.remove(component) != null) { // Another thread may forget at the same time.
                    facts.release(answerBytes(component));
                }
            }
        }
    }

    private long answerBytes(P component) {
        return NODE_BYTES + 2 * Answers.ANSWER_BYTES + parts.game().size(component);
    }

    private Answers<P> answersOf(P component) {
        return answers.computeIfAbsent(component, of -> {
            facts.hold(answerBytes(of));
            return new Answers<>(of);
        });
    }

    /** The check of one entry. */
    private final class EntryCheck {
        private final long value;
        private final OptionParts<P> ofOthers;
        private final IntConsumer used;
        private final Set<Long> below = new HashSet<>();

        private EntryCheck(long value, OptionParts<P> ofOthers, IntConsumer used) {
            this.value = value;
            this.ofOthers = ofOthers;
            this.used = used;
        }

        private Optional<String> fault(P component, OptionParts<P> options) {
            Budget budget = Budget.ofSteps(ProofPositions.MOST_OPTIONS);
            boolean excluded = options.visit(component, budget, option -> {
                budget.spend(1);
                return isAnother(option);
            });
            if (!excluded) {
                return Optional.of(
                        "an option may have the nim-value " + value + " too: no entries say that it has not");
            }
            return below.size() == value
                    ? Optional.empty()
                    : Optional.of(
                            "options of " + below.size() + " of the " + value + " smaller nim-values have entries");
        }

        /** Whether an option has another value than the entry. */
        private boolean isAnother(List<P> option) {
            Optional<P> unknown = Optional.empty();
            long sum = 0;
            for (P part : option) {
                int entry = entries.find(part);
                if (entry != Entries.NONE) {
                    sum ^= entries.value(entry);
                    used.accept(entry);
                } else if (unknown.isPresent()) {
                    return false;
                } else {
                    unknown = Optional.of(part);
                }
            }
            if (unknown.isPresent()) {
                return isRefuted(unknown.get(), value ^ sum);
            }
            if (sum < value) {
                below.add(sum);
            }
            return sum != value;
        }

        /** Whether a component without an entry has an option of a value, which it cannot have itself then. */
        private boolean isRefuted(P unknown, long wanted) {
            Optional<Answer> answer = answersOf(unknown).find(wanted, ofOthers, ValueCheck.this::answer);
            answer.ifPresent(found -> {
                for (int entry : found.entries()) {
                    used.accept(entry);
                }
            });
            return answer.isPresent();
        }
    }

    /** The value of a sum whose components all have entries. */
    Optional<Answer> answer(List<P> sum) {
        int[] found = new int[sum.size()];
        long value = 0;
        for (int i = 0; i < found.length; i++) {
            found[i] = entries.find(sum.get(i));
            if (found[i] == Entries.NONE) {
                return Optional.empty();
            }
            value ^= entries.value(found[i]);
        }
        return Optional.of(new Answer(value, found));
    }

    /** Whether the entries say that the claim holds. */
    boolean holds(P position, Claim claim) {
        Optional<Answer> known = answer(parts.of(position));
        if (claim instanceof Claim.Value exact) {
            return known.isPresent() && known.get().value() == exact.value();
        }
        boolean isP = ((Claim.Winner) claim).outcome() == Outcome.P;
        if (known.isPresent()) {
            return isP == (known.get().value() == 0);
        }
        return !isP
                && parts.hasOption(
                        position,
                        option -> answer(option).filter(of -> of.value() == 0).isPresent());
    }
}
