package dev.nimbus.theory;

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

    MisereWinSearch(SearchRules<P> rules, Budget budget, int capacity) {
        this.rules = rules;
        this.cost = new SearchCost<>(budget);
        this.table = new TranspositionTable<>(capacity);
    }

    /** Whether the next player wins. The stack is our own. */
    boolean wins(P position) {
        P root = rules.canonical(position);
        if (table.get(root) != TranspositionTable.UNKNOWN) {
            return table.get(root) == WON;
        }
        Deque<Frame> stack = new ArrayDeque<>();
        stack.push(frame(root));
        while (true) {
            Frame top = stack.peek();
            if (!top.advance()) {
                stack.push(frame(top.options.get(top.option)));
                continue;
            }
            table.put(top.position, top.wins ? WON : LOST);
            cost.leave(stack.pop().position);
            if (stack.isEmpty()) {
                return top.wins;
            }
            stack.peek().hear(top.wins);
        }
    }

    private Frame frame(P position) {
        cost.enter(position);
        Frame frame = new Frame(position);
        boolean[] end = {true};
        rules.options(position, option -> {
            cost.option(frame.options.size());
            end[0] = false;
            frame.add(rules.canonical(option));
        });
        frame.wins |= end[0];
        return frame;
    }

    /** A position on the stack: its options that are not known to be won, and whether a lost one was found. */
    private final class Frame {
        private final P position;
        private final List<P> options = new ArrayList<>();
        private int option;
        private boolean wins;

        private Frame(P position) {
            this.position = position;
        }

        private void add(P canonical) {
            long known = table.get(canonical);
            wins |= known == LOST;
            if (known == TranspositionTable.UNKNOWN && !wins) {
                options.add(canonical);
            }
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
