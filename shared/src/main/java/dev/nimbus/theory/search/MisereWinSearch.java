package dev.nimbus.theory.search;

import dev.nimbus.theory.Budget;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Finds out who wins under misère play, where who cannot move wins, by playing whole positions out.
 *
 * @param <P> positions
 */
final class MisereWinSearch<P> {
    private static final long LOST = 1;
    private static final long WON = 2;

    private final SearchRules<P> rules;
    private final SearchCost<P> cost;
    private final TranspositionTable<P> table;

    MisereWinSearch(SearchRules<P> rules, Budget budget, long tableBytes) {
        this.rules = rules;
        this.table = new TranspositionTable<>(budget, tableBytes);
        this.cost = new SearchCost<>(budget, table);
    }

    /** Whether the next player wins. The stack is our own. */
    boolean wins(P position) {
        if (table.get(position) != TranspositionTable.UNKNOWN) {
            return table.get(position) == WON;
        }
        Deque<Frame> stack = new ArrayDeque<>();
        stack.push(frame(position));
        while (true) {
            Frame top = stack.peek();
            if (!top.advance()) {
                stack.push(frame(top.options.get(top.option)));
                continue;
            }
            table.put(top.position, top.wins ? WON : LOST, rules.size(top.position));
            cost.leave(stack.pop().position);
            if (stack.isEmpty()) {
                return top.wins;
            }
            stack.peek().hear(top.wins);
        }
    }

    /** An option that is known to be lost settles the question before the others are made. */
    private Frame frame(P position) {
        cost.enter(position, rules.size(position), rules.work(position));
        Frame frame = new Frame(position);
        rules.options(position, option -> {
            cost.option(rules.size(option), rules.work(option));
            return frame.add(option);
        });
        frame.wins |= !frame.hasOption;
        return frame;
    }

    /** A position on the stack: its options that are not known to be won, and whether a lost one was found. */
    private final class Frame {
        private final P position;
        private final List<P> options = new ArrayList<>();
        private int option;
        private boolean hasOption;
        private boolean wins;

        private Frame(P position) {
            this.position = position;
        }

        /** Says whether more options matter. */
        private boolean add(P next) {
            long known = table.get(next);
            hasOption = true;
            wins |= known == LOST;
            if (known == TranspositionTable.UNKNOWN) {
                options.add(next);
            }
            return !wins;
        }

        /** Goes on as far as what is known reaches; false where the next option must be known first. */
        private boolean advance() {
            while (!wins && option < options.size()) {
                long known = table.get(options.get(option));
                if (known == TranspositionTable.UNKNOWN) {
                    return false;
                }
                hear(known == WON);
            }
            return true;
        }

        private void hear(boolean optionWins) {
            wins |= !optionWins;
            option++;
        }
    }
}
