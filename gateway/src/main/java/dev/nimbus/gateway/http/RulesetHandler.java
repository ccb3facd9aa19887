package dev.nimbus.gateway.http;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;

/** {@code POST /v1/rulesets}. */
final class RulesetHandler {
    private final Gateway gateway;
    private final Uploads uploads;

    RulesetHandler(Gateway gateway, Uploads uploads) {
        this.gateway = gateway;
        this.uploads = uploads;
    }

    void register(RoutingContext context) {
        HttpServerRequest request = context.request();
        BodyRequest body = BodyRequest.of(request);
        if (body.form() != BodyForm.JSON) {
            throw new HttpProblemException(ProblemDetails.unsupportedType("rules are " + BodyForm.JSON_TYPE));
        }
        uploads.requireRoom();
        gateway.requireStream();
        SolverWatch.requireSolver(gateway);
        new RulesetUpload(gateway, uploads, context, body.gzip()).start();
    }
}
