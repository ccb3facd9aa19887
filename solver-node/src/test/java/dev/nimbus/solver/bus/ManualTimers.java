package dev.nimbus.solver.bus;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A timers whose time stands still until it is told to go on. */
final class ManualTimers implements Timers {
    private final List<Entry> entries = new ArrayList<>();
    private Duration now = Duration.ZERO;

    private static final class Entry {
        private final Runnable task;
        private final boolean again;
        private final Duration interval;
        private Duration due;

        Entry(Runnable task, boolean again, Duration interval, Duration due) {
            this.task = task;
            this.again = again;
            this.interval = interval;
            this.due = due;
        }
    }

    @Override
    public Runnable every(Duration interval, Runnable task) {
        return add(new Entry(task, true, interval, now.plus(interval)));
    }

    @Override
    public Runnable after(Duration delay, Runnable task) {
        return add(new Entry(task, false, delay, now.plus(delay)));
    }

    private Runnable add(Entry entry) {
        entries.add(entry);
        return () -> entries.remove(entry);
    }

    /** Lets {@code time} pass and runs what falls due, each periodic task at most once. */
    void pass(Duration time) {
        now = now.plus(time);
        for (Entry entry : new ArrayList<>(entries)) {
            if (entry.due.compareTo(now) <= 0) {
                entry.due = now.plus(entry.interval);
                if (!entry.again) {
                    entries.remove(entry);
                }
                entry.task.run();
            }
        }
    }

    /** How many tasks wait for their time. */
    int waiting() {
        return entries.size();
    }
}
