package dev.nimbus.gateway.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.limits.ByteLimit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamMemoryTest {
    private static final int MOST_ANSWERS = 32 << 20;

    private final List<String> done = new ArrayList<>();
    private long now;
    private final StreamMemory memory = new StreamMemory(MOST_ANSWERS / 2, 1 << 20, new ByteLimit(1 << 20), () -> now);

    private void stream(String name, int bytes) {
        memory.countAnswers(bytes);
        memory.blocked(name, () -> {
            done.add(name);
            memory.countAnswers(-bytes);
            memory.moved(name);
        });
    }

    private void pass(long millis) {
        now += millis * 1_000_000;
        memory.tick();
    }

    private boolean mayAnswer() {
        return memory.mayAnswer("test", () -> {});
    }

    @Test
    void spentMemory_endsThoseThatWaitedLongest() {
        stream("first", MOST_ANSWERS / 2);
        pass(100);
        stream("second", MOST_ANSWERS / 2);
        pass(100);
        assertThat(done).isEmpty();
        assertThat(mayAnswer()).isFalse();

        pass(100);
        assertThat(done).containsExactly("first");
        assertThat(mayAnswer()).isTrue();
        pass(1000);
        assertThat(done).containsExactly("first");
    }

    @Test
    void clientThatTakesSomething_waitsAnew() {
        stream("reads", MOST_ANSWERS / 2);
        stream("reads nothing", MOST_ANSWERS / 2);
        pass(200);
        memory.moved("reads");
        memory.blocked("reads", () -> done.add("reads"));
        pass(100);

        assertThat(done).containsExactly("reads nothing");
    }

    @Test
    void thoseThatWaitForMemory_areWokenOnce() {
        stream("slow", MOST_ANSWERS);
        pass(200);
        assertThat(memory.mayAnswer("waits", () -> done.add("woken"))).isFalse();
        pass(100);
        pass(100);
        assertThat(done).containsExactly("slow", "woken");
    }

    /** All answers may wait for others that come before them, so that no client is to blame. */
    @Test
    void spentMemoryWithoutSlowClients_letsOneAfterTheOtherPass() {
        memory.countAnswers(MOST_ANSWERS);
        for (String name : List.of("first", "second")) {
            assertThat(memory.mayAnswer(name, () -> done.add(name + (mayAnswer() ? " asks" : " waits"))))
                    .isFalse();
        }
        pass(100);
        assertThat(done).containsExactly("first asks");
        assertThat(mayAnswer()).isFalse();

        pass(100);
        assertThat(done).containsExactly("first asks", "second asks");
    }
}
