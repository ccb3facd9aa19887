package dev.nimbus.gateway.http.common;

/** Ends a call: the client gets this problem document. */
public final class HttpProblemException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient ProblemDetails problem;

    public HttpProblemException(ProblemDetails problem) {
        super(problem.detail(), null, false, false);
        this.problem = problem;
    }

    public ProblemDetails problem() {
        return problem;
    }
}
