package dev.nimbus.gateway.stream;

import dev.nimbus.cluster.BufferArrays;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Consumer;

/** Lines as the body of an HTTP response. */
public final class LineResponse extends ResponseWriter implements LineWriter {
    private final int pieceBytes;
    private final Consumer<HttpServerResponse> head;

    /**
     * @param pieceBytes the most bytes of one write
     * @param memory bounds what is not yet taken by the client
     * @param head sets the headers, just before they are sent
     */
    public LineResponse(RoutingContext context, int pieceBytes, WriteMemory memory, Consumer<HttpServerResponse> head) {
        super(context, memory);
        this.pieceBytes = pieceBytes;
        this.head = head;
    }

    @Override
    protected void head() {
        head.accept(response);
    }

    /** Sends the head before there is a line, so that the client knows that it is heard however long the first takes. */
    public void open() {
        begin();
        response.writeHead();
    }

    @Override
    public int write(byte[] lines, int from, int to) {
        int end = Bytes.endWithin(lines, from, to, pieceBytes);
        send(BufferArrays.wrap(lines, from, end));
        return end;
    }

    /** Sends a short answer in one piece, with its Content-Length. */
    @Override
    public boolean tryWriteLast(byte[] lines, int from) {
        boolean whole = !hasBegun() && lines.length - from <= pieceBytes;
        if (whole) {
            head();
            response.end(BufferArrays.wrap(lines, from, lines.length));
        }
        return whole;
    }

    @Override
    public void end(End end) {
        begin();
        response.end();
    }
}
