package dev.nimbus.contest.problem;

import org.yaml.snakeyaml.nodes.Node;

/** A problem file says something that it cannot say; the message names the file, the line and what was expected. */
public final class ProblemFileException extends Exception {
    private static final long serialVersionUID = 1;

    ProblemFileException(String message) {
        super(message);
    }

    ProblemFileException(Node place, String message) {
        super("line " + (place.getStartMark().getLine() + 1) + ": " + message);
    }

    /** The same with the name of the file. */
    ProblemFileException in(String file) {
        return new ProblemFileException(file + ": " + getMessage());
    }
}
