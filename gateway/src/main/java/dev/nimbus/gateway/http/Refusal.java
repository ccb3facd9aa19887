package dev.nimbus.gateway.http;

/** Thrown in the middle of an upload that goes no further. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    Refusal(Problem problem) {
        super(problem.detail(), null, false, false);
        this.problem = problem;
    }

    Problem problem() {
        return problem;
    }
}
