package dev.nimbus.gateway.http.batches;

import dev.nimbus.gateway.access.Caller;
import dev.nimbus.gateway.http.common.BodyRequest;
import dev.nimbus.gateway.http.common.ProblemType;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.theory.hash.Sha256;
import io.vertx.core.http.HttpServerRequest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * An {@code Idempotency-Key} and the digest of the request it came with: kind, encoding and parameters first, then the
 * body as it is sent.
 */
record RequestKey(String key, MessageDigest digest) {
    private static final String HEADER = "Idempotency-Key";
    private static final int LONGEST = 255;

    /** Reads the key, if there is one. Throws HttpProblemException if it is not usable. */
    static Optional<RequestKey> of(HttpServerRequest request, BodyRequest body) {
        List<String> keys = request.headers().getAll(HEADER);
        if (keys.isEmpty()) {
            return Optional.empty();
        }
        if (keys.size() > 1) {
            throw ProblemType.BAD_REQUEST.exception(HEADER + " is given " + keys.size() + " times; expected once");
        }
        String key = keys.get(0);
        if (key.isBlank() || key.length() > LONGEST) {
            throw ProblemType.BAD_REQUEST.exception(HEADER + " is blank or longer than " + LONGEST + " characters");
        }
        return Optional.of(new RequestKey(key, digestOf(body)));
    }

    /** The digest of what a request says before its body: each part with its length before it, so that none runs into the next. */
    static MessageDigest digestOf(BodyRequest body) {
        TextParameters text = body.text();
        MessageDigest digest = Sha256.digest();
        String effort = text.effort().millis() == 0 ? "" : "\n" + text.effort().millis();
        for (String part : List.of(
                body.form().name(),
                body.gzip() ? "gzip" : "",
                text.game(),
                text.ask(),
                text.play() + effort, // as an earlier version has it where there is no effort
                body.label())) {
            byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
            digest.update(
                    ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
            digest.update(bytes);
        }
        return digest;
    }

    /** The key under which it is claimed: each caller has keys of their own. */
    String claimedBy(Caller caller) {
        return caller.name().isEmpty() ? key : caller.name() + "\n" + key;
    }

    String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
