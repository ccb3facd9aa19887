package dev.nimbus.gateway.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.spool.Spool;
import dev.nimbus.gateway.spool.SpoolFile;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnswerMemoryTest {
    @TempDir
    Path root;

    private final Vertx vertx = Vertx.vertx();
    private final AnswerMemory memory = new AnswerMemory(100, 1000);
    private SpoolFile file;

    @BeforeEach
    void open() throws Exception {
        Spool spool = Spool.open(vertx, root, new Spool.Limits(1 << 20, 0, 1 << 20))
                .toCompletionStage()
                .toCompletableFuture()
                .get(30, TimeUnit.SECONDS);
        file = spool.newFile("answers");
    }

    @AfterEach
    void close() throws Exception {
        vertx.close().toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
    }

    private StoredAnswers hold(int bytes) {
        StoredAnswers answers = new StoredAnswers(file, new byte[bytes]);
        memory.hold(answers);
        return answers;
    }

    @Test
    void droppedAnswers_leaveNothingBehindThoughOlderOnesAreKept() {
        hold(10);
        for (int i = 0; i < 1000; i++) {
            memory.drop(hold(10));
        }

        assertThat(memory.count()).isEqualTo(1);
        assertThat(memory.held()).isEqualTo(10);
    }

    @Test
    void aboveTheLimit_theOldestGoToDisk() {
        StoredAnswers oldest = hold(60);
        hold(30);
        hold(30);

        assertThat(memory.held()).isEqualTo(60);
        assertThat(file.end()).isEqualTo(60);
        memory.drop(oldest);
        assertThat(memory.held()).isEqualTo(60);
    }
}
