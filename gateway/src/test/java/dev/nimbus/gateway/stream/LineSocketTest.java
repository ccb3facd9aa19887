package dev.nimbus.gateway.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.http.ServerWebSocket;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

class LineSocketTest {
    /** As Vert.x does, it takes no handler any more. */
    private static ServerWebSocket closed() {
        return (ServerWebSocket) Proxy.newProxyInstance(
                LineSocketTest.class.getClassLoader(),
                new Class<?>[] {ServerWebSocket.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("isClosed")) {
                        return true;
                    }
                    throw new IllegalStateException("WebSocket is closed");
                });
    }

    /** The stream that was about to begin would count as open for ever. */
    @Test
    void socketThatClosedEarly_isFull() {
        LineSocket socket = new LineSocket(closed(), 1000, new WriteMemory(1000, 1000));
        socket.whenDrained(() -> {});

        assertThat(socket.isFull()).isTrue();
    }
}
