package dev.nimbus.gateway.access;

import dev.nimbus.files.PrivateFiles;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The tokens of a {@link TokenFile}. Every entry is compared, in the same time, whichever token comes. */
final class FileTokens {
    private static final Logger LOG = LoggerFactory.getLogger(FileTokens.class);

    private final TokenFile file;
    private volatile List<TokenEntry> entries = List.of();
    private volatile Set<Caller> callers = Set.of();

    FileTokens(TokenFile file) {
        this.file = file;
    }

    void readBlocking() throws IOException {
        List<TokenEntry> read = file.readBlocking();
        entries = List.copyOf(read);
        callers = read.stream().map(TokenEntry::caller).collect(Collectors.toUnmodifiableSet());
    }

    /** Reads the file again; where it is wrong now, what it held before stays. */
    void reloadBlocking() {
        try {
            readBlocking();
            LOG.info("read {} tokens from {}", entries.size(), file.path());
        } catch (IOException e) {
            LOG.error("the tokens read before stay in force: {}", PrivateFiles.reason(e));
        }
    }

    boolean has(Caller caller) {
        return callers.contains(caller);
    }

    Optional<Caller> callerOf(String token) {
        String hash = Secrets.hexHash(token);
        Optional<Caller> caller = Optional.empty();
        for (TokenEntry entry : entries) {
            if (entry.matches(hash)) {
                caller = Optional.of(entry.caller());
            }
        }
        return caller;
    }
}
