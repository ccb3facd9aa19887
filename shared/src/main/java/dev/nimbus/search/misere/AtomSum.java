package dev.nimbus.search.misere;

import dev.nimbus.search.SumFacts;
import dev.nimbus.search.SumForm;

/** A sum of atoms in simplest form: the games among them are added as far as their sum is small. */
final class AtomSum {
    private static final int FIRST = 16;

    /** How many atoms make room for another one in a step of work. */
    private static final int ATOMS_OF_A_STEP = 128;

    private final Atoms atoms;
    private final Games games;
    private final SumFacts facts;
    private final ComponentMemory memory;
    private final long[] high = new long[1];
    private final long[] low = new long[1];
    private long[] words = new long[2 * FIRST];
    int[] atom = new int[FIRST];
    int count;

    AtomSum(Atoms atoms, Games games, SumFacts facts, ComponentMemory memory) {
        this.atoms = atoms;
        this.games = games;
        this.facts = facts;
        this.memory = memory;
    }

    void clear() {
        count = 0;
    }

    /**
     * Becomes the sum of the {@code size} atoms from {@code from} on, but that at {@code i}. They are a sum in simplest form: no two
     * of them add up to a small game.
     */
    void copyWithout(int i, int[] sum, int from, int size) {
        reserve(size);
        count = size - 1;
        System.arraycopy(sum, from, atom, 0, i - from);
        System.arraycopy(sum, i + 1, atom, i - from, from + count - i);
    }

    /** Becomes the same as another sum. */
    void copy(AtomSum other) {
        reserve(other.count);
        count = other.count;
        System.arraycopy(other.atom, 0, atom, 0, count);
    }

    private void reserve(int size) {
        while (atom.length < size) {
            grow();
        }
    }

    private void grow() {
        atom = memory.grown(atom, 0);
        words = memory.grown(words, 0);
    }

    /** Adds an atom. Games are added to one that is there, if the sum is small. */
    void add(int added) {
        int game = atoms.game(added);
        if (game == Games.NONE) {
            append(added);
        } else {
            addGame(game);
        }
    }

    void addGame(int added) {
        int game = added;
        int i = 0;
        while (i < count && game != Games.ZERO) {
            int other = atoms.game(atom[i]);
            int both = other == Games.NONE ? Games.NONE : games.sum(game, other);
            if (both == Games.NONE) {
                i = behindEqual(i);
            } else {
                game = both;
                remove(i);
                i = 0; // the sum may go with one that the game did not go with
            }
        }
        if (game != Games.ZERO) {
            append(atoms.ofGame(game));
        }
    }

    /** The first atom behind those that are equal to atom {@code i}: equal ones stand together, and there may be many. */
    private int behindEqual(int i) {
        int reach = 1;
        while (i + reach < count && atom[i + reach] == atom[i]) {
            reach *= 2;
        }
        int low = i + reach / 2;
        int high = Math.min(i + reach, count);
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (atom[middle] == atom[i]) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    private void remove(int i) {
        count--;
        System.arraycopy(atom, i + 1, atom, i, count - i);
    }

    /** Atoms are sorted by their hashes. */
    private void append(int added) {
        if (count == atom.length) {
            grow();
        }
        int i = behindSmaller(added);
        memory.budget.spend((count - i) / ATOMS_OF_A_STEP);
        System.arraycopy(atom, i, atom, i + 1, count - i);
        atom[i] = added;
        count++;
    }

    /** The first atom that an atom stands before. */
    private int behindSmaller(int added) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (atoms.isBefore(added, atom[middle])) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Makes the hash of this sum, which {@link #high} and {@link #low} have then. */
    void hash() {
        for (int i = 0; i < count; i++) {
            words[2 * i] = atoms.high(atom[i]);
            words[2 * i + 1] = atoms.low(atom[i]);
        }
        facts.hashSum(words, 2 * count, high, low, 0);
    }

    long high() {
        return high[0];
    }

    long low() {
        return low[0];
    }

    /** The game that this sum is, or {@link Games#NONE} if it is not made. */
    int game() {
        if (count == 0) {
            return Games.ZERO;
        }
        return count == 1 ? atoms.game(atom[0]) : Games.NONE;
    }

    /** This sum as other nodes know it. */
    SumForm form() {
        return atoms.form(atom, 0, count);
    }

    /** How hard the sum is, roughly. */
    long weight() {
        return atoms.weight(atom, 0, count);
    }

    /** What theory says of this sum. */
    SumFacts.Fact theory() {
        int game = game();
        if (game != Games.NONE) {
            return games.isLost(game) ? SumFacts.Fact.LOST : SumFacts.Fact.WON;
        }
        int nim = 0;
        for (int i = 0; i < count; i++) {
            int one = atoms.game(atom[i]) == Games.NONE ? Tame.WILD : games.nim(atoms.game(atom[i]));
            if (one == Tame.WILD) {
                return SumFacts.Fact.NOTHING;
            }
            nim = Tame.sum(nim, one);
        }
        return Tame.isLost(nim) ? SumFacts.Fact.LOST : SumFacts.Fact.WON;
    }
}
