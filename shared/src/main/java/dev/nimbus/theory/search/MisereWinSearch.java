package dev.nimbus.theory.search;

import dev.nimbus.theory.Budget;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Finds out who wins under misère play, where who cannot move wins, by playing whole sums out.
 *
 * @param <P> positions
 */
final class MisereWinSearch<P> {
    private static final long LOST = 1;
    private static final long WON = 2;

    private final SearchCost<Numbers> cost;
    private final ComponentTable<P> components;
    private final TranspositionTable<Numbers> table;

    MisereWinSearch(SearchRules<P> rules, Budget budget, long tableBytes) {
        this.cost = new SearchCost<>(budget);
        this.components = new ComponentTable<>(rules, budget);
        this.table = new TranspositionTable<>(budget, tableBytes);
    }

    /** A position: the numbers of its components, ascending. */
    private static final class Numbers {
        private static final int BYTES_BESIDE_NUMBERS = 48;

        private final int[] all;
        private final int hash;

        private Numbers(int... all) {
            this.all = all;
            this.hash = Arrays.hashCode(all);
        }

        private long size() {
            return BYTES_BESIDE_NUMBERS + (long) Integer.BYTES * all.length;
        }

        private long work() {
            return 2 + size() / Budget.BYTES_OF_WORK;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Numbers that && Arrays.equals(all, that.all);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    /** Whether the next player wins. The stack is our own. */
    boolean wins(P position) {
        Numbers root = new Numbers(components.components(position));
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
            table.put(top.position, top.wins ? WON : LOST, top.position.size());
            cost.leave(stack.pop().position);
            if (stack.isEmpty()) {
                return top.wins;
            }
            stack.peek().hear(top.wins);
        }
    }

    private Frame frame(Numbers position) {
        cost.enter(position, position.size(), position.work());
        Frame frame = new Frame(position);
        int[] all = position.all;
        frame.wins = all.length == 0;
        for (int i = 0; i < all.length && !frame.wins; i++) {
            if (i == 0 || all[i] != all[i - 1]) {
                for (int[] option : components.options(all[i])) {
                    Numbers next = new Numbers(components.replace(all, i, option));
                    cost.option(next.size(), next.work());
                    frame.add(next);
                }
            }
        }
        return frame;
    }

    /** A position on the stack: its options that are not known to be won, and whether a lost one was found. */
    private final class Frame {
        private final Numbers position;
        private final List<Numbers> options = new ArrayList<>();
        private int option;
        private boolean wins;

        private Frame(Numbers position) {
            this.position = position;
        }

        private void add(Numbers next) {
            long known = table.get(next);
            wins |= known == LOST;
            if (known == TranspositionTable.UNKNOWN && !wins) {
                options.add(next);
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
