package dev.nimbus.gateway.access;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.nimbus.files.PrivateFiles;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The tokens of a {@link TokenFile}. Every entry is compared, in the same time, whichever token comes. */
final class FileTokens {
    private static final Logger LOG = LoggerFactory.getLogger(FileTokens.class);

    private final TokenFile file;
    private volatile List<Caller> callers = List.of();

    FileTokens(TokenFile file) {
        this.file = file;
    }

    void readBlocking() throws IOException {
        callers = List.copyOf(file.readBlocking());
    }

    /** Reads the file again; where it is wrong now, what it held before stays. */
    void reloadBlocking() {
        try {
            readBlocking();
            LOG.info("read {} tokens from {}", callers.size(), file.path());
        } catch (IOException e) {
            LOG.error("the tokens read before stay in force: {}", PrivateFiles.reason(e));
        }
    }

    boolean has(Caller caller) {
        return callers.contains(caller);
    }

    Optional<Caller> callerOf(String token) {
        byte[] hash = Secrets.hexHash(token).getBytes(US_ASCII);
        Optional<Caller> found = Optional.empty();
        for (Caller caller : callers) {
            if (MessageDigest.isEqual(caller.hexHash().getBytes(US_ASCII), hash)) {
                found = Optional.of(caller);
            }
        }
        return found;
    }
}
