package dev.nimbus.benchmarks.soak;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Reads batches over HTTP in pieces: it closes the connection in the middle, and goes on at the other gateway. */
final class ReadingClient extends BatchSubmitter {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final int BUFFER_BYTES = 4096;
    private static final int MOST_PIECE_BYTES = 1 << 20;
    private static final long PAUSE_MILLIS = 4_000;

    private final long readPauseMillis;

    private ReadingClient(int mostQueries, long readPauseMillis, Setup setup) {
        super(PAUSE_MILLIS, mostQueries, setup);
        this.readPauseMillis = readPauseMillis;
    }

    /** One that reconnects again and again. */
    static ReadingClient reconnecting(Setup setup) {
        return new ReadingClient(20_000, 0, setup);
    }

    /** One that takes 40 KB a second. */
    static ReadingClient slow(Setup setup) {
        return new ReadingClient(40_000, 100, setup);
    }

    @Override
    boolean readBlocking(SoakGateway reader, String id, AnswerCheck check) throws IOException, InterruptedException {
        String path = "/v1/batches/" + id + "/results?after=" + (check.lines() - 1);
        int most = 1 + random.nextInt(MOST_PIECE_BYTES);
        try (InputStream in = reader.sendBlocking(reader.request(path, TIMEOUT).build(), BodyHandlers.ofInputStream())
                .body()) {
            boolean isWhole = takeBlocking(in, most, check);
            if (!isWhole) {
                reader.change();
            }
            return isWhole;
        }
    }

    /** Takes whole lines of about so many bytes; true at the end of the answers. */
    private boolean takeBlocking(InputStream in, int most, AnswerCheck check) throws IOException, InterruptedException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        byte[] buffer = new byte[BUFFER_BYTES];
        for (int taken = 0; taken < most; ) {
            int read = in.read(buffer);
            if (read < 0) {
                return line.size() == 0;
            }
            taken += read;
            takeLines(line, buffer, read, check);
            TimeUnit.MILLISECONDS.sleep(readPauseMillis);
        }
        return false;
    }

    private static void takeLines(ByteArrayOutputStream line, byte[] buffer, int length, AnswerCheck check) {
        for (int i = 0; i < length; i++) {
            line.write(buffer[i]);
            if (buffer[i] == '\n') {
                check.take(line.toByteArray());
                line.reset();
            }
        }
    }
}
