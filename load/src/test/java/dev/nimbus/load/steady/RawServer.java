package dev.nimbus.load.steady;

import dev.nimbus.client.ServerAddress;
import dev.nimbus.load.Server;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers each request with the very bytes it is told to, a thread for each connection. */
final class RawServer implements AutoCloseable {
    /** What becomes of the request of a number, from 0. */
    interface Answer {
        /** The response; a connection is closed after one that ends too early, or has "close" in its head. */
        String to(int number, String request) throws IOException;
    }

    private static final String LENGTH = "content-length: ";

    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger connections = new AtomicInteger();
    private final Answer answer;
    private final int refused;

    RawServer(Answer answer) throws IOException {
        this(answer, 0);
    }

    /** @param refused how many connections are closed at once, from the first on */
    RawServer(Answer answer, int refused) throws IOException {
        this.answer = answer;
        this.refused = refused;
        threads.execute(this::acceptBlocking);
    }

    Server address() {
        return new Server(ServerAddress.parse("http://127.0.0.1:" + socket.getLocalPort()));
    }

    int requests() {
        return requests.get();
    }

    int connections() {
        return connections.get();
    }

    private void acceptBlocking() {
        try {
            while (true) {
                Socket accepted = socket.accept();
                if (connections.getAndIncrement() < refused) {
                    accepted.close();
                } else {
                    threads.execute(() -> serveBlocking(accepted));
                }
            }
        } catch (IOException closed) {
            // The test is over.
        }
    }

    private void serveBlocking(Socket client) {
        try (client) {
            InputStream in = client.getInputStream();
            OutputStream out = client.getOutputStream();
            for (String request = readBlocking(in); !request.isEmpty(); request = readBlocking(in)) {
                String response = answer.to(requests.getAndIncrement(), request);
                out.write(response.getBytes(StandardCharsets.UTF_8));
                out.flush();
                if (response.contains("close")) {
                    return;
                }
            }
        } catch (IOException gone) {
            // The client does not wait for its answer.
        }
    }

    /** One request, head and body; "" at the end. */
    private static String readBlocking(InputStream in) throws IOException {
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        while (!request.toString(StandardCharsets.UTF_8).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                return "";
            }
            request.write(next);
        }
        String head = request.toString(StandardCharsets.UTF_8);
        int from = head.indexOf(LENGTH) + LENGTH.length();
        int length = Integer.parseInt(head.substring(from, head.indexOf('\r', from)));
        return head + new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        socket.close();
        threads.shutdownNow();
    }
}
