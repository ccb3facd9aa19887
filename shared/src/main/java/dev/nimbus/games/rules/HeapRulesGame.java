package dev.nimbus.games.rules;

import dev.nimbus.games.MoveList;
import dev.nimbus.games.heap.HeapFold;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.games.heap.LazyQuotient;
import dev.nimbus.games.heap.MisereQuotients;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.search.ValueTable;
import dev.nimbus.tables.NimValueTable;
import dev.nimbus.tables.TableTooLarge;
import dev.nimbus.tables.rules.HeapNotBelow;
import dev.nimbus.tables.rules.UserRules;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Foldable;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionFold;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.misere.GenusSymbols;
import dev.nimbus.theory.misere.HeapRules;
import dev.nimbus.theory.misere.MisereQuotient;
import dev.nimbus.theory.misere.MoveBound;
import dev.nimbus.theory.misere.QuotientSearch;
import dev.nimbus.theory.period.PeriodSearch;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Rules of a user's own whose states are one integer: heaps, whose values come from a table as those of any heap game.
 *
 * <p>A large heap is first played out with few steps, for its moves may lead to few others ({@code n → n/2}), where a
 * table would hold all heaps below it. A heap that no table can hold is played out within the budget of the query: it
 * is past the table, or the table meets too many moves, or one that has no result or leads to no smaller heap, which may
 * be out of reach from here.
 */
final class HeapRulesGame extends RulesGame implements HeapValues, MisereQuotients, Foldable {
    private static final String NOUN = "state";

    /** Smaller heaps have a table at once. */
    private static final long SMALL = 1 << 16;

    /** Of rules that take more, a period would not show among the heaps looked at for the quotient. */
    private static final long MOST_TAKEN = 100;

    /** A four thousandth of a query's budget, some milliseconds. */
    private static final long FEW_STEPS = 10_000;

    /** Rules that have run-ups need some hundreds. */
    private static final long RUN_UP_STEPS = 50_000;

    /** After so many run-ups in vain, which cost a fiftieth of its budget, a query tries no more. */
    private static final int MOST_FAILED = 16;

    private final StateRules rules;
    private final NimValueTable table;
    private final boolean mayBePeriodic;
    /** How far the moves lead, where some divide and a period is out of the question; else empty. */
    private final List<Reach> reaches;
    /** Heaps from here on have the same moves, which take numbers up to here, if that is known. */
    private final Optional<MoveBound> bound;

    private final LazyQuotient quotient = new LazyQuotient(this);
    /**
     * Past this heap the table has used up its budget: it is not tried again, for that takes seconds. Smaller heaps were in
     * the table, and are again if it was given up meanwhile.
     */
    private volatile long lastOfTable = Long.MAX_VALUE;

    private volatile boolean hasNoQuotient;

    HeapRulesGame(StateRules rules, GameType.Context context) {
        this(
                rules,
                context.tables().table(new UserRules(rules.notation(), new OneIntegerRules(rules))),
                context.positions());
    }

    HeapRulesGame(StateRules rules, NimValueTable table, ValueTable positions) {
        super(rules, positions);
        this.rules = rules;
        OneIntegerRules moves = new OneIntegerRules(rules);
        this.table = table;
        this.mayBePeriodic = moves.lookback().isPresent();
        this.reaches = mayBePeriodic ? List.of() : rules.reaches();
        this.bound = moves.mostTaken().stream()
                .filter(most -> most <= MOST_TAKEN)
                .mapToObj(most -> new MoveBound(1, (int) most))
                .findFirst();
    }

    /** The values of heaps for one query; what is played out is remembered. */
    private final class QueryValues implements Values {
        private final Budget budget;
        /** Counted for one query alone: a run-up that fails for one heap may prove another. */
        private int failedRunUps;

        private Optional<StateValues> played = Optional.empty();

        private QueryValues(Budget budget) {
            this.budget = budget;
        }

        @Override
        public long at(long[] states, int at) {
            long heap = states[at];
            if (heap < table.length() || table.period().isPresent()) {
                return table.valueBlocking(heap);
            }
            OptionalLong proved = provedBlocking(heap);
            if (proved.isPresent()) {
                return proved.getAsLong();
            }
            if (played.isPresent()) {
                return played.get().value(states, at);
            }
            if (heap > lastOfTable) {
                return play(states, at);
            }
            Optional<Long> light = heap < SMALL || mayBePeriodic ? Optional.empty() : playedQuickly(heap);
            return light.orElseGet(() -> fromTableBlocking(states, at));
        }

        private OptionalLong provedBlocking(long heap) {
            if (reaches.isEmpty() || heap < SMALL || failedRunUps >= MOST_FAILED || !hasSmallHeapsBlocking()) {
                return OptionalLong.empty();
            }
            Budget few = Budget.ofSteps(RUN_UP_STEPS);
            OptionalLong proved = OptionalLong.empty();
            try {
                long most = reaches.stream().mapToLong(Reach::most).max().orElse(0);
                proved = new RunUp(rules, SMALL, Math.max(1, most), table::valueBlocking, few).value(heap);
            } catch (Refusal tooLong) {
                // The heap may be played out.
            } finally {
                failedRunUps += proved.isEmpty() ? 1 : 0;
                budget.spend(few.spent());
            }
            return proved;
        }

        /** That all heaps of the table have values shows that play ends and has no fault there; larger ones have none. */
        private boolean hasSmallHeapsBlocking() {
            if (lastOfTable < SMALL - 1) {
                return false;
            }
            try {
                table.valueBlocking(SMALL - 1);
                return true;
            } catch (HeapNotBelow | TableTooLarge e) {
                failedRunUps = MOST_FAILED;
                return false;
            } catch (Refusal refusal) {
                failedRunUps = MOST_FAILED;
                endTable(refusal);
                return false;
            }
        }

        private Optional<Long> playedQuickly(long heap) {
            Budget few = Budget.ofSteps(FEW_STEPS);
            try {
                return Optional.of(played(few).value(new long[] {heap}, 0));
            } catch (Refusal refusal) {
                if (refusal.code() != ErrorCode.TOO_LARGE) {
                    throw refusal;
                }
                return Optional.empty();
            } finally {
                budget.spend(few.spent());
            }
        }

        private long fromTableBlocking(long[] states, int at) {
            try {
                return table.valueBlocking(states[at]);
            } catch (HeapNotBelow | TableTooLarge e) {
                return play(states, at);
            } catch (Refusal refusal) {
                endTable(refusal);
                return play(states, at);
            }
        }

        private void endTable(Refusal refusal) {
            Cancellation.current().giveWayWhileGrowing(); // Refuses again if it was the time that is used up.
            if (refusal.code() == ErrorCode.TOO_LARGE) {
                lastOfTable = Math.min(lastOfTable, table.length() - 1L);
            }
        }

        private long play(long[] states, int at) {
            Descent.requireShort(rules, states[at], budget);
            StateValues values = played(budget);
            played = Optional.of(values);
            return values.value(states, at);
        }
    }

    @Override
    public Values values(Budget budget) {
        return new QueryValues(budget);
    }

    @Override
    public void valuesBlocking(long from, long[] into) {
        boolean areHeld = into.length <= table.length() - from;
        Values values = values(Budget.standard());
        for (int i = into.length - 1; i >= 0; i--) {
            into[i] = areHeld ? table.valueBlocking(from + i) : values.at(new long[] {from + i}, 0);
        }
    }

    /** Proved where each move takes a number of a finite set; no theorem is known for rules at large. */
    @Override
    public PeriodSearch periodBlocking() {
        try {
            return new PeriodSearch(table.periodBlocking(), table.searched());
        } catch (HeapNotBelow e) {
            return new PeriodSearch(Optional.empty(), table.searched()); // Some small heap becomes larger.
        }
    }

    @Override
    public MisereQuotient misereQuotient(int largest, Budget budget) {
        return QuotientSearch.find(quotientRules(budget), bound, largest, budget);
    }

    /** The quotient to answer by. Other rules have none that is proved for large heaps, and small ones are searched. */
    private Optional<MisereQuotient> quotient(States position, Play play) {
        if (play == Play.NORMAL || bound.isEmpty() || hasNoQuotient) {
            return Optional.empty();
        }
        try {
            return quotient.of(position.numbers());
        } catch (Refusal none) {
            // Some small state moves up, has a move from 0 or none that is legal; play may never reach it.
            Cancellation.current().throwIfCancelled(); // Refuses again if it was the time that is used up.
            hasNoQuotient = true;
            return Optional.empty();
        }
    }

    @Override
    public Outcome outcome(States position, Play play, Budget budget) {
        return quotient(position, play)
                .map(known -> Outcome.ofWin(!known.isLost(position.numbers())))
                .orElseGet(() -> super.outcome(position, play, budget));
    }

    @Override
    protected void findWinning(States position, Play play, MoveList found) {
        Optional<MisereQuotient> known = quotient(position, play);
        if (known.isPresent()) {
            findByQuotient(known.get(), position, found);
        } else {
            super.findWinning(position, play, found);
        }
    }

    private void findByQuotient(MisereQuotient known, States position, MoveList found) {
        int[] others = known.others(position.numbers());
        findMoves(position, (i, results, count) -> known.isLostBeside(others[i], results, count), found);
    }

    @Override
    public List<String> genusSymbols(int largest, Budget budget) {
        return GenusSymbols.of(quotientRules(budget), largest, budget);
    }

    /** The theory is of heaps that become smaller, and whose empty one is the end. */
    private HeapRules quotientRules(Budget budget) {
        if (hasMove(new States(1, new long[1]))) {
            throw noQuotient("state 0 has a move");
        }
        return (heap, sink) -> new MoveLister(rules, budget).list(new long[] {heap}, 0, (results, count) -> {
            int[] parts = new int[count];
            int length = 0;
            for (int i = 0; i < count; i++) {
                if (results[i] >= heap) {
                    throw noQuotient("a move of state " + heap + " leads to " + results[i]);
                }
                if (results[i] > 0) {
                    parts[length++] = (int) results[i];
                }
            }
            int[] fresh = Arrays.copyOf(parts, length);
            Arrays.sort(fresh);
            sink.accept(fresh);
            return true;
        });
    }

    private static Refusal noQuotient(String why) {
        return Refusal.unsupportedAsk(
                "misère quotients are found of rules whose moves lead to smaller states, and that end at 0; " + why,
                "");
    }

    @Override
    public String noun() {
        return NOUN;
    }

    /** Moves can hardly ever be told from a fold, and misère play takes a search. */
    @Override
    public Optional<PositionFold> newFold(Play play, Set<Ask> asks) {
        if (play == Play.MISERE || asks.contains(Ask.MOVE) || asks.contains(Ask.MOVES)) {
            return Optional.empty();
        }
        return Optional.of(HeapFold.normal(
                notation(), heap -> values(Budget.standard()).at(new long[] {heap}, 0)));
    }
}
