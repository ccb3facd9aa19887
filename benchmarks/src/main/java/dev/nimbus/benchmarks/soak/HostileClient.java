package dev.nimbus.benchmarks.soak;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** Sends damaged lines, each of which must have its one answer or error, and connections that speak no HTTP or stop. */
final class HostileClient extends SoakClient {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final long PAUSE_MILLIS = 3_000;
    private static final int LINES = 300;
    private static final int HARD_ROUNDS = 40;
    private static final String HARD =
            "{\"game\":\"cram\",\"position\":[\".......\",\".......\",\".......\",\".......\","
                    + "\".......\",\".......\",\".......\"]}\n";
    private static final List<String> QUERIES = List.of(
            "{\"id\":\"a\",\"game\":\"kayles\",\"position\":[5,7,1000000000000],\"ask\":[\"outcome\",\"grundy\",\"move\"]}",
            "{\"game\":\"subtraction(1,3,4)\",\"position\":[21,9],\"ask\":[\"moves\"],\"limit\":4}",
            "{\"game\":{\"graph\":[[1,2],[],[1]]},\"position\":[0,2]}",
            "{\"game\":{\"rules\":{\"state\":[\"n\"],\"moves\":[{\"for\":{\"d\":\"1..n-1\"},\"if\":\"n % d =="
                    + " 0\",\"to\":[\"n-d\"]}]}},\"position\":[12]}",
            "{\"game\":\"cram\",\"position\":[\"....\",\"..#.\"],\"ask\":[\"grundy\"]}",
            "{\"game\":\"hackenbush\",\"position\":{\"edges\":[[0,1],[1,2],[2,0]]},\"ask\":[\"grundy\",\"moves\"]}",
            "{\"game\":\"dawsons-kayles\",\"position\":[9,4],\"play\":\"misere\",\"ask\":[\"outcome\",\"move\"]}",
            "{\"game\":\"cards\",\"position\":[[1,2],[3,4]],\"ask\":[\"probability\"]}");
    private static final List<String> BROKEN_REQUESTS = List.of(
            "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
            "GET / HTTP/9.9\r\n\r\n",
            "POST /v1/batches HTTP/1.1\r\n"
                    + "Host: 127.0.0.1\r\n"
                    + "Content-Type: application/x-ndjson\r\n"
                    + "Content-Length: 999\r\n\r\n"
                    + "{\"ga",
            "POST /v1/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            "GET /v1/live HTTP/1.1\r\n"
                    + "Host: 127.0.0.1\r\n"
                    + "Upgrade: websocket\r\n"
                    + "Connection: Upgrade\r\n"
                    + "Sec-WebSocket-Version: 1\r\n\r\n");

    private int round;

    HostileClient(Setup setup) {
        super(PAUSE_MILLIS, setup);
    }

    @Override
    void roundBlocking() throws IOException, InterruptedException {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < LINES; i++) {
            body.append(damaged(QUERIES.get(random.nextInt(QUERIES.size())))).append('\n');
        }
        int lines = LINES;
        if (++round % HARD_ROUNDS == 0) {
            body.append(HARD);
            lines++;
        }
        byte[] bytes = body.toString().getBytes(StandardCharsets.ISO_8859_1);
        check(
                lines,
                new String(gateway.postBlocking("/v1/solve", bytes, TIMEOUT).body(), StandardCharsets.UTF_8));
        tally.requested();
        breakOff(BROKEN_REQUESTS.get(random.nextInt(BROKEN_REQUESTS.size())));
    }

    /** One or two characters changed, or the end cut off; half of the lines stay as they are. */
    private String damaged(String query) {
        StringBuilder line = new StringBuilder(query);
        for (int left = random.nextInt(3); left > 0; left--) {
            char other = (char) (' ' + random.nextInt(95 + 128));
            line.setCharAt(random.nextInt(line.length()), left == 2 ? (char) ('0' + random.nextInt(10)) : other);
        }
        if (random.nextInt(10) == 0) {
            line.setLength(1 + random.nextInt(line.length()));
        }
        line.setCharAt(0, '{'); // A blank line is no query.
        return line.toString();
    }

    private void check(int lines, String response) {
        String[] answers = response.split("\n", -1);
        int count = answers.length - 1; // each ends in a line feed
        for (int i = 0; i < Math.min(lines, count); i++) {
            boolean isAnswer = answers[i].startsWith("{\"line\":" + i + ",");
            if (!isAnswer || answers[i].contains("\"code\":\"internal\"")) {
                tally.wrong("hostile line " + i + ": " + answers[i]);
            } else {
                tally.answered();
            }
        }
        if (count < lines) {
            tally.lost(lines - count, "answers to hostile lines");
        } else if (count > lines) {
            tally.doubled(count + " answers to " + lines + " hostile lines");
        }
    }

    private void breakOff(String bytes) throws IOException {
        try (Socket socket = new Socket(gateway.uri().getHost(), gateway.uri().getPort())) {
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
        }
    }
}
