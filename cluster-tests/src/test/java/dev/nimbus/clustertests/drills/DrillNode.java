package dev.nimbus.clustertests.drills;

import dev.nimbus.clustertests.NimbusProcess;

/** A node of a cluster, and what stands for it when it was replaced. */
final class DrillNode {
    private final boolean isGateway;
    private volatile NimbusProcess process;

    DrillNode(boolean isGateway, NimbusProcess process) {
        this.isGateway = isGateway;
        this.process = process;
    }

    boolean isGateway() {
        return isGateway;
    }

    NimbusProcess process() {
        return process;
    }

    void replaceBy(NimbusProcess other) {
        process = other;
    }
}
