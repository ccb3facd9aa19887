package dev.nimbus.gateway.http.services;

import dev.nimbus.gateway.access.Account;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.ProblemType;
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.gateway.http.uploads.Uploads;
import dev.nimbus.gateway.store.BatchStore;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/** Rules on their way to a solver, which reads them and keeps them. */
public final class RulesetUpload {
    /** The most bytes of a body of rules: as many as the canonical form may have. */
    static final int MOST_BYTES = 4 << 20;

    private static final double MILLION = 1e6;

    private final RoutingContext context;
    private final Account account;
    private final BatchStore store;
    private long length;

    private RulesetUpload(RoutingContext context, Account account, BatchStore store) {
        this.context = context;
        this.account = account;
        this.store = store;
    }

    /**
     * {@code POST /v1/rulesets}. Throws HttpProblemException if the rules cannot be read or kept now.
     *
     * @param store keeps what solvers take
     */
    public static void start(Gateway gateway, Uploads uploads, RoutingContext context, BatchStore store) {
        SearchHandler.requireKept(store);
        RulesetUpload upload = new RulesetUpload(context, gateway.access().account(context), store);
        upload.requireRoom();
        JsonUpload.Kind rules = new JsonUpload.Kind(
                "rules", "{\"graph\":[[1,2],[],[1]]}", MOST_BYTES, upload::question, Optional.empty());
        JsonUpload.start(gateway, uploads, context, rules, upload::answered);
    }

    private void requireRoom() {
        if (!account.mayRegister()) {
            throw ProblemType.RULESETS_FULL.exception("this caller has registered a quarter of what the cluster keeps");
        }
    }

    /** Asks for room again: other uploads of the caller may have ended since this one began. */
    private QueryChunk question(byte[] line) {
        requireRoom();
        length = line.length;
        return new QueryChunk(0, ChunkFormat.RULESET, TextParameters.NONE, 0, 1, 0, line);
    }

    private void answered(JsonObject answer) {
        long rulesets = answer.getLong("rulesets");
        long bytes = answer.getLong("bytes");
        switch (answer.getString("kept")) {
            case "full" ->
                Responses.refuse(
                        context,
                        ProblemType.RULESETS_FULL.of("the cluster keeps at most " + rulesets + " rulesets, of " + bytes
                                + " bytes together"));
            case "new" -> {
                account.registered((long) Math.ceil(MILLION * Math.max(1.0 / rulesets, (double) length / bytes)));
                respond(201, answer);
            }
            default -> respond(200, answer);
        }
    }

    private void respond(int status, JsonObject answer) {
        String id = answer.getString("ruleset");
        Responses.whenDone(
                context,
                store.keepRuleset(id),
                kept -> Responses.json(context.response(), status, new JsonObject().put("ruleset", id)));
    }
}
