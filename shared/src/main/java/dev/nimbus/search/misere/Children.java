package dev.nimbus.search.misere;

import dev.nimbus.search.SumForm;
import dev.nimbus.search.SumSharing;
import java.util.Arrays;

/** The options of a sum that are not decided: their atoms, hashes and numbers, in arrays that are used again. */
final class Children {
    /** A long play has a frame for each move, with few options or one. */
    private static final int FIRST = 1;

    private final MisereStack frames;
    long[] high = new long[FIRST];
    long[] low = new long[FIRST];
    int[] proof = new int[FIRST];
    int[] disproof = new int[FIRST];
    /** Where the atoms of each begin, and how many it has. */
    int[] from = new int[FIRST];

    int[] size = new int[FIRST];
    int[] atoms = new int[FIRST];
    private int atomCount;
    int count;

    Children(MisereStack frames) {
        this.frames = frames;
    }

    void clear() {
        count = 0;
        atomCount = 0;
    }

    void add(AtomSum sum) {
        if (count == high.length) {
            frames.hold((long) count * (2 * Long.BYTES + 4 * Integer.BYTES));
            high = Arrays.copyOf(high, 2 * count);
            low = Arrays.copyOf(low, 2 * count);
            proof = Arrays.copyOf(proof, 2 * count);
            disproof = Arrays.copyOf(disproof, 2 * count);
            from = Arrays.copyOf(from, 2 * count);
            size = Arrays.copyOf(size, 2 * count);
        }
        if (atoms.length < atomCount + sum.count) {
            growAtoms(Math.max(atoms.length, sum.count));
        }
        System.arraycopy(sum.atom, 0, atoms, atomCount, sum.count);
        from[count] = atomCount;
        size[count] = sum.count;
        atomCount += sum.count;
        high[count] = sum.high();
        low[count] = sum.low();
        count++;
    }

    /** Both arrays are held while one is copied: they may be most of what a query may hold. */
    private void growAtoms(int more) {
        long before = (long) Integer.BYTES * atoms.length;
        frames.hold(before + (long) Integer.BYTES * more);
        atoms = Arrays.copyOf(atoms, atoms.length + more);
        frames.budget.release(before);
    }

    /** Has other nodes asked for those that are not much lighter than {@code weight}. */
    void share(SumSharing sharing, long weight) {
        for (int i = 0; i < count; i++) {
            if (2 * frames.atoms.weight(atoms, from[i], size[i]) > weight) {
                sharing.add(new Child(this, i));
            }
        }
    }

    private record Child(Children all, int i) implements SumSharing.Asked {
        @Override
        public long high() {
            return all.high[i];
        }

        @Override
        public long low() {
            return all.low[i];
        }

        @Override
        public SumForm form() {
            return all.frames.atoms.form(all.atoms, all.from[i], all.size[i]);
        }
    }

    /** Puts the last child in the place of child {@code i}. */
    void remove(int i) {
        count--;
        high[i] = high[count];
        low[i] = low[count];
        proof[i] = proof[count];
        disproof[i] = disproof[count];
        from[i] = from[count];
        size[i] = size[count];
    }
}
