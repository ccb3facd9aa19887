package dev.nimbus.games.rules.form;

/** Sums of the heap, the variable and numbers: {@code heap·n + variable·t + number}. */
record Linear(long heap, long variable, long number) {
    Linear minus(Linear other) {
        return new Linear(heap - other.heap, variable - other.variable, number - other.number);
    }

    Linear plus(long more) {
        return new Linear(heap, variable, number + more);
    }

    /** The largest value at heap 0. */
    long most(long least, long most) {
        return number + Math.max(variable * least, variable * most);
    }

    long least(long least, long most) {
        return number + Math.min(variable * least, variable * most);
    }
}
