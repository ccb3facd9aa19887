package dev.nimbus.query.search;

import java.util.concurrent.CancellationException;

/** How the searches of one kind are done. */
interface Searching {
    /**
     * Does the search, on the calling thread, and keeps what becomes of it.
     *
     * @param watch of the thread, which the work is to ask
     * @throws CancellationException if it ends here: this solver closes, or the search was stopped
     */
    void runBlocking(SearchJob job, SearchWatch watch);

    /**
     * Does a share of another worker's search, on the calling thread.
     *
     * @param watch of the thread, which the work is to ask
     * @throws CancellationException if the thread is to do something else
     */
    default void helpBlocking(IdleWorkers.Call call, SearchWatch watch) {
        throw new IllegalStateException("searches of this kind call for no help");
    }

    /** Keeps that a search has failed, or that its thread never ended. */
    void failBlocking(SearchJob job, String why);
}
