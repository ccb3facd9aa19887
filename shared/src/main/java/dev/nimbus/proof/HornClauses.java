package dev.nimbus.proof;

import dev.nimbus.proof.memory.ProofMemory;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Facts by numbers, and clauses: a fact holds once all of some others do. What follows from nothing is found in time linear
 * in the lengths of the clauses (W. F. Dowling, J. H. Gallier 1984). For the use of one thread.
 */
final class HornClauses {
    private static final int FACT_BYTES = 24;
    private static final int CLAUSE_BYTES = 16;

    /** A fact in a clause. */
    private static final int LITERAL_BYTES = 16;

    private static final int FIRST = 64;
    private static final int NONE = -1;

    private final ProofMemory memory;
    private final BitSet holds = new BitSet();

    /** Facts that hold, in the order in which that was found. */
    private int[] found = new int[FIRST];

    private int foundCount;

    /** By facts: the last literal of each. */
    private int[] lastOf = new int[FIRST];

    private int facts;

    /** By clauses: what follows, and from how many facts that do not hold yet. */
    private int[] heads = new int[FIRST];

    private int[] missing = new int[FIRST];
    private int clauses;

    /** By literals: the clause, and the literal of the same fact before. */
    private int[] clauseOf = new int[FIRST];

    private int[] before = new int[FIRST];
    private int literals;

    HornClauses(ProofMemory memory) {
        this.memory = memory;
    }

    /** {@return the number of a new fact} */
    int fact() {
        memory.hold(FACT_BYTES);
        lastOf = grown(lastOf, facts);
        found = grown(found, facts);
        lastOf[facts] = NONE;
        return facts++;
    }

    boolean holds(int fact) {
        return holds.get(fact);
    }

    /** A fact holds if all others do, each of which counts once. */
    void clause(int head, int... body) {
        int[] open = open(body);
        int left = open.length;
        if (left == 0) {
            hold(head);
        } else if (!holds.get(head)) {
            memory.hold(CLAUSE_BYTES + (long) LITERAL_BYTES * left);
            heads = grown(heads, clauses);
            missing = grown(missing, clauses);
            heads[clauses] = head;
            missing[clauses] = left;
            addLiterals(open);
            clauses++;
        }
    }

    /** The facts that do not hold yet, each once. */
    private int[] open(int... facts) {
        int[] open = facts.clone();
        Arrays.sort(open);
        int count = 0;
        for (int fact : open) {
            if (!holds.get(fact) && (count == 0 || open[count - 1] != fact)) {
                open[count++] = fact;
            }
        }
        return Arrays.copyOf(open, count);
    }

    private void addLiterals(int... body) {
        for (int fact : body) {
            clauseOf = grown(clauseOf, literals);
            before = grown(before, literals);
            clauseOf[literals] = clauses;
            before[literals] = lastOf[fact];
            lastOf[fact] = literals++;
        }
    }

    private void hold(int fact) {
        if (!holds.get(fact)) {
            holds.set(fact);
            found[foundCount++] = fact;
        }
    }

    /** Finds all facts that hold. */
    void derive() {
        for (int i = 0; i < foundCount; i++) {
            for (int literal = lastOf[found[i]]; literal != NONE; literal = before[literal]) {
                int clause = clauseOf[literal];
                if (--missing[clause] == 0) {
                    hold(heads[clause]);
                }
            }
        }
    }

    private static int[] grown(int[] numbers, int count) {
        return count < numbers.length ? numbers : Arrays.copyOf(numbers, 2 * count);
    }
}
