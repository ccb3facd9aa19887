package dev.nimbus.gateway.access;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.JWTOptions;
import io.vertx.ext.auth.User;
import io.vertx.ext.auth.authentication.TokenCredentials;
import io.vertx.ext.auth.jwt.JWTAuth;
import io.vertx.ext.auth.jwt.JWTAuthOptions;
import java.net.URI;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Signed tokens (JWT) of an identity provider (OpenID Connect). A token is valid if a key of the issuer has signed it, it
 * was issued by the issuer for the audience {@code nimbus}, and it has not expired. Its claim {@code scope} says what the
 * caller may do, and batches belong to its {@code sub}.
 *
 * <p>The keys are read at the first token, and again when a token is not valid: it may be signed with a new key. Bad
 * tokens make that happen no more than every ten seconds. Confined to the gateway's event loop.
 */
final class IssuerTokens {
    private static final String PREFIX = "oidc:"; // no name in a file of tokens has a colon
    private static final Logger LOG = LoggerFactory.getLogger(IssuerTokens.class);
    private static final String AUDIENCE = "nimbus";
    private static final int SIGNED_PARTS = 3;
    private static final int LEEWAY_SECONDS = 30;
    private static final int LONGEST_SUBJECT = 255;
    private static final long BETWEEN_READS = TimeUnit.SECONDS.toNanos(10);

    private final Vertx vertx;
    private final URI issuer;
    private final IssuerKeys keys;
    private final LongSupplier nanos;
    private Optional<JWTAuth> checker = Optional.empty();
    private Optional<Future<Boolean>> reading = Optional.empty();
    private long readAt;

    IssuerTokens(Vertx vertx, URI issuer, LongSupplier nanos) {
        this.vertx = vertx;
        this.issuer = issuer;
        this.keys = new IssuerKeys(vertx, issuer);
        this.nanos = nanos;
        this.readAt = nanos.getAsLong() - BETWEEN_READS;
    }

    Future<Optional<Caller>> authenticate(String token) {
        if (token.split("\\.").length != SIGNED_PARTS) {
            // Where Vert.x can use no key of the issuer, it would take a token without a signature for a good one.
            return Future.succeededFuture(Optional.empty());
        }
        return check(token)
                .compose(caller -> caller.isPresent() || !isReadDue()
                        ? Future.succeededFuture(caller)
                        : readKeys().compose(read -> read ? check(token) : Future.succeededFuture(caller)));
    }

    private boolean isReadDue() {
        return reading.isPresent() || nanos.getAsLong() - readAt >= BETWEEN_READS;
    }

    /** Reads the keys, once for all who wait; completes with whether they are there. */
    private Future<Boolean> readKeys() {
        if (reading.isEmpty()) {
            readAt = nanos.getAsLong();
            Future<Boolean> now = keys.read().map(this::use).recover(this::unread);
            reading = Optional.of(now);
            now.onComplete(done -> reading = Optional.empty());
            return now;
        }
        return reading.get();
    }

    private boolean use(List<JsonObject> keySet) {
        JWTAuthOptions options = new JWTAuthOptions()
                .setJwks(keySet)
                .setJWTOptions(new JWTOptions()
                        .setIssuer(issuer.toString())
                        .addAudience(AUDIENCE)
                        .setLeeway(LEEWAY_SECONDS));
        checker = keySet.isEmpty() ? Optional.empty() : Optional.of(JWTAuth.create(vertx, options));
        LOG.info("read {} keys of {}", keySet.size(), issuer);
        return true;
    }

    private Future<Boolean> unread(Throwable cause) {
        LOG.warn("cannot read the keys of {}: {}", issuer, cause.toString());
        return Future.succeededFuture(false);
    }

    private Future<Optional<Caller>> check(String token) {
        if (checker.isEmpty() || hasCriticalHeader(token)) {
            return Future.succeededFuture(Optional.empty());
        }
        // compose catches what authenticate throws, too: a claim of the wrong type, such as "exp":"never", fails in a
        // cast.
        return Future.succeededFuture()
                .compose(start -> checker.get().authenticate(new TokenCredentials(token)))
                .map(IssuerTokens::caller)
                .otherwise(Optional.empty());
    }

    /** What a token's header calls critical must be understood or the token refused (RFC 7515, 4.1.11); we know no extension. */
    private static boolean hasCriticalHeader(String token) {
        try {
            byte[] header = Base64.getUrlDecoder().decode(token.substring(0, token.indexOf('.')));
            return new JsonObject(Buffer.buffer(header)).containsKey("crit");
        } catch (IllegalArgumentException | DecodeException e) {
            return true; // no header at all
        }
    }

    /** None without a subject or an end: such a token could be nobody's, or for ever. */
    private static Optional<Caller> caller(User user) {
        JsonObject claims = user.attributes().getJsonObject("accessToken");
        if (!(claims.getValue("sub") instanceof String subject) || !(claims.getValue("exp") instanceof Number end)) {
            return Optional.empty();
        }
        boolean isPlain = !subject.isEmpty() && subject.length() <= LONGEST_SUBJECT && OneLine.isPlain(subject);
        Instant expires = Instant.ofEpochSecond(end.longValue()).plusSeconds(LEEWAY_SECONDS);
        return isPlain ? Optional.of(new Caller(PREFIX + subject, scopes(claims), "", expires)) : Optional.empty();
    }

    /** Scopes of other services are no business of ours. */
    private static Set<Scope> scopes(JsonObject claims) {
        Set<Scope> scopes = EnumSet.noneOf(Scope.class);
        if (claims.getValue("scope") instanceof String list) {
            Arrays.stream(list.split(" ", -1))
                    .map(Scope::of)
                    .flatMap(Optional::stream)
                    .forEach(scopes::add);
        }
        return scopes;
    }

    void close() {
        keys.close();
    }

    static boolean isFrom(Caller caller) {
        return caller.name().startsWith(PREFIX);
    }
}
