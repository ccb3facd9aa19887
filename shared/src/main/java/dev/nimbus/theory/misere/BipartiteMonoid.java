package dev.nimbus.theory.misere;

import java.util.Arrays;
import java.util.BitSet;

/**
 * A finite commutative monoid with a P-portion: the elements, from 0 on, whose sums are lost for the next player.
 * Element 0 is the identity. Immutable.
 */
public final class BipartiteMonoid {
    private final short[][] product;
    private final BitSet lost;

    /** Takes both over. */
    BipartiteMonoid(short[][] product, BitSet lost) {
        this.product = product;
        this.lost = lost;
    }

    /** {@return the number of elements} */
    public int order() {
        return product.length;
    }

    /**
     * {@return the product of two elements}
     *
     * @param x an element, from 0
     * @param y an element, from 0
     */
    public int product(int x, int y) {
        return product[x][y];
    }

    /**
     * {@return whether {@code x} is in the P-portion}
     *
     * @param x an element, from 0
     */
    public boolean isLost(int x) {
        return lost.get(x);
    }

    /** The product with each element {@code y}, in the place of y; not to be written to. */
    short[] row(int x) {
        return product[x];
    }

    boolean isSame(BipartiteMonoid other) {
        return lost.equals(other.lost) && Arrays.deepEquals(product, other.product);
    }

    /** The elements y for which xy is lost. */
    BitSet lostBeside(int x) {
        BitSet beside = new BitSet(order());
        for (int y = 0; y < order(); y++) {
            beside.set(y, lost.get(product[x][y]));
        }
        return beside;
    }
}
