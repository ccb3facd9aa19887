package dev.nimbus.solver.store;

import dev.nimbus.cluster.ClusteredVertx;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Two members of one cluster, for all tests of a class. */
final class TwoMembers implements BeforeAllCallback, AfterAllCallback {
    private final Members members = new Members();
    private ClusteredVertx one;
    private ClusteredVertx two;

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        one = members.start();
        two = members.start();
    }

    @Override
    public void afterAll(ExtensionContext context) throws Exception {
        members.close();
    }

    ClusteredVertx one() {
        return one;
    }

    ClusteredVertx two() {
        return two;
    }
}
