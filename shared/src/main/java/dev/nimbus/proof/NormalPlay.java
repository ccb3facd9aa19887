package dev.nimbus.proof;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.proof.Answers.Answer;
import dev.nimbus.proof.ProofHeader.Claim;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Rules.OptionParts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Entries [c, n]: the component c has the nim-value n. One follows from the others by the rules if for each k below n some
 * option of c has the value k by entries, and no option has the value n: by entries, or because its one component without
 * an entry has an option with the value that this component would need. An entry [c, 0, "half-turn"] follows if half a turn
 * says so.
 *
 * @param <P> positions of the game
 */
final class NormalPlay<P> implements Convention<P> {
    /** Nodes of a map, and numbers. */
    private static final int ENTRY_BYTES = 100;

    private static final int FIRST = 64;

    private final Parts<P> parts;
    private final Set<Lemma> lemmas;
    private final Memory memory;
    private final Memory facts;
    private final Map<P, Integer> numbers = new HashMap<>();

    /** Of components without an entry; forgotten when they take too much memory. */
    private final Map<P, Answers<P>> answers = new ConcurrentHashMap<>();

    private long[] values = new long[FIRST];
    private long[] lines = new long[FIRST];
    private Object[] components = new Object[FIRST];
    private int count;

    /** The entries that rest on a lemma. */
    private final BitSet byLemma = new BitSet();

    /** @param facts for what is forgotten when it is full, and worked out again */
    NormalPlay(Parts<P> parts, Set<Lemma> lemmas, Memory memory, Memory facts) {
        this.parts = parts;
        this.lemmas = lemmas;
        this.memory = memory;
        this.facts = facts;
    }

    @Override
    public Reading<P> reading() {
        return (line, entry) -> {
            Optional<Lemma> lemma = lemma(entry);
            boolean isEntry = entry.isArray()
                    && entry.size() == (lemma.isPresent() ? 3 : 2)
                    && entry.get(1).isIntegralNumber()
                    && entry.get(1).canConvertToLong()
                    && entry.get(1).asLong() >= 0;
            if (!isEntry) {
                throw new InvalidProofException(line, "an entry is [component,nim-value]" + ofLemmas());
            }
            P component = parts.component(line, entry.get(0));
            return new Entry<>(line, List.of(component), entry.get(1).asLong(), lemma);
        };
    }

    private Optional<Lemma> lemma(JsonNode entry) {
        return Lemma.of(entry.path(2).asText()).filter(lemmas::contains).filter(lemma -> isZero(entry.path(1)));
    }

    private static boolean isZero(JsonNode value) {
        return value.isIntegralNumber() && value.asLong() == 0;
    }

    private String ofLemmas() {
        return lemmas.isEmpty()
                ? "; the header names no lemma that one may rest on"
                : ", or [component,0,\"half-turn\"]";
    }

    @Override
    public void add(Entry<P> entry) throws InvalidProofException {
        P component = entry.components().get(0);
        Integer known = numbers.putIfAbsent(component, count);
        if (known != null) {
            if (values[known] != entry.value()) {
                throw new InvalidProofException(
                        entry.line(), "another entry gives the component the nim-value " + values[known]);
            }
            byLemma.set(known, byLemma.get(known) || entry.lemma().isPresent());
            return;
        }
        memory.hold(ENTRY_BYTES + parts.game().size(component));
        if (count == values.length) {
            values = Arrays.copyOf(values, 2 * count);
            lines = Arrays.copyOf(lines, 2 * count);
            components = Arrays.copyOf(components, 2 * count);
        }
        values[count] = entry.value();
        byLemma.set(count, entry.lemma().isPresent());
        lines[count] = entry.line();
        components[count++] = component;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public long line(int number) {
        return lines[number];
    }

    @SuppressWarnings("unchecked") // add stores these alone
    private P component(int number) {
        return (P) components[number];
    }

    @Override
    public long teach(ProofChecker.Learner learner) {
        long kept = 0;
        for (int i = 0; i < count; i++) {
            kept += learner.learn(parts.game(), component(i), values[i]) ? 1 : 0;
        }
        return kept;
    }

    @Override
    public Check check() {
        OptionParts<P> options = parts.game().optionParts();
        OptionParts<P> ofOthers = parts.game().optionParts();
        return (number, used) -> {
            forgetIfFull();
            if (byLemma.get(number)) {
                return ofHalfTurn(component(number));
            }
            return new EntryCheck(values[number], ofOthers, used).fault(component(number), options);
        };
    }

    private Optional<String> ofHalfTurn(P component) {
        return parts.game().isLostByHalfTurn(component)
                ? Optional.empty()
                : Optional.of("half a turn does not leave the component as it is, or a move meets its image");
    }

    @Override
    public Ways ways(HornClauses clauses) {
        return new EntryWays(clauses)::add;
    }

    private void forgetIfFull() {
        if (facts.isFull(0)) {
            answers.keySet().removeIf(component -> {
                facts.release(answerBytes(component));
                return true;
            });
        }
    }

    private long answerBytes(P component) {
        return ENTRY_BYTES + 2 * Answers.ANSWER_BYTES + parts.game().size(component);
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
            Budget budget = Budget.ofSteps(Parts.MOST_OPTIONS);
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
                Integer entry = numbers.get(part);
                if (entry != null) {
                    sum ^= values[entry];
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
            Optional<Answer> answer = answersOf(unknown).find(wanted, ofOthers, NormalPlay.this::answer);
            answer.ifPresent(found -> {
                for (int entry : found.entries()) {
                    used.accept(entry);
                }
            });
            return answer.isPresent();
        }
    }

    /** All ways in which entries follow, those that {@link EntryCheck} has found among them. */
    private final class EntryWays {
        private final HornClauses clauses;
        private final OptionParts<P> options = parts.game().optionParts();
        private final OptionParts<P> ofOthers = parts.game().optionParts();

        /** The facts that a component has an option of a value. */
        private final Map<P, Map<Long, Integer>> reached = new HashMap<>();

        private EntryWays(HornClauses clauses) {
            this.clauses = clauses;
        }

        /** The entry has been checked, so it has as many options as its value says. */
        private void add(int number) {
            long value = values[number];
            IntStream.Builder conditions = IntStream.builder();
            int[] smaller = new int[(int) value];
            for (int i = 0; i < value; i++) {
                smaller[i] = clauses.fact();
                conditions.add(smaller[i]);
            }
            Budget budget = Budget.ofSteps(Parts.MOST_OPTIONS);
            options.visit(component(number), budget, option -> {
                budget.spend(1);
                conditions.add(another(option, value, smaller));
                return true;
            });
            clauses.clause(number, conditions.build().toArray());
        }

        /** The fact that an option has another value than the entry; its own value may be one of the smaller ones. */
        private int another(List<P> option, long value, int... smaller) {
            int fact = clauses.fact();
            answer(option).ifPresent(known -> {
                if (known.value() < value) {
                    clauses.clause(smaller[(int) known.value()], known.entries());
                }
                if (known.value() != value) {
                    clauses.clause(fact, known.entries());
                }
            });
            for (int i = 0; i < option.size() && !clauses.holds(fact); i++) {
                refute(fact, option, i, value);
            }
            return fact;
        }

        /** An option has another value than the entry if one of its parts has not the value that is wanted of it. */
        private void refute(int fact, List<P> option, int part, long value) {
            List<P> others = new ArrayList<>(option);
            P other = others.remove(part);
            answer(others).ifPresent(rest -> {
                Integer isReached = reachedFrom(other).get(value ^ rest.value());
                if (isReached != null) {
                    int[] body = Arrays.copyOf(rest.entries(), option.size());
                    body[option.size() - 1] = isReached;
                    clauses.clause(fact, body);
                }
            });
        }

        private Map<Long, Integer> reachedFrom(P component) {
            Map<Long, Integer> known = reached.get(component);
            if (known != null) {
                return known;
            }
            memory.hold(ENTRY_BYTES + parts.game().size(component));
            Map<Long, Integer> byValue = new HashMap<>();
            Budget budget = Budget.ofSteps(Parts.MOST_OPTIONS);
            ofOthers.visit(component, budget, option -> {
                budget.spend(1);
                answer(option).ifPresent(sum -> {
                    int fact = byValue.computeIfAbsent(sum.value(), value -> newFact());
                    clauses.clause(fact, sum.entries());
                });
                return true;
            });
            reached.put(component, byValue);
            return byValue;
        }

        private int newFact() {
            memory.hold(ENTRY_BYTES);
            return clauses.fact();
        }
    }

    private Optional<Answer> answer(List<P> sum) {
        int[] entries = new int[sum.size()];
        long value = 0;
        for (int i = 0; i < entries.length; i++) {
            Integer entry = numbers.get(sum.get(i));
            if (entry == null) {
                return Optional.empty();
            }
            entries[i] = entry;
            value ^= values[entry];
        }
        return Optional.of(new Answer(value, entries));
    }

    @Override
    public boolean holds(P position, Claim claim) {
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
