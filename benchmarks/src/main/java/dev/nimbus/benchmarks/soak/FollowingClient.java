package dev.nimbus.benchmarks.soak;

import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.NimbusException;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.client.message.BatchEnd;
import dev.nimbus.client.message.BatchState;
import java.io.IOException;
import java.time.Duration;

/** Follows batches over a WebSocket at the other gateway. */
final class FollowingClient extends BatchSubmitter {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int MOST_QUERIES = 20_000;
    private static final long PAUSE_MILLIS = 4_000;

    FollowingClient(Setup setup) {
        super(PAUSE_MILLIS, MOST_QUERIES, setup);
    }

    @Override
    boolean readBlocking(SoakGateway reader, String id, AnswerCheck check) throws IOException, InterruptedException {
        try {
            BatchEnd end = new NimbusClient(new ServerAddress(reader.uri()))
                    .withPatience(PATIENCE)
                    .batches()
                    .followBlocking(id, check.lines(), (lines, answered) -> check.take(lines));
            return end.state() == BatchState.COMPLETED;
        } catch (NimbusException e) {
            throw new IOException(e);
        }
    }
}
