package dev.nimbus.search.misere;

import dev.nimbus.search.OptionSink;

/** Collects the options of one component, each a sum in simplest form; one that comes again is left out. */
final class OptionList extends OptionSink {
    private static final int FIRST = 64;

    private final Atoms atoms;
    private final ComponentMemory memory;
    private final AtomSum sum;
    private final KeyTable seen;
    private int[] numbers = new int[FIRST];
    private int length;
    private int count;
    private int stepsOfOption;

    OptionList(Atoms atoms, ComponentMemory memory) {
        this.atoms = atoms;
        this.memory = memory;
        this.sum = atoms.newSum();
        this.seen = new KeyTable(memory);
    }

    /** Begins another component, each of whose options is so much work. */
    void clear(int stepsOfOneOption) {
        stepsOfOption = stepsOfOneOption;
        length = 0;
        count = 0;
        seen.clear();
    }

    /** How many options there are. */
    int count() {
        return count;
    }

    /** For each option how many atoms, and these. */
    int[] numbers() {
        return numbers;
    }

    /** How many of the numbers there are. */
    int length() {
        return length;
    }

    @Override
    public void begin() {
        memory.budget.spend(stepsOfOption);
        sum.clear();
    }

    /** A Nim heap: misère rules tell no other value. */
    @Override
    public void known(long value) {
        if (value != 0) {
            sum.addGame(atoms.games().heap(value));
        }
    }

    @Override
    public void part(long[] words, int size, int weight, boolean isSmall) {
        sum.add(atoms.ofComponent(words, size, weight, isSmall));
    }

    @Override
    public boolean end() {
        sum.hash();
        if (seen.add(sum.high(), sum.low())) {
            if (numbers.length < length + sum.count + 1) {
                numbers = memory.grown(numbers, length + sum.count + 1);
            }
            numbers[length++] = sum.count;
            System.arraycopy(sum.atom, 0, numbers, length, sum.count);
            length += sum.count;
            count++;
        }
        return true;
    }

    /** Copies the sum that was begun last. */
    void copyTo(AtomSum other) {
        other.copy(sum);
    }
}
