package dev.nimbus.solver;

import dev.nimbus.search.HeardFacts;
import dev.nimbus.theory.team.Exchange.News;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Keeps what solvers find in searches that this one does not work on, on a thread that ends when there is nothing to keep: a table may copy itself meanwhile. */
final class ListenerThread implements Predicate<News> {
    /** Messages that wait; others are sent again. */
    private static final int MOST_WAITING = 16;

    private final HeardFacts facts;
    private final ThreadPoolExecutor thread;

    ListenerThread(HeardFacts facts) {
        this.facts = facts;
        this.thread =
                new ThreadPoolExecutor(1, 1, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(MOST_WAITING), task -> {
                    Thread one = new Thread(task, "nimbus-listener");
                    one.setDaemon(true);
                    return one;
                });
        thread.allowCoreThreadTimeOut(true);
    }

    /** Does not block; false if there is no room. */
    @Override
    public boolean test(News news) {
        try {
            thread.execute(() -> facts.learn(news));
            return true;
        } catch (RejectedExecutionException full) {
            return false;
        }
    }
}
