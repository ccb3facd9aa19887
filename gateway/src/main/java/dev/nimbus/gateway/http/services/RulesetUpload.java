package dev.nimbus.gateway.http.services;

import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.ProblemType;
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.gateway.http.uploads.Uploads;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;

/** Rules on their way to a solver, which reads them and keeps them. */
public final class RulesetUpload {
    /** The most bytes of a body of rules: as many as the canonical form may have. */
    static final int MOST_BYTES = 4 << 20;

    private static final JsonUpload.Kind RULES = new JsonUpload.Kind(
            "rules",
            "{\"graph\":[[1,2],[],[1]]}",
            MOST_BYTES,
            line -> new QueryChunk(0, ChunkFormat.RULESET, TextParameters.NONE, 0, 1, 0, line));

    private RulesetUpload() {}

    /** {@code POST /v1/rulesets}. Throws HttpProblemException if the rules cannot be read now. */
    public static void start(Gateway gateway, Uploads uploads, RoutingContext context) {
        JsonUpload.start(gateway, uploads, context, RULES, answer -> answered(context, answer));
    }

    private static void answered(RoutingContext context, JsonObject answer) {
        String kept = answer.getString("kept");
        if (kept.equals("full")) {
            Responses.refuse(
                    context,
                    ProblemType.RULESETS_FULL.of(answer.getLong("rulesets") + " rulesets, of " + answer.getLong("bytes")
                            + " bytes together"));
        } else {
            int status = kept.equals("new") ? 201 : 200;
            Responses.json(context.response(), status, new JsonObject().put("ruleset", answer.getString("ruleset")));
        }
    }
}
