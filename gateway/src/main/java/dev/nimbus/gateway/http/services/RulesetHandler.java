package dev.nimbus.gateway.http.services;

import dev.nimbus.gateway.http.common.BodyForm;
import dev.nimbus.gateway.http.common.BodyRequest;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.HttpProblemException;
import dev.nimbus.gateway.http.common.ProblemDetails;
import dev.nimbus.gateway.http.uploads.Uploads;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;

/** {@code POST /v1/rulesets}. */
public final class RulesetHandler {
    private final Gateway gateway;
    private final Uploads uploads;

    public RulesetHandler(Gateway gateway, Uploads uploads) {
        this.gateway = gateway;
        this.uploads = uploads;
    }

    public void register(RoutingContext context) {
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
