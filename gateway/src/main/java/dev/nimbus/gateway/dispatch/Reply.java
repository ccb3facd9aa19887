package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.AnswerChunk;

/** How a chunk sent to a solver came back. */
public sealed interface Reply {
    String outcome();

    record Answered(AnswerChunk answers) implements Reply {
        @Override
        public String outcome() {
            return "answered";
        }
    }

    /** The solver does not take it now, or is not there to take it: this does not count as a failure. */
    record Refused(String reason) implements Reply {
        @Override
        public String outcome() {
            return "refused";
        }
    }

    /** Something went wrong with the chunk in the solver's hands. */
    record Failed(String reason) implements Reply {
        @Override
        public String outcome() {
            return "failed";
        }
    }
}
