package dev.nimbus.gateway.http;

/** Thrown in the middle of an upload that goes no further. */
final class HttpProblemException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient ProblemDetails problem;

    HttpProblemException(ProblemDetails problem) {
        super(problem.detail(), null, false, false);
        this.problem = problem;
    }

    ProblemDetails problem() {
        return problem;
    }
}
