package dev.nimbus.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.h2.mvstore.MVStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What this project rests on in H2. */
class TableFileTest {
    private static final int SESSIONS = 10;
    private static final int VALUE_BYTES = 20_000;

    @TempDir
    private Path directory;

    /** Gaps are used again 45 s after they were written, or at once where nothing is retained. H2 2.5.252 loses 95 of these 100 commits. */
    @Test
    void commitIntoAGap_isFoundAfterAKill() throws IOException {
        for (int session = 0; session < SESSIONS; session++) {
            try (MVStore store = open(directory.resolve("tables"))) {
                store.setRetentionTime(0);
                for (int i = 0; i < SESSIONS; i++) {
                    commit(store, "segments", session + "." + i, VALUE_BYTES);
                    commit(store, "segments", session + "." + i, 1);
                    commit(store, "rulesets", session + "." + i, 1);
                    assertThat(isFoundAfterAKill(session + "." + i))
                            .as("session %s, commit %s", session, i)
                            .isTrue();
                }
            }
        }
    }

    private static MVStore open(Path file) {
        return new MVStore.Builder().fileName(file.toString()).open();
    }

    private static void commit(MVStore store, String map, String name, int bytes) {
        store.<String, byte[]>openMap(map).put(name, new byte[bytes]);
        store.commit();
    }

    /** In the file as a process that ends now leaves it. */
    private boolean isFoundAfterAKill(String name) throws IOException {
        Path left =
                Files.copy(directory.resolve("tables"), directory.resolve("left"), StandardCopyOption.REPLACE_EXISTING);
        try (MVStore store = open(left)) {
            return store.openMap("rulesets").containsKey(name);
        }
    }
}
