package dev.nimbus.solver.bus;

/**
 * Work in a queue, the first to be done the least. Small work goes before what is not, but overtakes a bounded number of
 * places, so that nothing waits for ever.
 *
 * @param work what is to be done
 * @param small whether it is likely to be short
 * @param place where it stands
 */
record Turn(Runnable work, boolean small, long place) implements Runnable, Comparable<Turn> {
    /** How many places small work overtakes. */
    static final int HEAD_START = 64;

    /** @param number counts what came, from 0 */
    static Turn of(Runnable work, boolean small, long number) {
        return new Turn(work, small, small ? number - HEAD_START : number);
    }

    @Override
    public void run() {
        work.run();
    }

    @Override
    public int compareTo(Turn other) {
        return Long.compare(place, other.place);
    }
}
