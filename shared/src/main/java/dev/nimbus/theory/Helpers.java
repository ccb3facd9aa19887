package dev.nimbus.theory;

import dev.nimbus.theory.team.Exchange;

/** Other threads that may take a share in long work. Safe for use by several threads. */
public interface Helpers {
    /** Nobody helps. */
    Helpers NONE = new Helpers() {
        @Override
        public long stepsAlone() {
            return Long.MAX_VALUE >> 1;
        }

        @Override
        public Call call(Work work) {
            return () -> {};
        }
    };

    /** {@return how many steps of work are done alone, before help is called} */
    long stepsAlone();

    /**
     * Calls for help. From now on other threads may do shares of the work, until the call is over.
     *
     * @param work what to do
     * @return the call, to be closed when the work is done or broken off
     */
    Call call(Work work);

    /** {@return where other nodes are met that work on the same search; nowhere by default} */
    default Exchange exchange() {
        return Exchange.NONE;
    }

    /** Work that any number of threads do together. */
    @FunctionalInterface
    interface Work {
        /**
         * Does a share of the work on the calling thread, until all of it is done or broken off.
         *
         * @param budget pays for this share alone
         * @throws Refusal if the budget is not enough
         * @throws java.util.concurrent.CancellationException if this thread is to do something else
         */
        void share(Budget budget);
    }

    /** A call for help. */
    @FunctionalInterface
    interface Call extends AutoCloseable {
        /** Nobody begins a share any more; does not wait for those who are at one. */
        @Override
        void close();
    }
}
