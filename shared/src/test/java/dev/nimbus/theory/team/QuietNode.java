package dev.nimbus.theory.team;

import dev.nimbus.theory.Helpers;
import java.util.List;
import java.util.Optional;

/** A node that takes part in a search from its first step. Its threads have no helpers; it hears nothing and tells nothing. */
public abstract class QuietNode implements Exchange, Helpers {
    @Override
    public long stepsAlone() {
        return 0;
    }

    @Override
    public Call call(Work work) {
        return () -> {};
    }

    @Override
    public Exchange exchange() {
        return this;
    }

    @Override
    public void open() {
        // it is there from the beginning
    }

    @Override
    public int round() {
        return 1;
    }

    @Override
    public void found(Fact fact) {
        // nobody listens
    }

    @Override
    public boolean isHeard() {
        return false;
    }

    @Override
    public void foundCheap(byte[] facts) {
        // nobody listens
    }

    @Override
    public void at(Object thread, List<Question> questions) {
        // nobody passes by
    }

    @Override
    public Optional<News> next() {
        return Optional.empty();
    }
}
