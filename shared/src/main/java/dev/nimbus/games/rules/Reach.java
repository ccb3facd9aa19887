package dev.nimbus.games.rules;

import java.util.List;

/**
 * How far a move can lead that makes one integer of a state smaller, if it is allowed by how that integer compares with numbers and by
 * its remainder alone. A large integer n becomes n less a number, a number, or n divided by one; the state's other
 * integers stay or become numbers. No large integer has a move of this form that is a fault.
 *
 * @param integer the place of the integer that becomes smaller
 * @param most what is taken of it at most, where it is not divided and does not become a number
 * @param sum more than all numbers that the move names and the largest values of its variables, each as often as it is written: larger
 *     integers compare with them as this one does
 * @param modulus integers with this common remainder have the same remainders wherever the move looks at them
 * @param divides whether it is divided
 * @param others the other integers of each state that the move leaves; −1 for one that stays
 */
record Reach(int integer, long most, long sum, long modulus, boolean divides, List<List<Long>> others) {
    /** A number that the move names is no larger; nor is their sum. */
    static final long LARGEST = 4096;

    /** The mark of an integer that stays. */
    static final long STAYS = -1;
}
