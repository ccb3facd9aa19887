package dev.nimbus.gateway.access;

import com.sun.net.httpserver.HttpServer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** An identity provider on loopback: it publishes its RSA key and signs tokens with it. */
public final class FakeIssuer implements AutoCloseable {
    /** To make a key takes a second and more on a busy machine. */
    private static final KeyPair FIRST = newKey();

    private final HttpServer server;
    private final AtomicInteger reads = new AtomicInteger();
    private volatile KeyPair key;
    private volatile String name;
    private volatile String algorithm = "RS256";

    public FakeIssuer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        setKey(FIRST, "first");
        serve("/.well-known/openid-configuration", this::discovery);
        serve("/keys", this::keySet);
        server.start();
    }

    /** Signs with another key from now on. */
    public void changeKey(String newName) {
        setKey(newKey(), newName);
    }

    private void setKey(KeyPair newKey, String newName) {
        key = newKey;
        name = newName;
    }

    private static KeyPair newKey() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Says of its key that it is for this algorithm. */
    void changeAlgorithm(String newAlgorithm) {
        algorithm = newAlgorithm;
    }

    private void serve(String path, java.util.function.Supplier<JsonObject> document) {
        server.createContext(path, exchange -> {
            byte[] bytes = document.get().encode().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }

    private JsonObject discovery() {
        return new JsonObject().put("issuer", url().toString()).put("jwks_uri", url() + "/keys");
    }

    private JsonObject keySet() {
        reads.incrementAndGet();
        RSAPublicKey rsa = (RSAPublicKey) key.getPublic();
        return new JsonObject()
                .put(
                        "keys",
                        new JsonArray()
                                .add(new JsonObject()
                                        .put("kty", "RSA")
                                        .put("use", "sig")
                                        .put("alg", algorithm)
                                        .put("kid", name)
                                        .put("n", number(rsa.getModulus()))
                                        .put("e", number(rsa.getPublicExponent()))));
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** How often the keys were read. */
    int reads() {
        return reads.get();
    }

    /** Claims of a good token. */
    public JsonObject claims(String subject, String scope) {
        long now = Instant.now().getEpochSecond();
        return new JsonObject()
                .put("iss", url().toString())
                .put("aud", "nimbus")
                .put("sub", subject)
                .put("scope", scope)
                .put("iat", now)
                .put("exp", now + 3600);
    }

    /** A token with these claims, signed as it should be. */
    public String token(JsonObject claims) throws GeneralSecurityException {
        return sign(head("RS256") + "." + encode(claims.encode()));
    }

    /** A signed token whose header has one more field. */
    String tokenWithHeader(String field, Object value, JsonObject claims) throws GeneralSecurityException {
        JsonObject header =
                new JsonObject(new String(Base64.getUrlDecoder().decode(head("RS256")), StandardCharsets.UTF_8));
        return sign(encode(header.put(field, value).encode()) + "." + encode(claims.encode()));
    }

    private String sign(String signed) throws GeneralSecurityException {
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(key.getPrivate());
        signature.update(signed.getBytes(StandardCharsets.US_ASCII));
        return signed + "." + encode(signature.sign());
    }

    /** A token that claims to have no signature. */
    String unsignedToken(JsonObject claims) {
        return head("none") + "." + encode(claims.encode()) + ".";
    }

    /** A token that is signed with the public key, as though that were a shared secret. */
    String tokenOfThePublicKey(JsonObject claims) throws GeneralSecurityException {
        String signed = head("HS256") + "." + encode(claims.encode());
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key.getPublic().getEncoded(), "HmacSHA256"));
        return signed + "." + encode(mac.doFinal(signed.getBytes(StandardCharsets.US_ASCII)));
    }

    private String head(String algorithm) {
        return encode(new JsonObject()
                .put("alg", algorithm)
                .put("typ", "JWT")
                .put("kid", name)
                .encode());
    }

    private static String number(BigInteger value) {
        byte[] bytes = value.toByteArray();
        return encode(bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes);
    }

    private static String encode(String text) {
        return encode(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
