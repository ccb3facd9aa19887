package dev.nimbus.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ITIssuerTokens {
    private final Vertx vertx = Vertx.vertx();
    private long now;
    private FakeIssuer issuer;
    private IssuerTokens tokens;

    @BeforeEach
    void start() throws Exception {
        issuer = new FakeIssuer();
        tokens = new IssuerTokens(vertx, issuer.url(), () -> now);
    }

    @AfterEach
    void stop() throws Exception {
        issuer.close();
        await(vertx.close());
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
    }

    /** On one event loop, as the gateway asks. */
    private Optional<Caller> callerOf(String token) throws Exception {
        var answer = new java.util.concurrent.CompletableFuture<Optional<Caller>>();
        vertx.runOnContext(
                run -> tokens.authenticate(token).onSuccess(answer::complete).onFailure(answer::completeExceptionally));
        return answer.get(30, TimeUnit.SECONDS);
    }

    private JsonObject good() {
        return issuer.claims("ada", "openid submit read");
    }

    @Test
    void signedToken_saysWhoAndWhat() throws Exception {
        JsonObject claims = good();
        Instant end = Instant.ofEpochSecond(claims.getLong("exp"));

        assertThat(callerOf(issuer.token(claims)))
                .contains(new Caller("oidc:ada", Set.of(Scope.SUBMIT, Scope.READ), "", end.plusSeconds(30)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sub", "exp", "iss", "aud"})
    void tokenWithoutAClaim_isNotValid(String claim) throws Exception {
        JsonObject claims = good();
        claims.remove(claim);

        assertThat(callerOf(issuer.token(claims))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"exp,never", "nbf,now", "iat,yesterday", "exp,[]", "nbf,{}", "iat,true", "aud,7", "aud,{}", "aud,true"})
    void claimOfAnOddType_makesTheTokenNotValid(String claim, String value) throws Exception {
        JsonObject claims = good().put(claim, "now yesterday never".contains(value) ? value : Json.decodeValue(value));

        assertThat(callerOf(issuer.token(claims))).isEmpty();
    }

    @Test
    void headerThatNamesWhatMustBeUnderstood_makesTheTokenNotValid() throws Exception {
        assertThat(callerOf(issuer.tokenWithHeader("typ", "JWT", good()))).isPresent();
        assertThat(callerOf(issuer.tokenWithHeader("crit", new JsonArray().add("b64"), good())))
                .isEmpty();
        assertThat(callerOf(issuer.token(good().put("sub", "ada\u202etxt")))).isEmpty();
    }

    @Test
    void tokenOfAnother_orForAnother_orOfThePast_isNotValid() throws Exception {
        long past = Instant.now().getEpochSecond() - 3600;

        assertThat(callerOf(issuer.token(good().put("iss", "https://evil.example"))))
                .isEmpty();
        assertThat(callerOf(issuer.token(good().put("aud", "wiki")))).isEmpty();
        assertThat(callerOf(issuer.token(good().put("exp", past)))).isEmpty();
        assertThat(callerOf(issuer.token(good().put("nbf", past + 7200)))).isEmpty();
        assertThat(callerOf(issuer.token(good().put("sub", "a\nb")))).isEmpty();
    }

    @Test
    void tokenThatTheIssuerHasNotSigned_isNotValid() throws Exception {
        String token = issuer.token(good());
        String other = issuer.token(good().put("sub", "eve"));
        String mixed = other.substring(0, other.lastIndexOf('.')) + token.substring(token.lastIndexOf('.'));

        assertThat(callerOf(mixed)).isEmpty();
        assertThat(callerOf(issuer.unsignedToken(good()))).isEmpty();
        assertThat(callerOf(issuer.tokenOfThePublicKey(good()))).isEmpty();
        assertThat(callerOf("a.b.c")).isEmpty();
    }

    @Test
    void unsignedToken_whereNoKeyCanBeUsed_isNotValid() throws Exception {
        issuer.changeAlgorithm("RSA-OAEP");

        assertThat(callerOf(issuer.unsignedToken(good()))).isEmpty();
        assertThat(callerOf(issuer.token(good()))).isEmpty();
    }

    @Test
    void tokenWithoutOurScopes_allowsNothing() throws Exception {
        Caller ada =
                callerOf(issuer.token(issuer.claims("ada", "openid email"))).orElseThrow();

        assertThat(ada.name()).isEqualTo("oidc:ada");
        assertThat(ada.scopes()).isEmpty();
    }

    @Test
    void newKeyOfTheIssuer_isFetched_butNotForEachBadToken() throws Exception {
        assertThat(callerOf(issuer.token(good()))).isPresent();
        issuer.changeKey("second");
        String token = issuer.token(good());

        assertThat(callerOf(token)).isEmpty();
        assertThat(callerOf("a.b.c")).isEmpty();
        assertThat(issuer.reads()).isEqualTo(1);
        now += TimeUnit.SECONDS.toNanos(10);
        assertThat(callerOf(token)).isPresent();
        assertThat(issuer.reads()).isEqualTo(2);
    }

    @Test
    void issuerThatDoesNotAnswer_makesNobodyValid() throws Exception {
        String token = issuer.token(good());
        issuer.close();

        assertThat(callerOf(token)).isEmpty();
    }

    private static AccessOptions from(String url) {
        return new AccessOptions(Optional.empty(), Optional.of(URI.create(url)), Optional.empty(), 100);
    }

    @Test
    void keysOverPlainHttpFromElsewhere_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> from("http://id.example"))
                .withMessageContaining("https");
        assertThat(from("https://id.example").isProtected()).isTrue();
    }
}
