package dev.nimbus.client;

import java.net.http.HttpRequest;

/** A bearer token for a server. Its {@link #toString} does not contain the token, so logs and errors do not show it. */
public final class AccessToken {
    private final String text;

    private AccessToken(String text) {
        this.text = text;
    }

    /**
     * A token; blanks and line ends around it are removed.
     *
     * @throws IllegalArgumentException if it is blank, or has characters that a header cannot have
     */
    public static AccessToken of(String text) {
        String token = text.strip();
        if (token.isEmpty() || token.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw new IllegalArgumentException("the token is not one word of letters, digits and signs");
        }
        return new AccessToken(token);
    }

    /** {@return the value of the header {@code Authorization}: {@code Bearer} and the token} */
    public String header() {
        return "Bearer " + text;
    }

    /** Adds the token to a request. */
    public void authorize(HttpRequest.Builder request) {
        request.header("Authorization", header());
    }

    @Override
    public String toString() {
        return "AccessToken";
    }
}
