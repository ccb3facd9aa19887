package dev.nimbus.clustertests.drills;

import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** What a drill does to a cluster while a batch of gateway 0 is uploaded or answered. */
enum Fault {
    OLDEST_MEMBER_KILLED {
        @Override
        void strikeBlocking(DrillCluster cluster) {
            cluster.killAndReplaceBlocking(cluster.oldest());
        }
    },
    OLDEST_MEMBER_FROZEN {
        @Override
        void strikeBlocking(DrillCluster cluster) throws InterruptedException {
            freezeBlocking(cluster, cluster.oldest());
        }
    },
    SOLVER_KILLED {
        @Override
        void strikeBlocking(DrillCluster cluster) {
            cluster.killAndReplaceBlocking(cluster.solver(0));
        }
    },
    SOLVER_FROZEN {
        @Override
        void strikeBlocking(DrillCluster cluster) throws InterruptedException {
            freezeBlocking(cluster, cluster.solver(0));
        }
    },
    OWNER_KILLED {
        @Override
        void strikeBlocking(DrillCluster cluster) {
            cluster.killAndReplaceBlocking(cluster.gateway(0));
        }
    },
    OWNER_FROZEN {
        @Override
        void strikeBlocking(DrillCluster cluster) throws InterruptedException {
            freezeBlocking(cluster, cluster.gateway(0));
        }
    },
    ALL_ENDED_IN_TURN {
        @Override
        void strikeBlocking(DrillCluster cluster) {
            cluster.replaceAllBlocking();
        }
    };

    /** Longer than the ten seconds after which the cluster gives a silent member up. */
    private static final long FROZEN_SECONDS = 12;

    /** Does it, and brings the cluster back to full strength. */
    abstract void strikeBlocking(DrillCluster cluster) throws InterruptedException;

    private static void freezeBlocking(DrillCluster cluster, DrillNode node) throws InterruptedException {
        node.process().signalBlocking("STOP");
        TimeUnit.SECONDS.sleep(FROZEN_SECONDS);
        node.process().signalBlocking("CONT");
        cluster.isYoungestNow(node);
    }

    /** As a row of the table says it. */
    String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
