package dev.nimbus.clustertests;

import java.util.concurrent.TimeUnit;

/** What a drill does to a cluster while a batch of gateway 0 runs, which clients read at gateway 1. */
enum Fault {
    SOLVER_KILLED {
        @Override
        void strikeBlocking(DrillCluster cluster) {
            cluster.solver(0).kill();
            cluster.replaceSolverBlocking(0);
        }
    },
    SOLVER_FROZEN {
        @Override
        void strikeBlocking(DrillCluster cluster) throws InterruptedException {
            freezeBlocking(cluster.solver(0));
        }
    },
    OWNER_KILLED {
        @Override
        void strikeBlocking(DrillCluster cluster) {
            cluster.gateway(0).kill();
            cluster.replaceGatewayBlocking(0);
        }
    },
    OWNER_FROZEN {
        @Override
        void strikeBlocking(DrillCluster cluster) throws InterruptedException {
            freezeBlocking(cluster.gateway(0));
        }
    },
    ALL_RESTARTED_IN_TURN {
        @Override
        void strikeBlocking(DrillCluster cluster) {
            for (int i = 0; i < cluster.solvers(); i++) {
                cluster.solver(i).terminateBlocking();
                cluster.replaceSolverBlocking(i);
            }
            for (int i = 0; i < cluster.gateways(); i++) {
                cluster.gateway(i).terminateBlocking();
                cluster.replaceGatewayBlocking(i);
            }
        }
    };

    private static final long FROZEN_SECONDS = 15;

    /** Does it, and brings the cluster back to full strength. */
    abstract void strikeBlocking(DrillCluster cluster) throws InterruptedException;

    private static void freezeBlocking(NimbusProcess node) throws InterruptedException {
        node.signalBlocking("STOP");
        TimeUnit.SECONDS.sleep(FROZEN_SECONDS);
        node.signalBlocking("CONT");
    }
}
