package dev.nimbus.clustertests;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands before a server and cuts connections on which the server has sent so many bytes, so many times. */
public final class CuttingProxy implements AutoCloseable {
    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final URI server;
    private final long bytes;
    private final AtomicInteger cutsLeft;

    public CuttingProxy(URI server, long bytes, int cuts) throws IOException {
        this.server = server;
        this.bytes = bytes;
        this.cutsLeft = new AtomicInteger(cuts);
        threads.execute(this::acceptBlocking);
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }

    public int cutsLeft() {
        return Math.max(0, cutsLeft.get());
    }

    private void acceptBlocking() {
        try {
            while (true) {
                Socket client = socket.accept();
                connectBlocking(client);
            }
        } catch (IOException closed) {
            // The test is over.
        }
    }

    private void connectBlocking(Socket client) throws IOException {
        Socket upstream = new Socket();
        try {
            upstream.connect(new InetSocketAddress(server.getHost(), server.getPort()));
        } catch (IOException gone) {
            client.close(); // else it would wait for an answer
            return;
        }
        threads.execute(() -> pipeBlocking(client, upstream, Long.MAX_VALUE));
        threads.execute(() -> pipeBlocking(upstream, client, bytes));
    }

    private void pipeBlocking(Socket from, Socket to, long mostBytes) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[8 << 10];
            long sent = 0;
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                sent += read;
                if (sent > mostBytes && cutsLeft.getAndDecrement() > 0) {
                    to.setSoLinger(true, 0); // a reset, as from a lost network
                    return;
                }
                out.write(buffer, 0, read);
            }
        } catch (IOException gone) {
            // One side ended; the other is closed with it.
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
        threads.shutdownNow();
    }
}
