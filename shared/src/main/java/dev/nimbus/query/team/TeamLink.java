package dev.nimbus.query.team;

import java.util.function.Consumer;

/** The port through which the nodes of a team reach each other. No call blocks; each message may be lost. */
public interface TeamLink {
    /** Reaches nobody. */
    TeamLink NONE = new TeamLink() {
        @Override
        public String self() {
            return "";
        }

        @Override
        public void announce(byte[] announcement) {
            // nobody listens
        }

        @Override
        public void send(String node, byte[] message, Consumer<Boolean> taken) {
            taken.accept(false);
        }
    };

    /** The name of this node, which no other one has. */
    String self();

    /** Tells all nodes. */
    void announce(byte[] announcement);

    /**
     * Tells one node.
     *
     * @param taken gets whether the node has taken it, some time later, on any thread
     */
    void send(String node, byte[] message, Consumer<Boolean> taken);
}
