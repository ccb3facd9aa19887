package dev.nimbus.gateway.dispatch;

import java.util.ArrayDeque;
import java.util.Optional;

/** A job's place in the dispatcher. */
public final class Lane {
    final LineFolds job;
    private final Dispatcher dispatcher;
    private final ArrayDeque<Task> again = new ArrayDeque<>();
    private final int mostSuspects;
    private int underWay;
    private int suspects;
    private boolean closed;

    /** @param mostSuspects how many of its chunks may wait to be tried alone until no new one is taken */
    Lane(Dispatcher dispatcher, LineFolds job, int mostSuspects) {
        this.dispatcher = dispatcher;
        this.job = job;
        this.mostSuspects = mostSuspects;
    }

    /** Says that the job has become ready. */
    public void wake() {
        dispatcher.wake();
    }

    /** How many chunks of the job have been taken and not yet answered. */
    public int underWay() {
        return underWay;
    }

    /** Whether the answer to a line in pieces is settled, so that more pieces of it need not be sent. */
    public boolean isSettled(long line) {
        return job.isSettled(line);
    }

    /** Forgets the job: nothing more is sent for it, and answers that still come are dropped. */
    public void close() {
        closed = true;
        again.forEach(Task::letGo);
        again.clear();
        dispatcher.forget(this);
    }

    boolean isClosed() {
        return closed;
    }

    boolean isReady() {
        dropOld();
        return !again.isEmpty() || (suspects < mostSuspects && job.isReady());
    }

    /** The task to send next: one to be sent again goes first, so that no line waits for ever behind newer ones. */
    Task take() {
        dropOld();
        if (!again.isEmpty()) {
            return again.remove();
        }
        underWay++;
        return new Task(this, job.next(), Optional.empty());
    }

    void sendAgain(Task task) {
        again.add(task);
    }

    /** So many more of its chunks, or fewer, wait to be tried alone. */
    void countSuspects(int change) {
        suspects += change;
    }

    void countAnswered() {
        underWay--;
    }

    private void dropOld() {
        while (!again.isEmpty() && again.element().isOver()) {
            again.remove().letGo();
        }
    }
}
