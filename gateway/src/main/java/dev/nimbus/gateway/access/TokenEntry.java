package dev.nimbus.gateway.access;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;
import java.time.Instant;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A line of a token file: the name, the scopes, and the token's hash, separated by blanks.
 *
 * @param hexHash SHA-256 of the token, in hexadecimal digits
 */
public record TokenEntry(String name, Set<Scope> scopes, String hexHash) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");
    private static final int FIELDS = 3;

    /** @throws IllegalArgumentException naming what is wrong */
    public TokenEntry {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "the name of a token is \"" + name + "\"; expected 1 to 64 letters, digits, or . _ -");
        }
        if (!HASH.matcher(hexHash).matches()) {
            throw new IllegalArgumentException("the hash of token " + name + " is not 64 hexadecimal digits");
        }
        scopes = Set.copyOf(scopes);
    }

    static TokenEntry parse(String line) {
        String[] fields = line.strip().split("\\s+", -1);
        if (fields.length != FIELDS) {
            throw new IllegalArgumentException(
                    (fields.length == 1 ? "there is 1 field" : "there are " + fields.length + " fields")
                            + "; expected a name, scopes and a hash");
        }
        return new TokenEntry(fields[0], Scope.parse(fields[1]), fields[2]);
    }

    String format() {
        return name + " " + Scope.format(scopes) + " " + hexHash;
    }

    /** Whether this is the token with that hash; takes the same time for each. */
    boolean matches(String otherHash) {
        return MessageDigest.isEqual(hexHash.getBytes(US_ASCII), otherHash.getBytes(US_ASCII));
    }

    Caller caller() {
        return new Caller(name, scopes, hexHash, Instant.MAX);
    }
}
