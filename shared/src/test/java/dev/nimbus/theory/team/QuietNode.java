package dev.nimbus.theory.team;

import dev.nimbus.theory.Helpers;

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
    public int round() {
        return 1;
    }
}
